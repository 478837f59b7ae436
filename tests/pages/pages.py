"""pages.py CHROMIUM PROFILE OUT AXE PAGE...: each page opens at three widths and more, light and dark,
and without script.  No console message, no request, nothing wider than the window but inside tables,
everything reached by keyboard, sorting and hiding work, axe-core (AXE: its file, or "") finds no
violation, and it prints.  Pictures and PDFs stay in OUT, for looking at."""
import os
import re
import sys

from browser import Browser

WIDE = """(() => {
    const wide = [];
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > room)
        for (const e of document.querySelectorAll('body *'))
            if (!e.closest('.scroll, pre') && e.getBoundingClientRect().right > room + 1)
                wide.push(e.tagName + '.' + (e.className.baseVal ?? e.className));
    for (const s of document.querySelectorAll('figure svg'))
        if (s.getBoundingClientRect().width > s.parentNode.clientWidth + 1) wide.push('a chart');
    return [...new Set(wide)].slice(0, 5);
})()"""

# Text of charts as it is drawn: 8 px is the least that can be read.
SMALL = """(() => {
    const small = [...document.querySelectorAll('figure svg')].filter(s => {
        const box = s.getBoundingClientRect();
        return box.width && box.width / s.viewBox.baseVal.width * 11.5 < 8;
    });
    return small.length;
})()"""

FOCUSABLE = ("a[href], button, input, select, summary, [tabindex='0']")

REACHABLE = f"""(() => [...document.querySelectorAll("{FOCUSABLE}")].filter(e =>
    e.checkVisibility({{contentVisibilityAuto: true}}) && e.getClientRects().length).length)()"""

OWN = ["/site.css", "/page.js"]  # what a page of `shootout serve` loads

failures = []


def fail(page, where, what):
    failures.append(f"{name_of(page)} {where}: {what}")
    print(failures[-1])


def address_of(page):
    return page if "://" in page else "file://" + page


def name_of(page):
    """Of the pictures of a page: a file's without its ending, an address's path."""
    if "://" in page:
        return "site-" + re.sub("[^a-z0-9]+", "-", page.split("/", 3)[3]).strip("-")
    return os.path.splitext(os.path.basename(page))[0]


def check_quiet(tab, page, where):
    for message in tab.messages:
        fail(page, where, f"a console message: {message}")
    for request in tab.requests:
        if "://" not in page or request not in ["/".join(page.split("/")[:3]) + own for own in OWN]:
            fail(page, where, f"a request: {request}")


def check_look(browser, page, width, dark, script, out):
    where = f"{width} {'dark' if dark else 'light'}{'' if script else ' without script'}"
    tab = browser.open(width=width, dark=dark, script=script)
    tab.go(address_of(page))
    check_quiet(tab, page, where)
    wide = tab.value(WIDE)
    if wide:
        fail(page, where, f"wider than the window: {', '.join(wide)}")
    if tab.value(SMALL):
        fail(page, where, "a chart too small to read")
    tab.screenshot(os.path.join(out, f"{name_of(page)}-{where.replace(' ', '-')}.png"))
    tab.close()


def check_keyboard(browser, page):
    """Tab goes through everything that can be used, once round."""
    tab = browser.open()
    tab.go(address_of(page))
    wanted = tab.value(REACHABLE)
    tab.value("window.met = new Set(); document.addEventListener('focusin', e => met.add(e.target))")
    for _ in range(wanted + 3):
        tab.key("Tab", 9)
    met = tab.value("met.size")
    if met < wanted:
        fail(page, "keyboard", f"{met} of {wanted} reached")
    tab.close()


