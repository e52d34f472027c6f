"""Checks what Home Assistant shows and does of a panel; `run` beside this file installs it and starts this program.

  trial.py [--keep] VERSION PRODUCTS FOLDER HASS...

VERSION is that of Home Assistant, PRODUCTS the folder of the programs, FOLDER a folder for files of this run, and HASS
the command that starts Home Assistant. Prints a line for each check, and exits with 1 if one fails; then FOLDER has the
logs.
"""
import base64
import contextlib
import ctypes
import datetime
import hashlib
import hmac
import json
import os
import pathlib
import re
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Sources/ResponderHost/ResponderHost.docc/Broker.md"
# The user of Home Assistant, and the panel under its first and its second name.
USERS = {"homeassistant": "a", "hall": "b", "lobby": "c"}
# How long something may take, in seconds: the machine may be busy. Home Assistant starts slowly.
LIMIT, START_LIMIT = 120, 600


class Failure(Exception):
    """Why a check failed."""


def wait(what, condition, seconds=LIMIT):
    """Waits until a condition returns something, and returns it."""
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        if time.monotonic() > deadline:
            raise Failure(f"not within {seconds} s: {what}")
        time.sleep(0.2)
    return result


def wait_equal(what, expected, value, seconds=LIMIT):
    """Waits until a value is the expected one."""
    last = None

    def is_equal():
        nonlocal last
        last = value()
        return last == expected

    try:
        wait(what, is_equal, seconds)
    except Failure as failure:
        raise Failure(f"{failure}: expected {expected}, is {last}") from None


class Child:
    """A program, which ends with this one."""

    everything = []

    def __init__(self, name, command, folder, **environment):
        self.name, self.command = name, [str(part) for part in command]
        self.environment = {**os.environ, **{key: str(value) for key, value in environment.items()}}
        self.log = folder / f"{name}.log"
        self.process = None
        Child.everything.append(self)

    def start(self):
        parent = os.getpid()

        def end_with_parent():
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
            if os.getppid() != parent:
                os._exit(1)

        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                preexec_fn=end_with_parent)

    def stop(self, number=signal.SIGTERM):
        if not self.process:
            return
        self.process.send_signal(number)
        try:
            self.process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Failure(f"{self.name} did not end within {LIMIT} s") from None
        finally:
            self.process = None

    def text(self, start=0):
        """Its output since a position."""
        return self.log.read_bytes()[start:].decode(errors="replace") if self.log.exists() else ""

    @property
    def position(self):
        return self.log.stat().st_size if self.log.exists() else 0

    def wait_for(self, pattern, start=0, seconds=LIMIT):
        """Waits for a line of its output."""
        def found():
            if re.search(pattern, self.text(start)):
                return True
            if self.process and self.process.poll() is not None:
                raise Failure(f"{self.name} ended with {self.process.returncode}")
            return False

        wait(f"{self.name} prints {pattern}", found, seconds)


def run(*command):
    """Runs a command to its end, and returns what it prints."""
    done = subprocess.run(
        [str(part) for part in command], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT)
    if done.returncode:
        raise Failure(f"{command[0]} exited with {done.returncode}: {done.stdout}{done.stderr}".strip())
    return done.stdout


def free_port():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return server.getsockname()[1]


