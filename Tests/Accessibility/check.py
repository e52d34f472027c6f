"""Checks the inspector's page with axe; see Tests/Accessibility/run."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

STORYBOARD = """
version: 1
screen: {width: 320, height: 480}
scenes:
  main:
    when:
      tap: {run: [/bin/false, a]}
      togglePlayPause: [{log: toggled}, {publish: toggled}]
"""

DRAG = "drag"

# What a reader does with the page, each on top of what came before, and what is seen of it where there are events.
STATES = [
    ("as it opens", "", "true"),
    (
        "an event chosen", "key('End'); key('k'); key('k')",
        "document.querySelector('#events [aria-selected=true]') !== null",
    ),
    ("the views open", "document.getElementById('tree').open = true", "true"),
    ("a filter", "type('filter', 'touch')", "document.getElementById('filter').value === 'touch'"),
    (
        "a filter that nothing meets", "type('filter', 'no such view')",
        "document.querySelectorAll('#events [role=option]').length === 0",
    ),
    (
        "no filter", "type('filter', '')",
        "document.querySelectorAll('#events [role=option]').length > 0",
    ),
    ("a range", DRAG, "!document.getElementById('clear-range').hidden"),
    ("zoomed", "document.getElementById('zoom-in').click()", "true"),
    ("playing", "document.getElementById('play').click()", "true"),
]

ACTIONS = """
const key = (name) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {key: name, bubbles: true}));
const type = (id, text) => {
  const field = document.getElementById(id);
  field.value = text;
  field.dispatchEvent(new Event("input", {bubbles: true}));
};
"""


class Browser:
    """Chromium without a window, driven by its DevTools protocol through a pair of pipes."""

    def __init__(self, folder):
        own, theirs = os.pipe(), os.pipe()

        def use_pipes():
            # Above 4 first: one of the two may be the other's place.
            request, answer = os.dup(own[0]), os.dup(theirs[1])
            os.dup2(request, 3)
            os.dup2(answer, 4)

        self.process = subprocess.Popen(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-dev-shm-usage", f"--user-data-dir={folder}", "--remote-debugging-pipe",
                "about:blank",
            ],
            preexec_fn=use_pipes, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(own[0])
        os.close(theirs[1])
        self.requests, self.answers = os.fdopen(own[1], "wb"), os.fdopen(theirs[0], "rb")
        self.buffer, self.number, self.session = b"", 0, None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime"]:
            self.call(f"{domain}.enable")

    def call(self, method, **parameters):
        self.number += 1
        request = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            request["sessionId"] = self.session
        self.requests.write(json.dumps(request).encode() + b"\0")
        self.requests.flush()
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def message(self):
        while b"\0" not in self.buffer:
            chunk = self.answers.read1(1 << 16)
            if not chunk:
                raise RuntimeError("chromium ended")
            self.buffer += chunk
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def open(self, address, width, scheme):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=950, deviceScaleFactor=1,
            mobile=False)
        self.call(
            "Emulation.setEmulatedMedia",
            features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def evaluate(self, expression):
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression[:200]}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def wait(self, expression):
        for _ in range(3000):
            if self.evaluate(expression) is True:
                return
            time.sleep(0.01)
        raise RuntimeError(f"not true: {expression}; {self.evaluate('document.body.innerText')}")

    def drag(self):
        """Drags the mouse over the timeline."""
        box = self.evaluate(
            "(() => { const lanes = document.getElementById('lanes'); lanes.scrollIntoView();"
            " const box = lanes.getBoundingClientRect();"
            " return [box.left, box.top, box.width, box.height]; })()")
        for kind, part in [("mousePressed", 0.4), ("mouseMoved", 0.6), ("mouseReleased", 0.7)]:
            self.call(
                "Input.dispatchMouseEvent", type=kind, x=box[0] + box[2] * part, y=box[1] + 10,
                button="left", buttons=1, clickCount=1)

    def end(self):
        self.process.terminate()
        self.process.wait()


def violations(browser, axe, address, page, has_events=True):
    """Checks a page in all its states. Returns how many checks were made and what they found."""
    checks, found = 0, []
    for scheme in ["light", "dark"]:
        for width in [1400, 360]:
            browser.open(address, width, scheme)
            # The token of a page that is served is valid once, and leads to another address.
            address = browser.evaluate("location.href.split('#')[0]")
            browser.evaluate(axe)
            browser.evaluate(ACTIONS.replace("const ", "var "))
            dark = browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            assert dark == (scheme == "dark")
            if has_events:
                browser.wait("document.querySelectorAll('#events [role=option]').length > 0")
            for state, action, sight in STATES:
                if action == DRAG:
                    browser.drag()
                else:
                    browser.evaluate(action)
                if has_events:
                    browser.wait(sight)
                # What follows is drawn in the next two frames.
                browser.evaluate(
                    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
                    ".then(() => 1)")
                result = browser.evaluate(
                    "axe.run(document, {resultTypes: ['violations']})"
                    ".then((all) => ({passes: all.passes.length, violations: all.violations}))")
                checks += 1
                if result["passes"] == 0:
                    raise RuntimeError("axe checked nothing")
                for one in result["violations"]:
                    nodes = "; ".join(node["html"][:160] for node in one["nodes"][:3])
                    found.append(
                        f"{page}, {scheme}, {width} px, {state}: {one['id']} ({one['impact']}): "
                        f"{one['help']}: {nodes}")
    return checks, found


def main():
    program, script = sys.argv[1:]
    axe = pathlib.Path(script).read_text()
    checks, found = 0, []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "panel.yaml").write_text(STORYBOARD)
        samples = pathlib.Path("Sources/SampleApps/Recordings").resolve()
        recordings = [str(samples / f"{name}.events") for name in ["taps", "headset"]]
        empty = folder / "empty.csv"
        empty.write_text("t_seconds,x_g,y_g,z_g\n0,0,0,-1\n")
        pages = {
            "the report of the demo": (["demo", "--trace", "none"], True),
            "a report with actions":
                (["replay", "--trace", "none", "--app", str(folder / "panel.yaml"), *recordings], True),
            "a report without an event": (["replay", "--trace", "none", str(empty)], False),
        }
        browser = Browser(folder / "profile")
        try:
            for page, (command, has_events) in pages.items():
                report = folder / f"{page}.html"
                subprocess.run(
                    [program, *command, "--report", str(report)], check=True, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL)
                more = violations(browser, axe, report.as_uri(), page, has_events)
                checks, found = checks + more[0], found + more[1]
            with subprocess.Popen(
                [program, "inspect", "--demo"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
            ) as served:
                try:
                    for line in served.stdout:
                        if address := re.search(r"http://\S+", line):
                            break
                    more = violations(browser, axe, address[0], "the page that inspect serves")
                    checks, found = checks + more[0], found + more[1]
                finally:
                    served.terminate()
        finally:
            browser.end()
    for one in found:
        print(one)
    print(f"{checks} checks by axe, {len(found)} violations")
    return 1 if found else 0


sys.exit(main())
