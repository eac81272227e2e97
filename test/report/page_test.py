# SPDX-License-Identifier: Apache-2.0
"""The page of `gadfly report` in a browser: headless Chromium, driven over its debugging pipe.

With $GADFLY_SHOTS it also leaves screenshots in that folder."""
import base64
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from gadfly_dev.harness import built

GADFLY = built("GADFLY", "gadfly")
MAKE_STORE = built("GADFLY_MAKE_STORE", "test/gadfly_make_store")
SHOTS = os.environ.get("GADFLY_SHOTS")


class Browser:
    """A page of Chromium, by its debugging protocol: JSON messages that end with a zero byte."""

    def __init__(self, profile):
        to_read, self.out = os.pipe()
        self.inp, to_write = os.pipe()

        def wire():  # the protocol's file descriptors are 3 and 4
            a, b = os.dup(to_read), os.dup(to_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
             f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=wire, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer, self.next_id, self.session, self.events = b"", 0, None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def read(self):
        while b"\0" not in self.buffer:
            data = os.read(self.inp, 1 << 16)
            if not data:
                pytest.fail("chromium has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.next_id += 1
        message = {"id": self.next_id, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.next_id:
                if "error" in answer:
                    pytest.fail(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, path, width, dark=False):
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900,
                  deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url=path.as_uri())
        while not any(e["method"] == "Page.loadEventFired" for e in self.events):
            self.events.append(self.read())

    def ask(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            pytest.fail(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def troubles(self):
        """What the console got, and what was asked for beyond the page itself."""
        self.ask("1")
        found = []
        for event in self.events:
            if event["method"] in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled",
                                   "Log.entryAdded"):
                found.append(event["params"])
            if event["method"] == "Network.requestWillBeSent":
                url = event["params"]["request"]["url"]
                if not url.startswith(("file:", "data:")) or "index.html" not in url and "data:" not in url:
                    found.append(url)
        return found

    def shot(self, name, pieces=3, height=1300):
        """The upper part of the page, in pieces that can be looked at."""
        width = self.ask("document.documentElement.clientWidth")
        for piece in range(pieces if SHOTS else 0):
            clip = {"x": 0, "y": piece * height, "width": width, "height": height, "scale": 1}
            data = self.call("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)["data"]
            (pathlib.Path(SHOTS) / f"{name}-{piece}.png").write_bytes(base64.b64decode(data))

    def close(self):
        os.close(self.out)
        self.process.terminate()
        self.process.wait()


def make_page(folder, what):
    store = folder / (what + ".db")
    subprocess.run([MAKE_STORE, store, what], check=True)
    if what.isdigit():
        (folder / what / "bug-1").mkdir(parents=True)
        (folder / what / "bug-1" / "report.md").write_text("# A report\n")
    subprocess.run([GADFLY, "report", "--store", store, "--out", folder / what], check=True,
                   stdout=subprocess.DEVNULL)
    findings = json.loads(subprocess.check_output([GADFLY, "findings", "--store", store, "--json"]))
    data = folder / (what + "-json")
    subprocess.run([GADFLY, "report", "--store", store, "--out", data, "--format", "json"], check=True,
                   stdout=subprocess.DEVNULL)
    return folder / what / "index.html", findings, json.loads((data / "report.json").read_text())


OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
TEXTS = "[...document.querySelectorAll(%r)].map(e => e.textContent)"


def check_everywhere(browser, page, name):
    for width in (360, 400, 768, 1280):
        for dark in (False, True):
            browser.open(page, width, dark)
            where = f"{name}, {width} wide, {'dark' if dark else 'light'}"
            assert browser.ask(OVERFLOW) <= 0, (f"{where}: wider than the window", browser.ask(OVERFLOW))
            assert not browser.troubles(), (f"{where}: trouble", browser.troubles())
            if width in (400, 1280):
                browser.shot(f"{name}-{width}-{'dark' if dark else 'light'}")


# The relative luminance of what is drawn on what, for every piece of text.
CONTRAST = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const rgba = css => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
                        return canvas.getImageData(0, 0, 1, 1).data; };
  const light = c => { const l = v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
                       return .2126 * l(c[0]) + .7152 * l(c[1]) + .0722 * l(c[2]); };
  const bad = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n; n = walker.nextNode();) {
    const e = n.parentElement;
    if (!n.data.trim() || !e.checkVisibility() || e.closest('.unseen, .skip')) continue;
    let b = e; while (b && rgba(getComputedStyle(b).backgroundColor)[3] < 255) b = b.parentElement;
    const style = getComputedStyle(e), svg = e.closest('svg');
    const front = light(rgba(svg ? style.fill : style.color));
    const back = light(rgba(b ? getComputedStyle(b).backgroundColor : 'white'));
    const ratio = (Math.max(front, back) + .05) / (Math.min(front, back) + .05);
    if (ratio < 4.5) bad.add(e.tagName + '.' + e.getAttribute('class') + ' ' + ratio.toFixed(2));
  }
  return [...bad];
})()"""


def check_contents(browser, page, findings, data):
    browser.open(page, 1280)
    matrix = {(row["compiler"], row["level"] or "no options"): row for row in data["configurations"]}
    heads = browser.ask(TEXTS % ".matrix thead th")
    rows = browser.ask("[...document.querySelectorAll('.matrix tbody tr')].map("
                       "r => [...r.children].map(c => c.textContent))")
    assert len(rows) == len({c for c, _ in matrix}), ("a row for each compiler", rows)
    for row in rows:
        compiler = next(c for c, _ in matrix if row[0].startswith(c))
        for level, cell in zip(heads[1:], row[1:]):
            config = matrix.get((compiler, level))
            if config is None:
                assert cell == "not tested", f"{compiler} {level}: {cell}"
                continue
            wrong = sum(config["findings"].values())
            judged = wrong + config["right"]
            start = f"✗ {wrong} of {judged}" if wrong else f"✓ {judged}"
            assert cell.startswith(start), f"{compiler} {level}: {cell} for {start}"
            for kind, number in config["findings"].items():
                assert f"{number} {kind.replace('-', ' ')}" in cell, f"{compiler} {level}: {kind}"
    fresh = [f for f in data["findings"] if f["state"] == "new"]
    assert browser.ask(TEXTS % ".index tbody th") == [str(f["id"]) for f in fresh], "the index"
    seen = sum(f["times"] for f in findings if f["state"] != "flaky")
    tiles = browser.ask("[...document.querySelectorAll('.tile dd')].map(e => e.firstChild.textContent)")
    assert f"{seen:,}" in tiles, ("the number of findings", tiles)
    assert sum(f["times"] for f in data["findings"] if f["state"] != "flaky") == seen, "the groups"
    assert browser.ask("document.querySelectorAll('svg.chart path.line').length") == 3, "curves"
    first = fresh[0]
    shown = browser.ask("[...document.querySelectorAll('#finding-%d .source code')]"
                        ".map(e => e.textContent)" % first["id"])
    assert shown == [f["text"] for f in first["files"]], ("the program as it is", shown)
    for command in first["commands"]:
        assert command in browser.ask(f"document.querySelector('#finding-{first['id']} .commands').textContent"), (
            "the commands")


def check_bugs(browser, page, data):
    """Bugs stand before findings, with their small programs, and lead to reports that are there."""
    browser.open(page, 1280)
    assert browser.ask(TEXTS % ".bug pre.small code") == [b["program"] for b in data["bugs"] if b["program"]], (
        "the small programs")
    assert (browser.ask("document.querySelector('#bugs').compareDocumentPosition("
                        "document.querySelector('#findings')) == 4")), (
        "bugs come first")
    for bug in data["bugs"]:
        article = browser.ask(f"document.querySelector('#bug-{bug['id']}').textContent")
        assert bug["title"] in article and bug["culprit"] in article, (f"bug {bug['id']}", article)
    links = browser.ask("[...document.querySelectorAll('.bug a')].map(a => a.getAttribute('href'))")
    assert "bug-1/report.md" in links and "bug-2/report.md" not in links, ("links to reports", links)


def check_use(browser, page):
    """Folding, by the keyboard; links."""
    browser.open(page, 1280)
    browser.ask("document.querySelector('.numbers summary').focus()")
    before = browser.ask("document.querySelector('.numbers').open")
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r",
                     windowsVirtualKeyCode=13)
    assert browser.ask("document.querySelector('.numbers').open") != before, "details open by Enter"
    assert (browser.ask("[...document.querySelectorAll('a[href^=\"#\"]')].every("
            "a => document.getElementById(a.getAttribute('href').slice(1)))")), "links lead somewhere"
    assert (browser.ask("new Set([...document.querySelectorAll('[id]')].map(e => e.id)).size == "
            "document.querySelectorAll('[id]').length")), "ids are unique"
    assert (browser.ask("[...document.querySelectorAll('pre, .scroll')].every(e => "
            "e.scrollWidth <= e.clientWidth || e.tabIndex == 0 || e.closest('.numbers'))")), (
        "what scrolls can be reached by the keyboard")
    for dark in (False, True):
        browser.open(page, 1280, dark)
        browser.ask("document.querySelectorAll('details').forEach(d => d.open = true)")
        # The page's own policy forbids nothing here: this runs from outside.
        bad = browser.ask(CONTRAST)
        assert not bad, (f"contrast, {'dark' if dark else 'light'}", bad)


def check_hostile(browser, page, data):
    check_everywhere(browser, page, "hostile")
    browser.open(page, 1280)
    browser.ask("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert browser.ask(OVERFLOW) <= 0, "hostile: wider than the window when unfolded"
    assert (browser.ask("document.querySelectorAll('.caught, script, img, iframe, [onerror], [onmouseover]')"
            ".length") == 0), "hostile: markup got through"
    assert browser.ask("document.title") == "Gadfly: campaign 1", "hostile: the title"
    assert browser.ask("document.querySelectorAll('style').length") == 1, "hostile: style"
    assert browser.ask("document.querySelectorAll('main article:not(.bug)').length") == len(data["findings"]), (
        "hostile: every finding is in its place")
    assert browser.ask("document.querySelectorAll('main article.bug').length") == len(data["bugs"]) > 0, (
        "hostile: every bug is in its place")
    assert browser.ask("[...document.querySelectorAll('a')].every(a => /^(#|https:)/.test(a.getAttribute('href')))"), (
        "hostile: links")
    assert not browser.troubles(), ("hostile: trouble", browser.troubles())


@pytest.fixture
def browser(folder):
    if shutil.which("chromium") is None:
        pytest.fail("chromium is missing: apt-get install chromium fonts-dejavu-core")
    browser = Browser(folder / "profile")
    yield browser
    browser.close()


def test_page(browser, folder):
    page, findings, data = make_page(folder, "400")
    check_everywhere(browser, page, "page")
    check_contents(browser, page, findings, data)
    check_use(browser, page)
    check_bugs(browser, page, data)


def test_empty_page(browser, folder):
    check_everywhere(browser, make_page(folder, "empty")[0], "empty")


def test_hostile_page(browser, folder):
    page, _, data = make_page(folder, "hostile")
    check_hostile(browser, page, data)