class Broker(Child):
    """A mosquitto with the rules of the page."""

    def __init__(self, folder):
        super().__init__("mosquitto", ["mosquitto", "-v", "-c", folder / "mosquitto.conf"], folder)
        self.port = free_port()
        passwords, rules = folder / "passwords", folder / "acl"
        for index, (user, password) in enumerate(USERS.items()):
            run("mosquitto_passwd", *(["-c"] if index == 0 else []), "-b", passwords, user, password)
        text = PAGE.read_text()
        found = re.search(r"`/etc/mosquitto/acl`.*?```\n(.*?)```", text, re.DOTALL)
        rules.write_text(found[1])
        state = folder / "mosquitto"
        state.mkdir()
        # The state is kept, as in Debian. Another user than root could not read the files.
        (folder / "mosquitto.conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous false\npassword_file {passwords}\n"
            f"acl_file {rules}\npersistence true\npersistence_location {state}/\nuser root\n")

    def start(self):
        start = self.position
        super().start()
        self.wait_for(r"mosquitto version \S+ running", start)

    # Its log has the length of a message: `online`.
    BIRTH = r"Received PUBLISH from [^\n]*'homeassistant/status', ... \(6 bytes\)"
    ANNOUNCEMENT = r"Received PUBLISH from [^\n]*'homeassistant/device/"

    def wait_for_home_assistant(self, start):
        """Waits until Home Assistant has connected and started."""
        self.wait_for(self.BIRTH, start, START_LIMIT)

    def wait_for_announcement(self, start, *, of_birth):
        """Waits until the panel has been announced, if asked after Home Assistant started."""
        self.wait_for((self.BIRTH + r"[\s\S]*" if of_birth else "") + self.ANNOUNCEMENT, start)


class Panel:
    """A daemon with a storyboard, and the service that connects it to the broker."""

    def __init__(self, products, folder, sockets, port):
        self.program, self.service_program = products / "responderd", products / "responderd-mqtt"
        self.socket, self.port = sockets / "control", port
        self.storyboard, self.settings = folder / "panel.yaml", folder / "mqtt.yaml"
        # The display's power, as a backlight would have it.
        self.backlight = folder / "backlight"
        self.backlight.write_text("on\n")
        state = folder / "state"
        state.mkdir()
        self.daemon = Child(
            "responderd",
            [self.program, "run", "--device", "/dev/input/none", "--control", self.socket, "--app", self.storyboard,
             "--trace", "json"],
            folder, STATE_DIRECTORY=state)
        self.service = Child(
            "responderd-mqtt", [self.service_program, "run", self.settings], folder, STATE_DIRECTORY=state,
            RUNTIME_DIRECTORY=state)

    def publish(self, **names):
        """Writes a storyboard that publishes names, each for an event."""
        when = "".join(f"      {event}: {{publish: {name}}}\n" for event, name in names.items())
        commands = "".join(
            f"  {state}: {{run: [sh, -c, 'echo {state} >{self.backlight}']}}\n" for state in ["off", "on"])
        new = self.storyboard.with_suffix(".new")
        new.write_text(
            f"version: 1\nscreen: {{width: 320, height: 480}}\ndisplay:\n{commands}scenes:\n  main:\n    when:\n{when}"
            "    segues: {menu: {present: menu}}\n  menu: {}\n")
        new.replace(self.storyboard)

    def configure(self, name, assistant="{name: Hall panel, area: Hall}"):
        self.settings.write_text(
            f"broker: {{host: 127.0.0.1, port: {self.port}, username: {name}, password: {USERS[name]}}}\n"
            f"panel: {name}\nhomeAssistant: {assistant}\nsocket: {self.socket}\n"
            "allow: {display: true, remote: [play], screens: [menu, main], reload: true}\n")

    def start_daemon(self):
        start = self.daemon.position
        self.daemon.start()
        self.daemon.wait_for("viewDidAppear", start)

    def start_service(self):
        start = self.service.position
        self.service.start()
        self.service.wait_for("connected to", start)

    def ctl(self, *arguments):
        return run(self.program, "ctl", *arguments, "--socket", self.socket)

    def display(self):
        return json.loads(self.ctl("status", "--json"))["answer"]["display"]["isOn"]

    def published(self, name):
        """How often a name was published, by the routes of the daemon."""
        lines = self.daemon.text().split("\n")[:-1]
        records = (json.loads(line) for line in lines if '"publish"' in line)
        return sum(record.get("action", {}).get("name") == name for record in records)

    def swipe(self):
        """Swipes to the left. On a busy machine the movement can be too slow, and is repeated."""
        before = self.published("next")
        for _ in range(5):
            self.ctl("drag", "280,240", "40,240", "--seconds", "0.1")
            with contextlib.suppress(Failure):
                return wait("a swipe", lambda: self.published("next") > before, 20)
        raise Failure("the daemon recognised no swipe")