def check_sorting(tab, page):
    done = tab.value("""(() => {
        const table = [...document.querySelectorAll('table.sides')].find(t => t.tBodies[0].rows.length > 2);
        if (!table) return 'none';
        const at = [...table.tHead.rows[0].cells].findIndex(h => h.dataset.c === 'median');
        const head = table.tHead.rows[0].cells[at];
        const read = () => [...table.tBodies[0].rows].map(r => parseFloat(r.cells[at].dataset.v));
        const sorted = (v, sign) => v.every((x, i) => !i || isNaN(x) || sign * (x - v[i - 1]) >= 0);
        head.querySelector('button').click();
        const down = sorted(read(), -1) && head.getAttribute('aria-sort') === 'descending';
        head.querySelector('button').click();
        const up = sorted(read(), 1) && head.getAttribute('aria-sort') === 'ascending';
        return down && up && location.hash.startsWith('#view:') ? 'done' : 'wrong';
    })()""")
    if done == "wrong":
        fail(page, "sorting", "the rows are not in order")
    return done == "done"


def check_choosing(tab, page):
    """Hide a row, take another baseline and binary units; the address brings all of it back."""
    state = """JSON.stringify([...document.querySelectorAll('table.sides tr')].map(r =>
        r.hidden ? 'hidden' : [...r.cells].map(c => c.textContent).join('|')).sort())"""
    done = tab.value("""(() => {
        const panel = document.getElementById('view');
        if (!panel) return false;
        panel.open = true;
        const boxes = panel.querySelectorAll('input'), selects = panel.querySelectorAll('select');
        boxes[0].click();
        selects[0].selectedIndex = 2;
        selects[0].dispatchEvent(new Event('change'));
        selects[1].selectedIndex = 1;
        selects[1].dispatchEvent(new Event('change'));
        return true;
    })()""")
    if not done:
        return
    before = tab.value(state)
    hash_ = tab.value("location.hash")
    if "hidden" not in before or "iB" not in before:
        fail(page, "choosing", "nothing hides, or the units stay")
    tab.go("about:blank")
    tab.go(address_of(page) + hash_)
    if tab.value(state) != before:
        fail(page, "choosing", f"the address {hash_} does not bring the view back")


def check_csv(tab, page):
    """What is copied are the rows that are shown."""
    text = tab.value("""(() => new Promise(done => {
        const button = document.querySelector('button.copy');
        if (!button) return done('none');
        navigator.clipboard.writeText = text => (done(text), Promise.resolve());
        button.click();
    }))()""")
    if text != "none" and ("," not in text or "\r\n" not in text):
        fail(page, "copying", f"no CSV: {text[:40]!r}")


def check_axe(tab, page, axe, where):
    tab.value(axe + ";0")
    found = tab.value("""axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v =>
        v.id + ': ' + v.help + ' at ' + v.nodes.slice(0, 3).map(n => n.target.join(' ')).join(', ')))""")
    for violation in found:
        fail(page, f"axe {where}", violation)


def check_work(browser, page, axe):
    tab = browser.open()
    tab.go(address_of(page))
    check_sorting(tab, page)
    check_csv(tab, page)
    check_choosing(tab, page)
    check_quiet(tab, page, "in use")
    tab.close()
    for dark in (False, True) if axe else ():
        tab = browser.open(dark=dark, width=1440 if dark else 360)
        tab.go(address_of(page))
        check_axe(tab, page, axe, "dark" if dark else "light")
        tab.close()


def check_print(browser, page, out):
    tab = browser.open()
    tab.go(address_of(page))
    printed = tab.pdf(os.path.join(out, name_of(page) + ".pdf"))
    if not printed.startswith(b"%PDF-") or printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") < 1 \
            and b"/Type /Pages" not in printed:
        fail(page, "print", "no PDF")
    tab.close()


def main():
    chromium, profile, out, axe_file, *pages = sys.argv[1:]
    axe = open(axe_file, encoding="utf-8").read() if axe_file else ""
    with Browser(chromium, profile) as browser:
        for page in pages:
            composed = os.path.basename(page) == "report.html"
            for width in (360, 768, 1280, 1440, 1920) if composed else (360, 768, 1440):
                for dark in (False, True):
                    for script in (True,) if dark else (False, True):
                        check_look(browser, page, width, dark, script, out)
            check_keyboard(browser, page)
            check_work(browser, page, axe)
            check_print(browser, page, out)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
