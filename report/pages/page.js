/* What a page can do beyond being read: tables sort by any column, rows (and their marks in charts) can
 * be hidden, ratios refer to another row, numbers take binary units, a table is copied as CSV, and all
 * of this stands in the address after "#view:", so that a view can be linked to.  Nothing is fetched.
 * Numbers come from data-v, in base units. */
(function () {
    "use strict";

    var prefixes = ["", "k", "M", "G", "T", "P"];
    var view = { hide: [], base: "", unit: "", sort: [] };
    var sides = [].slice.call(document.querySelectorAll("table.sides"));
    var tables = [].slice.call(document.querySelectorAll("main table"));

    function make(name, text, parent) {
        var element = document.createElement(name);
        if (text) element.textContent = text;
        if (parent) parent.appendChild(element);
        return element;
    }

    function rows(table) { return table.tBodies.length ? [].slice.call(table.tBodies[0].rows) : []; }
    function nameOf(row) { return row.cells[0].textContent; }

    function column(table, name) {
        var heads = table.tHead ? table.tHead.rows[0].cells : [];
        for (var i = 0; i < heads.length; i++)
            if (heads[i].getAttribute("data-c") === name) return i;
        return -1;
    }

    function number(cell) {
        var value = parseFloat(cell.hasAttribute("data-v") ? cell.getAttribute("data-v")
                                                           : cell.textContent);
        return isNaN(value) ? null : value;
    }

    function names() {
        var all = [];
        sides.forEach(function (table) {
            rows(table).forEach(function (row) {
                if (all.indexOf(nameOf(row)) < 0) all.push(nameOf(row));
            });
        });
        return all;
    }

    /* --- the address --- */

    function remember() {
        var parts = [];
        if (view.hide.length) parts.push("hide=" + view.hide.map(encodeURIComponent).join(","));
        if (view.base) parts.push("base=" + encodeURIComponent(view.base));
        if (view.unit) parts.push("unit=" + view.unit);
        if (view.sort.length) parts.push("sort=" + view.sort.join("."));
        history.replaceState(null, "", parts.length ? "#view:" + parts.join(";")
                                                    : location.pathname + location.search);
    }

    function recall() {
        if (location.hash.indexOf("#view:") !== 0) return;
        location.hash.slice(6).split(";").forEach(function (part) {
            var at = part.indexOf("="), key = part.slice(0, at), value = part.slice(at + 1);
            try {
                if (key === "hide") view.hide = value.split(",").map(decodeURIComponent);
                if (key === "base") view.base = decodeURIComponent(value);
            } catch (broken) { return; }
            if (key === "unit" && value === "binary") view.unit = value;
            if (key === "sort") view.sort = value.split(".").map(Number);
        });
    }

    /* --- sorting --- */

    function sort(table, at, down) {
        var body = table.tBodies[0], list = rows(table);
        list.sort(function (x, y) {
            var a = number(x.cells[at]), b = number(y.cells[at]);
            if (a !== null && b !== null) return down ? b - a : a - b;
            if (a !== null || b !== null) return a === null ? 1 : -1;
            return (down ? -1 : 1) * x.cells[at].textContent.localeCompare(y.cells[at].textContent);
        });
        list.forEach(function (row) { body.appendChild(row); });
        [].forEach.call(table.tHead.rows[0].cells, function (head, i) {
            if (i === at) head.setAttribute("aria-sort", down ? "descending" : "ascending");
            else head.removeAttribute("aria-sort");
        });
    }

    function makeSortable(table, which) {
        if (!table.tHead || rows(table).length < 2) return;
        [].forEach.call(table.tHead.rows[0].cells, function (head, at) {
            var button = make("button");
            button.type = "button";
            while (head.firstChild) button.appendChild(head.firstChild);
            head.appendChild(button);
            button.addEventListener("click", function () {
                var down = head.getAttribute("aria-sort") !== "descending";
                sort(table, at, down);
                view.sort = [which, at, down ? 1 : 0];
                remember();
            });
        });
    }

    /* --- hiding --- */

    function markName(mark) {
        var title = mark.querySelector(":scope > title");
        var at = title ? title.textContent.indexOf(": ") : -1;
        return at < 0 ? null : title.textContent.slice(0, at);
    }

    function textOf(mark) {
        var last = mark.lastChild;
        return last && last.nodeType === 3 ? last.nodeValue : "";
    }

    /* A mark is named by its tooltip, its label by its text; what is written at a bar lies at its
     * height. */
    function fade(svg, known) {
        var bar = null;
        [].forEach.call(svg.children, function (mark) {
            var name = markName(mark), label = mark.tagName === "text" ? textOf(mark) : "";
            var y = parseFloat(mark.getAttribute("y"));
            if (name !== null && known.indexOf(name) >= 0 && mark.tagName === "rect")
                bar = { name: name, y: y };
            else if (name === null && known.indexOf(label) >= 0) name = label;
            else if (name === null && bar && Math.abs(y - bar.y) < 16) name = bar.name;
            if (name !== null && known.indexOf(name) >= 0)
                mark.style.opacity = view.hide.indexOf(name) >= 0 ? "0.1" : "";
        });
    }

    function hide() {
        var known = names();
        sides.forEach(function (table) {
            rows(table).forEach(function (row) { row.hidden = view.hide.indexOf(nameOf(row)) >= 0; });
        });
        [].forEach.call(document.querySelectorAll("figure svg"), function (svg) { fade(svg, known); });
    }

    /* --- baseline --- */

    function keep(cell) {
        if (!cell.hasAttribute("data-t")) cell.setAttribute("data-t", cell.textContent);
        return cell.getAttribute("data-t");
    }

    /* Ratios above 1 mean better: the printed ones tell whether higher is. */
    function lowerIsBetter(list, value, ratio) {
        var base = list.filter(function (row) { return keep(row.cells[ratio]) === "1.00x"; })[0];
        return !!base && list.some(function (row) {
            var v = number(row.cells[value]), b = number(base.cells[value]);
            var r = parseFloat(keep(row.cells[ratio]));
            return v && b && r && Math.abs(r - 1) > 0.05 && (v > b) !== (r > 1);
        });
    }

    function setBase(table) {
        var value = column(table, "median"), ratio = column(table, "ratio");
        var verdict = column(table, "verdict"), list = rows(table);
        if (value < 0 || ratio < 0) return;
        var base = list.filter(function (row) { return nameOf(row) === view.base; })[0];
        var own = base && keep(base.cells[ratio]) !== "1.00x" ? number(base.cells[value]) : null;
        var lower = lowerIsBetter(list, value, ratio);
        list.forEach(function (row) {
            var v = number(row.cells[value]), cell = row.cells[ratio], text = keep(cell);
            if (own && v) text = (lower ? own / v : v / own).toFixed(2) + "x";
            cell.textContent = text;
            if (verdict >= 0) row.cells[verdict].classList.toggle("old", !!own);
        });
        table.classList.toggle("rebased", !!own);
    }

    /* --- units --- */

    function rescale(table, head, at) {
        var small = head.querySelector("small");
        var found = small && /^([kMGTP]?)(B|B\/s)$/.exec(keep(small));
        if (!found) return;
        var power = prefixes.indexOf(found[1]), binary = view.unit === "binary" && power > 0;
        small.textContent = binary ? found[1].toUpperCase() + "i" + found[2] : keep(small);
        rows(table).forEach(function (row) {
            var cell = row.cells[at], text = keep(cell);
            if (binary && cell.hasAttribute("data-v"))
                text = (parseFloat(cell.getAttribute("data-v")) / Math.pow(1024, power)).toPrecision(4);
            cell.textContent = text;
        });
    }

    function setUnits() {
        tables.forEach(function (table) {
            if (!table.tHead) return;
            [].forEach.call(table.tHead.rows[0].cells, function (head, at) { rescale(table, head, at); });
        });
    }

    /* --- copying --- */

    function csvOf(table) {
        return [].slice.call(table.rows).filter(function (row) { return !row.hidden; })
            .map(function (row) {
                return [].map.call(row.cells, function (cell) {
                    var text = cell.textContent;
                    return /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
                }).join(",");
            }).join("\r\n") + "\r\n";
    }

    function copyByHand(text) {
        var area = make("textarea", text, document.body);
        area.select();
        document.execCommand("copy");
        area.remove();
    }

    function copy(text, button) {
        var said = function () { button.textContent = "Copied"; };
        if (navigator.clipboard && navigator.clipboard.writeText)
            navigator.clipboard.writeText(text).then(said, function () { copyByHand(text); said(); });
        else copyByHand(text), said();
    }

    function makeCopy(table) {
        var button = make("button", "Copy as CSV");
        button.type = "button";
        button.className = "copy";
        button.addEventListener("click", function () { copy(csvOf(table), button); });
        table.parentNode.insertAdjacentElement("afterend", button);
    }

    /* --- controls --- */

    function apply() { hide(); sides.forEach(setBase); setUnits(); }
    function changed() { apply(); remember(); }

    function makeChoice(box, label, choices, chosen, then) {
        var outer = make("label", label + " ", box), select = make("select", "", outer);
        choices.forEach(function (choice) {
            var option = make("option", choice[1], select);
            option.value = choice[0];
            option.selected = choice[0] === chosen;
        });
        select.addEventListener("change", function () { then(select.value); changed(); });
    }

    function makeBoxes(panel, all) {
        var set = make("fieldset", "", panel);
        make("legend", "Show", set);
        all.forEach(function (name) {
            var label = make("label", "", set), box = make("input", "", label);
            box.type = "checkbox";
            box.checked = view.hide.indexOf(name) < 0;
            label.appendChild(document.createTextNode(" " + name));
            box.addEventListener("change", function () {
                view.hide = view.hide.filter(function (other) { return other !== name; });
                if (!box.checked) view.hide.push(name);
                changed();
            });
        });
    }

    function makePanel() {
        var all = names(), first = sides[0].closest("section") || sides[0].parentNode;
        var panel = make("details");
        panel.id = "view";
        make("summary", "Choose what the tables and charts show", panel);
        makeBoxes(panel, all);
        makeChoice(panel, "Ratios to", [["", "as printed"]].concat(all.map(function (name) {
            return [name, name];
        })), view.base, function (value) { view.base = value; });
        makeChoice(panel, "Units in tables", [["", "as printed"], ["binary", "binary (MiB/s)"]],
            view.unit, function (value) { view.unit = value; });
        make("p", "The address of this page holds what was chosen: it can be linked to.", panel)
            .className = "small";
        if (view.hide.length || view.base || view.unit) panel.open = true;
        first.parentNode.insertBefore(panel, first);
    }

    recall();
    tables.forEach(makeSortable);
    tables.forEach(function (table) { if (table.tHead && rows(table).length > 1) makeCopy(table); });
    if (sides.length) makePanel();
    apply();
    if (view.sort.length === 3 && tables[view.sort[0]] && tables[view.sort[0]].tHead &&
        tables[view.sort[0]].tHead.rows[0].cells[view.sort[1]])
        sort(tables[view.sort[0]], view.sort[1], view.sort[2] === 1);
})();