class HomeAssistant(Child):
    """Home Assistant, as a person has set it up: with an owner, the integration MQTT, and automations."""

    def __init__(self, version, command, folder, broker):
        self.folder, self.port = folder / "configuration", free_port()
        # Before 2025.10, the ids of entities begin with the name of the device.
        self.prefix = "hall" if [int(part) for part in version.split(".")[:2]] >= [2025, 10] else "hall_panel"
        self.fired = folder / "fired"
        super().__init__("home-assistant", [*command, "--config", self.folder, "--skip-pip"], folder)
        self.token = None
        (self.folder / ".storage").mkdir(parents=True)
        (self.folder / "automations.yaml").write_text("[]\n")
        commands = {name: f"echo {name} >>{self.fired}" for name in ["state", "device"]}
        (self.folder / "configuration.yaml").write_text(
            f"http: {{server_host: 127.0.0.1, server_port: {self.port}}}\napi:\nconfig:\n"
            f"automation: !include automations.yaml\nshell_command: {json.dumps(commands)}\n"
            "logger: {default: warning}\n")
        self.store("onboarding", 4, {"done": ["user", "core_config", "analytics", "integration"]})
        self.store_owner()
        self.store("core.config_entries", 1, {"entries": [self.entry(broker.port)]})

    def store(self, key, version, data):
        text = json.dumps({"version": version, "minor_version": 1, "key": key, "data": data})
        (self.folder / ".storage" / key).write_text(text)

    def store_owner(self):
        """An owner, and a token for this program."""
        user, token, key = (secrets.token_hex(16) for _ in range(3))
        now = int(time.time())
        groups = {"system-admin": "Administrators", "system-users": "Users", "system-read-only": "Read Only"}
        self.store("auth", 1, {
            "users": [{
                "id": user, "group_ids": ["system-admin"], "is_owner": True, "is_active": True, "name": "Owner",
                "system_generated": False, "local_only": False}],
            "groups": [{"id": id, "name": name} for id, name in groups.items()],
            "credentials": [],
            "refresh_tokens": [{
                "id": token, "user_id": user, "client_id": None, "client_name": "trial", "client_icon": None,
                "token_type": "long_lived_access_token", "access_token_expiration": 86400.0,
                "created_at": datetime.datetime.fromtimestamp(now, datetime.timezone.utc).isoformat(),
                "token": secrets.token_hex(64), "jwt_key": key, "last_used_at": None, "last_used_ip": None,
                "expire_at": None, "credential_id": None, "version": None}],
        })

        def part(data):
            return base64.urlsafe_b64encode(data).rstrip(b"=")

        claims = {"iss": token, "iat": now, "exp": now + 86400}
        text = b".".join(part(json.dumps(item).encode()) for item in [{"alg": "HS256", "typ": "JWT"}, claims])
        signature = hmac.new(key.encode(), text, hashlib.sha256).digest()
        self.token = (text + b"." + part(signature)).decode()

    @staticmethod
    def entry(port):
        """The integration MQTT."""
        now = datetime.datetime.now(datetime.timezone.utc).isoformat()
        return {
            "entry_id": "01JTR1A100000000000000MQTT", "version": 1, "minor_version": 2, "domain": "mqtt",
            "title": "Broker", "data": {
                "broker": "127.0.0.1", "port": port, "username": "homeassistant",
                "password": USERS["homeassistant"], "protocol": "5", "discovery": True},
            "options": {}, "pref_disable_new_entities": False, "pref_disable_polling": False, "source": "user",
            "unique_id": None, "disabled_by": None, "created_at": now, "modified_at": now, "discovery_keys": {},
            "subentries": [],
        }

    def start(self):
        super().start()

        def is_running():
            if self.process.poll() is not None:
                raise Failure(f"Home Assistant ended with {self.process.returncode}")
            with contextlib.suppress(OSError):
                return self.request("config")["state"] == "RUNNING"
            return False

        wait("Home Assistant runs", is_running, START_LIMIT)

    def request(self, path, data=None):
        """A request to the REST API."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api/{path}", data=None if data is None else json.dumps(data).encode(),
            headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code < 500:
                raise Failure(f"{path}: {error.code} {error.read().decode()}") from None
            raise

    def ask(self, kind, **more):
        """A request to the websocket API, which alone has the registries."""
        with WebSocket(self.port, "/api/websocket") as connection:
            connection.receive()
            connection.send({"type": "auth", "access_token": self.token})
            if (answer := connection.receive())["type"] != "auth_ok":
                raise Failure(f"authentication: {answer}")
            connection.send({"id": 1, "type": kind, **more})
            answer = connection.receive()
            if not answer.get("success"):
                raise Failure(f"{kind}: {answer}")
            return answer["result"]

    def call(self, action, entity):
        """Performs an action, as a person does who presses a button."""
        self.request("services/" + action.replace(".", "/"), {"entity_id": entity})

    def devices(self):
        return [device for device in self.ask("config/device_registry/list")
                if device["manufacturer"] == "responderd"]

    def registry(self):
        """The unique ids of the panel's entities, by their entity ids."""
        devices = {device["id"] for device in self.devices()}
        return {entity["entity_id"]: entity["unique_id"] for entity in self.ask("config/entity_registry/list")
                if entity["device_id"] in devices}

    def triggers(self):
        """The names of the panel's device triggers, with their descriptions."""
        return {trigger["subtype"]: trigger for device in self.devices()
                for trigger in self.ask("device_automation/trigger/list", device_id=device["id"])
                if trigger["domain"] == "mqtt"}

    def states(self):
        """The states of the panel's entities."""
        return {state["entity_id"]: state for state in self.request("states")
                if f".{self.prefix}_" in state["entity_id"]}

    def state(self, entity):
        return self.request(f"states/{entity}")["state"]

    def wait_for_availability(self, is_available):
        def is_as_expected():
            states = [state["state"] for state in self.states().values()]
            return states and all((state != "unavailable") == is_available for state in states)

        wait(f"all entities are {'' if is_available else 'un'}available", is_as_expected)

    def automate(self, name, trigger):
        """Has a command of this name run whenever something happens."""
        self.request(f"config/automation/config/{name}", {
            "alias": name, "mode": "queued", "triggers": [trigger], "conditions": [],
            "actions": [{"action": f"shell_command.{name}"}]})
        wait(f"the automation {name}", lambda: any(
            state["entity_id"] == f"automation.{name}" and state["state"] == "on"
            for state in self.request("states")))

    def runs(self):
        """How often each automation has run."""
        lines = self.fired.read_text().split() if self.fired.exists() else []
        return {name: lines.count(name) for name in ["state", "device"]}


