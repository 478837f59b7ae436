"""site.py CHROMIUM PROFILE OUT AXE URL: the pages of `shootout serve` at URL, each looked at as pages.py looks at
articles; then the ways through them that people take, by keyboard alone, with script and without, and
how many choices they take."""
import sys

import pages
from browser import Browser

PATHS = ["", "compare?rig=pe2900&compression=off", "compare",
         "use?for=database&disks=6&compression=off", "runs", "runs?run=1&run=2&run=3", "run/3"]
MOST_CHOICES = 5


def press(tab, key, code, text=None):
    tab.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code,
             **({"text": text} if text else {}))
    tab.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)


def tab_to(tab, expression):
    """Press Tab until the element in focus is the wanted one."""
    for _ in range(200):
        if tab.value(f"(e => !!e && ({expression}))(document.activeElement)"):
            return
        press(tab, "Tab", 9)
    raise SystemExit(f"the keyboard does not reach {expression}")


def choose(tab, form, name, value):
    """A value of a list, by arrows."""
    tab_to(tab, f"e.name === '{name}' && e.form && e.form.getAttribute('action') === '{form}'")
    for _ in range(100):
        if tab.value("document.activeElement.value") == value:
            return 1
        press(tab, "ArrowDown", 40)
    raise SystemExit(f"{name} cannot be {value}")


def enter(tab):
    """Follow what is in focus."""
    tab.loaded = False
    press(tab, "Enter", 13, "\r")
    while not tab.loaded:
        tab.browser.receive()
    return 1


def check_use(browser, url, script):
    """Which layout wins for database-like work on six-disk machines, compression off?"""
    tab = browser.open(script=script)
    tab.go(url)
    choices = sum(choose(tab, "/use", name, value) for name, value in
                  (("for", "database"), ("disks", "6"), ("compression", "off")))
    tab_to(tab, "e.tagName === 'BUTTON' && e.form && e.form.getAttribute('action') === '/use'")
    choices += enter(tab)
    where = "the way to a use" + ("" if script else " without script")
    if tab.value("location.search") != "?for=database&disks=6&compression=off":
        pages.fail(url, where, tab.value("location.href"))
    first = tab.value("document.querySelector('table.uses tbody th').textContent")
    if first != "hw raid0 on pe2900":
        pages.fail(url, where, f"{first} stands first")
    if choices > MOST_CHOICES:
        pages.fail(url, where, f"{choices} choices")
    tab.close()


def check_down(browser, url, script):
    """From the start page to the bytes of a run."""
    where = "the way down" + ("" if script else " without script")
    tab = browser.open(script=script)
    tab.go(url)
    choose(tab, "/compare", "rig", "pe2900")
    tab_to(tab, "e.tagName === 'BUTTON' && e.form && e.form.getAttribute('action') === '/compare'")
    enter(tab)
    for link, beside in (("/runs?run=", "Their runs"), ("/run/", ""), ("/source/", "The bytes as they were found")):
        tab_to(tab, f"e.tagName === 'A' && e.getAttribute('href').startsWith('{link}')"
                    f" && e.parentNode.textContent.startsWith('{beside}')")
        enter(tab)
    text = tab.value("document.body.textContent")
    if "<shootout version" not in text or tab.value("document.contentType") != "text/plain":
        pages.fail(url, where, f"no source: {text[:60]!r}")
    if tab.messages:
        pages.fail(url, where, f"a console message: {tab.messages[0]}")
    tab.close()


def check_contestants(browser, url):
    """Two of six are ticked: two are compared, and the address says so."""
    tab = browser.open()
    tab.go(url + "compare?rig=pe2900&compression=off")
    tab.value("""document.querySelector('details.ask').open = true;
        [...document.querySelectorAll('details.ask input[type=checkbox]')].slice(0, 2).forEach(b => b.click())""")
    tab_to(tab, "e.tagName === 'BUTTON' && e.textContent === 'Compare'")
    enter(tab)
    rows = tab.value("document.querySelector('table.sides').tBodies[0].rows.length")
    if rows != 2 or tab.value("location.search.split('layout=').length") != 3:
        pages.fail(url, "contestants", f"{rows} rows at {tab.value('location.search')}")
    tab.close()


def main():
    chromium, profile, out, axe_file, url = sys.argv[1:]
    axe = open(axe_file, encoding="utf-8").read() if axe_file else ""
    with Browser(chromium, profile) as browser:
        for page in (url + path for path in PATHS):
            for width in (360, 1440):
                for dark, script in ((False, True), (True, True), (False, False)):
                    pages.check_look(browser, page, width, dark, script, out)
            pages.check_keyboard(browser, page)
            pages.check_work(browser, page, axe)
        for script in (True, False):
            check_use(browser, url, script)
            check_down(browser, url, script)
        check_contestants(browser, url)
    return 1 if pages.failures else 0


sys.exit(main())