class WebSocket:
    """A client of RFC 6455 for messages of JSON, one after the other."""

    def __init__(self, port, path):
        self.socket = socket.create_connection(("127.0.0.1", port), LIMIT)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        if b" 101 " not in self.file.readline():
            raise Failure(f"{path} is not a websocket")
        while self.file.readline().strip():
            pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()

    def send(self, message):
        data = json.dumps(message).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        # A mask of zeros leaves the data as it is.
        self.socket.sendall(b"\x81" + length + bytes(4) + data)

    def receive(self):
        """Returns the next message; what is not a part of one, such as a ping, is ignored."""
        data = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                raise ConnectionError("the websocket was closed")
            length = head[1] & 0x7F
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            part = self.file.read(length)
            if head[0] & 0x0F <= 2:
                data += part
                if head[0] & 0x80:
                    return json.loads(data)


class Trial:
    """The checks, in their order: each begins with what the one before left."""

    def __init__(self, version, products, folder, command, sockets):
        self.broker = Broker(folder)
        self.panel = Panel(products, folder, sockets, self.broker.port)
        self.assistant = HomeAssistant(version, command, folder, self.broker)
        self.count = self.failures = 0

    @contextlib.contextmanager
    def check(self, name):
        self.count += 1
        began = time.monotonic()
        try:
            yield
            result, reason = "ok", ""
        except (Failure, OSError, subprocess.SubprocessError, KeyError) as failure:
            result, reason = "not ok", f"\n#   {type(failure).__name__}: {failure}"
            self.failures += 1
        print(f"{result} {self.count} - {name} ({time.monotonic() - began:.1f} s){reason}", flush=True)

    def id(self, platform, name):
        return f"{platform}.{self.assistant.prefix}_{name}"

    def entities(self, *published):
        """The entities of the page, and their names."""
        names = {
            "sensor": ["Screen", "Last input", "Lost events"], "switch": ["Display"],
            "button": ["Play", "Screen menu", "Screen main", "Reload the storyboard"], "event": published}
        return {self.id(platform, name.lower().replace(" ", "_")): f"Hall panel {name}"
                for platform, some in names.items() for name in some}

    def expect_names(self, *published):
        """Waits until the entities and the triggers are those of the names."""
        wait_equal("the entities", self.entities(*published), lambda: {
            entity: state["attributes"]["friendly_name"] for entity, state in self.assistant.states().items()})
        wait_equal("the registry", set(self.entities(*published)), lambda: set(self.assistant.registry()))
        wait_equal("the device triggers", set(published), lambda: set(self.assistant.triggers()))

    def expect_runs(self):
        """Checks that each automation has run once for each swipe since the beginning."""
        swipes = self.panel.published("next")
        expected = {"state": swipes, "device": swipes}
        wait_equal("one run of each automation for each swipe", expected, self.assistant.runs)
        # Another run would follow at once.
        time.sleep(1)
        wait_equal("no other run", expected, self.assistant.runs, 0)

    def swipe(self):
        before = self.assistant.state(self.id("event", "next"))
        self.panel.swipe()
        wait("the state of the event entity",
             lambda: self.assistant.state(self.id("event", "next")) not in [before, "unavailable", "unknown"])
        self.expect_runs()

    def restart(self, what, child, number=signal.SIGTERM):
        """Ends and starts a program, with a swipe at once, and one after the panel was announced again."""
        assistant, broker, panel = self.assistant, self.broker, self.panel
        with self.check(f"after {what}, each automation runs once for each swipe"):
            position = broker.position
            child.stop(number)
            if child is not assistant:
                assistant.wait_for_availability(False)
            {panel.daemon: panel.start_daemon, panel.service: panel.start_service}.get(child, child.start)()
            if child in [assistant, broker]:
                broker.wait_for_home_assistant(position)
            assistant.wait_for_availability(True)
            self.expect_runs()
            self.swipe()
            if child is not panel.daemon:
                broker.wait_for_announcement(position, of_birth=child is not panel.service)
                self.swipe()

    def perform(self):
        assistant, panel, broker = self.assistant, self.panel, self.broker
        broker.start()
        panel.publish(swipeLeft="next", play="played")
        panel.configure("hall")
        panel.start_daemon()
        with self.check("the settings file is valid, and the broker accepts the panel"):
            run(panel.service_program, "check", "--connect", panel.settings)
        panel.start_service()
        assistant.start()
        self.check_panel()
        if self.failures:
            raise Failure("without the panel, nothing else can be checked")
        self.check_events()
        self.check_commands()
        self.check_availability()
        self.check_restarts()
        self.check_names()
        self.check_new_name()
        self.check_logs()

    def check_panel(self):
        assistant, panel = self.assistant, self.panel
        with self.check("the panel is a device with its name, its area and its version"):
            device = wait("the device", assistant.devices)[0]
            areas = {area["area_id"]: area["name"] for area in assistant.ask("config/area_registry/list")}
            version = run(panel.service_program, "--version").split()[0]
            wait_equal("the device", ["Hall panel", "touch panel", version, "Hall"], lambda: [
                device["name"], device["model"], device["sw_version"], areas.get(device["area_id"])], 0)
        with self.check("it has the entities and the device triggers of the page"):
            self.expect_names("next", "played")
        with self.check("the entities have the state of the panel"):
            # The last input is that of a device: what `responderd ctl` sends does not count.
            expected = {
                self.id("sensor", "screen"): "main", self.id("switch", "display"): "on",
                self.id("sensor", "lost_events"): "0", self.id("sensor", "last_input"): "unknown",
                self.id("event", "next"): "unknown", self.id("event", "played"): "unknown"}
            wait_equal("the states", expected, lambda: {
                entity: state["state"] for entity, state in assistant.states().items() if entity in expected})

    def check_events(self):
        assistant = self.assistant
        with self.check("two automations can be made, one of the event entity and one of the device trigger"):
            # As on the page.
            assistant.automate("state", {
                "trigger": "state", "entity_id": self.id("event", "next"), "not_from": "unavailable",
                "not_to": ["unavailable", "unknown"]})
            trigger = assistant.triggers()["next"]
            trigger.pop("metadata", None)
            assistant.automate("device", trigger)
            self.expect_runs()
        with self.check("a swipe is an event, and each automation runs once"):
            self.swipe()
            state = assistant.states()[self.id("event", "next")]
            wait_equal("the type", "next", lambda: state["attributes"]["event_type"], 0)
        with self.check("each of more swipes runs each automation once"):
            for _ in range(3):
                self.swipe()

    def check_commands(self):
        assistant, panel = self.assistant, self.panel
        for state in ["off", "on"]:
            with self.check(f"the switch turns the display {state}"):
                assistant.call(f"switch.turn_{state}", self.id("switch", "display"))
                wait_equal("the display of the daemon", state == "on", panel.display)
                wait_equal("the backlight", state, lambda: panel.backlight.read_text().strip())
                wait_equal("the switch", state, lambda: assistant.state(self.id("switch", "display")))
        with self.check("the switch follows a display that the daemon turns off and on"):
            for state in ["off", "on"]:
                panel.ctl("display", state)
                wait_equal("the switch", state, lambda: assistant.state(self.id("switch", "display")))
        for screen in ["menu", "main"]:
            with self.check(f"a button brings the screen {screen} to the front"):
                assistant.call("button.press", self.id("button", f"screen_{screen}"))
                wait_equal("the screen", screen, lambda: assistant.state(self.id("sensor", "screen")))
        with self.check("a button sends the application the command play"):
            assistant.call("button.press", self.id("button", "play"))
            wait_equal("the event", "played", lambda: assistant.states()[
                self.id("event", "played")]["attributes"]["event_type"])
            wait_equal("the events of the daemon", 1, lambda: panel.published("played"))
            self.expect_runs()

    def check_availability(self):
        assistant, panel = self.assistant, self.panel
        for name, number in [("ends", signal.SIGTERM), ("is killed", signal.SIGKILL)]:
            with self.check(f"all entities are unavailable when the service {name}, until it is started"):
                panel.service.stop(number)
                assistant.wait_for_availability(False)
                panel.start_service()
                assistant.wait_for_availability(True)
            with self.check("each automation runs once for each swipe after that"):
                self.swipe()
        for name, number in [("ends", signal.SIGTERM), ("is killed", signal.SIGKILL)]:
            with self.check(f"all entities are unavailable when the daemon {name}, until it is started"):
                panel.daemon.stop(number)
                assistant.wait_for_availability(False)
                panel.start_daemon()
                assistant.wait_for_availability(True)
            with self.check("each automation runs once for each swipe after that"):
                self.swipe()

    def check_restarts(self):
        self.restart("a restart of Home Assistant", self.assistant)
        self.restart("a restart of the broker", self.broker)
        self.restart("the broker was killed", self.broker, signal.SIGKILL)
        self.restart("a restart of the service", self.panel.service)
        self.restart("a restart of the daemon", self.panel.daemon)
        self.restart("another restart of Home Assistant", self.assistant)

    def check_names(self):
        assistant, panel, broker = self.assistant, self.panel, self.broker
        before = assistant.registry()
        with self.check("a button reloads the storyboard: a name that is gone is removed, and a new one is added"):
            panel.publish(swipeLeft="next", swipeUp="back")
            assistant.call("button.press", self.id("button", "reload_the_storyboard"))
            self.expect_names("next", "back")
        with self.check("a name that went while Home Assistant was away is removed at its start"):
            assistant.stop()
            panel.publish(swipeLeft="next", play="played")
            panel.ctl("reload")
            position = broker.position
            assistant.start()
            broker.wait_for_home_assistant(position)
            self.expect_names("next", "played")
            wait_equal("the unique ids", before, assistant.registry, 0)
        with self.check("the automations of a name that stayed run once for each swipe after that"):
            assistant.wait_for_availability(True)
            self.swipe()

    def check_new_name(self):
        assistant, panel = self.assistant, self.panel
        with self.check("a panel that is renamed keeps its device and its entities"):
            before = [device["id"] for device in assistant.devices()], assistant.registry()
            panel.service.stop()
            assistant.wait_for_availability(False)
            panel.configure("lobby")
            panel.start_service()
            assistant.wait_for_availability(True)
            wait_equal("the devices and entities", before, lambda: (
                [device["id"] for device in assistant.devices()], assistant.registry()), 0)
            self.expect_names("next", "played")
        with self.check("each automation runs once for each swipe of a panel that was renamed"):
            self.swipe()
        with self.check("its buttons perform commands"):
            assistant.call("button.press", self.id("button", "screen_menu"))
            wait_equal("the screen", "menu", lambda: assistant.state(self.id("sensor", "screen")))
            assistant.call("button.press", self.id("button", "screen_main"))
            wait_equal("the screen", "main", lambda: assistant.state(self.id("sensor", "screen")))
        self.restart("a restart of Home Assistant with a renamed panel", assistant)
        with self.check("a panel that is not announced any more is removed"):
            panel.service.stop()
            panel.configure("lobby", assistant="false")
            panel.start_service()
            wait_equal("the devices", [], assistant.devices)
            wait_equal("the entities", [], lambda: [
                entity["entity_id"] for entity in assistant.ask("config/entity_registry/list")
                if entity["platform"] == "mqtt"])

    def check_logs(self):
        # The broker was away twice.
        expected = r"connection was lost|closed the connection|connection refused"
        for program, pattern in [
                (self.assistant, r" (WARNING|ERROR|CRITICAL) .*(mqtt|automation|shell_command)"),
                (self.panel.service, r"^(warning|error): ")]:
            with self.check(f"{program.name} logs nothing unexpected"):
                lines = [line for line in program.text().splitlines()
                         if re.search(pattern, line) and not re.search(expected, line)]
                if lines:
                    raise Failure("\n#   ".join(lines))


def main():
    arguments = sys.argv[1:]
    keep = arguments[:1] == ["--keep"]
    version, products, folder, *command = arguments[keep:]
    folder = pathlib.Path(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for number in [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]:
        signal.signal(number, lambda number, _: sys.exit(128 + number))
    versions = [
        run(pathlib.Path(products) / "responderd", "--version").strip(),
        # It prints its version and then its help.
        subprocess.run(["mosquitto", "-h"], capture_output=True, text=True).stdout.splitlines()[0]]
    print(f"# responderd {versions[0]}, {versions[1]}", flush=True)
    # The path of a socket is short.
    with tempfile.TemporaryDirectory(prefix="responderd-") as sockets:
        trial = Trial(version, pathlib.Path(products).resolve(), folder, command, pathlib.Path(sockets))
        try:
            trial.perform()
        except Failure as failure:
            print(f"not ok {trial.count + 1} - the trial could not be performed to its end\n#   {failure}")
            trial.failures += 1
        finally:
            for child in reversed(Child.everything):
                with contextlib.suppress(Failure):
                    child.stop()
    print(f"# {trial.count} checks, {trial.failures} failed")
    if trial.failures:
        print(f"# the configuration and the logs are in {folder}")
    elif not keep:
        shutil.rmtree(folder)
    sys.exit(trial.failures > 0)


if __name__ == "__main__":
    main()
