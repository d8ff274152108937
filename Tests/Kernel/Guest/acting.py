# SPDX-License-Identifier: Apache-2.0
"""Who starts programs for the service, and what becomes of those who do not. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import ctypes
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from bridging import KEYBOARD
from daemon import Daemon, Record, expect_nothing_stuck, scenario
from reader import Reader, node_of
from testing import expect, wait
from uinput import Panel
from world import World

UNITS = os.path.dirname(os.path.abspath(__file__)) + "/../../../systemd"
PROGRAM = "/usr/local/bin/fingerpost"
RECORDS = "/run/acting.ndjson"
ACTIONS, SERVICE = "fingerpost-actions.service", "fingerpost.service"
# The kernel has it as long as the service has a process.
CGROUP = f"/sys/fs/cgroup/system.slice/{SERVICE}"
X = {"well": 100, "badly": 300, "long": 500, "tells": 700, "stop": 850, "asks": 950}


def run(*command: str, **others: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, **others)


def uid_of(user: str) -> int:
    return pwd.getpwnam(user).pw_uid


def show(unit: str, name: str) -> str:
    return run("systemctl", "show", unit, "--value", "--property", name).stdout.strip()


class Service(Daemon):
    """The units as they are installed, with the scene `Acting.yaml`, in which `more` lies in front, and its records as they come."""

    def __init__(self, world: World, more: str = "", **changes: str) -> None:
        self.world = world
        self.install(world)
        scene = open(os.path.dirname(world.scene) + "/Acting.yaml").read() + more
        for old, new in changes.items():
            scene = scene.replace(f"{{ {old}:", f"{{ {new}, {old}:")
        os.makedirs("/etc/fingerpost", exist_ok=True)
        with open("/etc/fingerpost/scene.yaml", "w") as file:
            file.write(scene)
        shutil.copy(os.path.dirname(world.scene) + "/acting.lua", "/etc/fingerpost/")
        open(RECORDS, "w").close()
        run("systemctl", "stop", "fingerpost.socket", "fingerpost-actions.socket", SERVICE, ACTIONS)
        run("systemctl", "reset-failed")
        for unit in "fingerpost.socket", "fingerpost-actions.socket", SERVICE:
            started = run("systemctl", "start", unit)
            expect(started.returncode == 0, f"{unit}: {started.stderr}{run('journalctl', '-u', unit, '-n', '20').stdout}")
        self.records, self.rest, self.reader = [], "", open(RECORDS)
        self.process = self
        self.panel = self.plug(Panel())
        world.daemon = self

    @staticmethod
    def install(world: World) -> None:
        """A build that is not linked statically needs Swift's libraries, wherever they are."""
        if os.path.exists("/run/systemd/system/" + SERVICE):
            return
        shutil.copy(world.program, PROGRAM)
        os.chmod(PROGRAM, 0o755)
        run("systemd-sysusers", f"{UNITS}/fingerpost.sysusers.conf", check=True)
        os.makedirs("/run/systemd/user", exist_ok=True)
        for path in glob.glob(f"{UNITS}/*.service") + glob.glob(f"{UNITS}/*.socket") + glob.glob(f"{UNITS}/user/*"):
            place = "user" if "/user/" in path else "system"
            with open(path) as unit, open(f"/run/systemd/{place}/{os.path.basename(path)}", "w") as installed:
                installed.write(unit.read().replace("@bindir@", "/usr/local/bin"))
        shutil.copy(f"{UNITS}/70-fingerpost.rules", "/run/udev/rules.d/") if os.path.isdir("/run/udev/rules.d") else None
        drop_in(SERVICE, f"""
            [Unit]
            DefaultDependencies=no
            [Service]
            ExecStart=
            ExecStart={PROGRAM} run --service --log ndjson
            StandardOutput=truncate:{RECORDS}
            ExecPaths=/opt
            TimeoutStartSec=300
            WatchdogSec=120
            SupplementaryGroups=input""")
        for unit in ACTIONS, "fingerpost.socket", "fingerpost-actions.socket":
            drop_in(unit, "[Unit]\nDefaultDependencies=no" + ("\n[Service]\nTimeoutStartSec=300" if unit == ACTIONS else ""))
        run("udevadm", "control", "--reload")
        run("systemctl", "daemon-reload", check=True)

    def poll(self) -> str | None:
        # To ask systemd takes this machine longer than most of what is waited for.
        if os.path.isdir(CGROUP):
            return None
        return None if show(SERVICE, "ActiveState") in ("active", "activating") else show(SERVICE, "Result")

    @property
    def returncode(self) -> str | None:
        return self.poll()

    @property
    def pid(self) -> int:
        return int(show(SERVICE, "MainPID"))

    @property
    def performer(self) -> int:
        return int(show(ACTIONS, "MainPID"))

    def tap(self, view: str) -> None:
        self.panel.down((0, X[view], 100))
        self.panel.up(0)

    def outcome(self, view: str, count: int = 1, since: int = 0, seconds: float = 60, **members: object) -> list[Record]:
        """Taps and waits for what is told of it."""
        since = since or self.mark()
        self.tap(view)
        return self.wait("action", count, since, seconds, responder=view, **members)

    def warm(self) -> None:
        """Waits until the performer is up, which takes a slow machine longer than a touch is worth."""
        wait("somebody performs", lambda: self.outcome("well")[0]["result"] == "ok", 120)

    def stop(self) -> Any:
        self.panel.unplug()
        run("systemctl", "stop", "fingerpost.socket", "fingerpost-actions.socket", SERVICE, ACTIONS)
        self.read()
        shutil.copy(RECORDS, self.world.work + ".ndjson")
        with open(self.world.work + ".stderr", "w") as file:
            file.write(run("journalctl", "-u", SERVICE, "-u", ACTIONS, "-u", "fingerpost-actions.socket", "--no-pager").stdout)
        return 0 if show(SERVICE, "Result") == "success" else show(SERVICE, "Result")


def drop_in(unit: str, text: str) -> None:
    folder = f"/run/systemd/system/{unit}.d"
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/test.conf", "w") as file:
        file.write("\n".join(line.strip() for line in text.split("\n")) + "\n")


@scenario
def anotherUserStartsPrograms(world: World) -> None:
    service = Service(world)
    service.warm()
    reports = service.outcome("badly", count=2)
    expect("fingerpost-actions started sh -c 'exit 3' as process " in reports[0]["detail"], reports)
    expect(reports[1]["result"] == "error" and reports[1]["detail"] == "sh: exited with code 3", reports)
    service.outcome("tells", result="ok")
    journal = lambda: run("journalctl", "-u", ACTIONS, "-o", "cat", "--no-pager").stdout
    wait("it tells who it is", lambda: "user fingerpost-actions groups fingerpost-actions" in journal())
    told = next(line for line in journal().split("\n") if line.startswith("user "))
    expect(os.listdir("/dev/input") and told.endswith("inputs 1"), f"it can reach input devices: {told}")
    expect(show(ACTIONS, "User") == "fingerpost-actions", "the unit's user")


@scenario
def theDaemonCannotStartPrograms(world: World) -> None:
    service = Service(world)
    service.warm()
    expect(attempt_to_execute(service.performer) == -14, "the attempt itself is wrong: EFAULT is what others get")
    refusal = attempt_to_execute(service.pid)
    expect(refusal == -1, f"execve in the daemon says {refusal}, not EPERM")


@scenario
def stormOfActions(world: World) -> None:
    service = Service(world)
    service.warm()
    service.settle()
    before, since, used = service.resident(), service.mark(), processor_time()
    seconds, rate = 5, 1000
    start = time.monotonic()
    for number in range(seconds * rate):
        service.tap("well" if number % 2 else "badly")
        pause = start + (number + 1) / rate - time.monotonic()
        if pause > 0:
            time.sleep(pause)
    world.figure("touches-a-second", f"{seconds * rate / (time.monotonic() - start):.0f}")
    expect(int(show(ACTIONS, "TasksCurrent")) <= 9, f"{show(ACTIONS, 'TasksCurrent')} processes at once")
    # The kernel may leave out a touch that comes before all of them are read.
    service.settle()
    service.outcome("tells")
    began = lambda: len(service.all("touches", since, phase="began"))
    wait("each action is told of", lambda: len(told(service, since)) == began(), found=lambda: f"{len(told(service, since))} of {began()}")
    touches = began()
    for unit, time_used in processor_time().items():
        world.figure(f"microseconds-of-{unit}-a-touch", f"{(time_used - used[unit]) / touches / 1000:.0f}")
    # A machine that is too slow for so many leaves some out in its kernel, and the daemon hears of that.
    world.figure("touches-that-came", touches)
    world.figure("times-that-the-kernel-left-some-out", len(service.all("device", since, event="resynced")))
    refused = [record for record in told(service, since) if record["result"] == "error"]
    world.figure("actions-refused", len(refused))
    expect(all("8 programs are running already" in record["detail"] for record in refused), refused[:3])
    service.settle()
    expect_nothing_stuck(service)
    world.figure("resident-KiB-before-and-after", f"{before} {service.resident()}")
    expect(service.resident() < before + 4096, f"{before} KiB became {service.resident()}")


def processor_time() -> dict[str, int]:
    """Nanoseconds that each has used so far."""
    return {unit: int(show(f"{unit}.service", "CPUUsageNSec")) for unit in ("fingerpost", "fingerpost-actions", "systemd-journald")}


def told(service: Service, since: int) -> list[Record]:
    """What is told of each action first: later ones tell of its end."""
    return [record for record in service.all("action", since) if "exited" not in record["detail"]]


@scenario
def sliderKeepsItsOrder(world: World) -> None:
    service = Service(world)
    service.warm()
    since = service.mark()
    service.panel.down((0, 1010, 790))
    for step in range(1, 30):
        service.panel.move((0, 1010 + 5 * step, 790 - 27 * step))
        time.sleep(0.03)
    service.panel.up(0)
    changes = lambda: service.all("control", since, control="slide", event="valueChanged")
    fates = lambda: service.all("action", since, responder="slide")
    values = lambda: [
        int(line.split()[1]) for line in run("journalctl", "-u", ACTIONS, "-o", "cat", "--no-pager").stdout.split("\n") if line.startswith("value ")]
    service.wait("touches", since=since, phase="ended", view="slide")
    wait("each request has its fate", lambda: changes() and len(fates()) == len(changes()))
    last = changes()[-1]["value"]
    wait("the last value arrives", lambda: values()[-1:] == [last])
    left_out = [record["detail"] for record in fates() if record["detail"].startswith("left out ")]
    world.figure("values-that-a-slider-took-started-and-left-out", f"{len(changes())} {len(values())} {len(left_out)}")
    expect(values() == sorted(values()), f"the programs ended as {values()}")
    expect(left_out and len(left_out) + len(values()) == len(changes()), f"{len(changes())} values, {values()} arrived, {left_out}")
    # The button's program is over at once and has the slider's queue, so it ends after the one that it would overtake.
    service.panel.down((0, 1010, 400))
    service.panel.up(0)
    service.panel.down((0, 850, 600))
    service.panel.up(0)
    wait("the button's value arrives", lambda: values()[-1:] == [0])
    expect(values()[-2] == changes()[-1]["value"], f"the programs ended as {values()}")
    expect_nothing_stuck(service)


@scenario
def exemptActionsPassTheOthers(world: World) -> None:
    service = Service(world)
    service.warm()
    for number in range(8):
        service.outcome("long", result="ok")
    expect("8 programs are running already" in service.outcome("well", result="error")[0]["detail"], service.records[-3:])
    expect(service.outcome("stop")[0]["result"] == "ok", service.records[-3:])
    expect_nothing_stuck(service)


@scenario
def scriptsHearHowProgramsEnd(world: World) -> None:
    service = Service(world)
    service.warm()
    since = service.mark()
    service.tap("asks")
    texts = lambda: {record["text"] for record in service.all("print", since)}
    wanted = {
        "ended with 3 one.two.",
        "not started: there is no program no-such-program-here in PATH; install it or name its path",
    }
    wait("both ends are logged", lambda: texts() == wanted)
    expect_nothing_stuck(service)


@scenario
def performerIsKilled(world: World) -> None:
    service = Service(world)
    for number in range(6):
        service.warm()
        since = service.mark()
        service.outcome("long", result="ok")
        os.kill(service.performer, signal.SIGKILL)
        lost = service.wait("action", since=since, responder="long", result="error")
        expect("is not known: fingerpost-actions is gone" in lost[0]["detail"], lost)
    began = time.monotonic()
    service.warm()
    world.figure("seconds-to-a-new-performer", f"{time.monotonic() - began:.2f}")
    wait("no program is left over", lambda: run("pgrep", "-x", "sleep").returncode == 1)
    expect_nothing_stuck(service)


@scenario
def heldKeysOutliveThePerformer(world: World) -> None:
    """The daemon has the keyboard: a key that a finger holds as the performer dies is down until the finger lifts."""
    os.chmod("/dev/uinput", 0o666)
    service = Service(world, more=(
        "      - { id: talk, kind: button, frame: [900, 0, 100, 400], on: {"
        ' trackingBegan: [{ key: { down: KEY_C } }, { exec: [sleep, "60"] }], trackingEnded: { key: { up: KEY_C } } } }\n'))
    keys = Reader(wait("there is a keyboard", lambda: node_of(KEYBOARD)))
    service.warm()
    since = service.mark()
    service.panel.down((0, X["asks"], 100))
    service.wait("action", since=since, responder="talk", action="exec", result="ok")
    os.kill(service.performer, signal.SIGKILL)
    service.wait("action", since=since, responder="talk", action="exec", result="error")
    wait("the key is down", lambda: keys.text() == "c1 |", found=keys.text)
    service.panel.up(0)
    wait("the key is up", lambda: keys.text() == "c1 | c0 |", found=keys.text)
    service.settle()
    expect(keys.text() == "c1 | c0 |", f"at the end: {keys.text()}")
    expect_nothing_stuck(service)


@scenario
def performerIsStopped(world: World) -> None:
    service = Service(world)
    service.warm()
    stopped = service.performer
    os.kill(stopped, signal.SIGSTOP)
    since = service.mark()
    for _ in range(20):
        service.tap("badly")
    service.wait("touches", 20, since, phase="ended")
    service.wait("action", 20, since, result="error")
    details = {record["detail"].split(": ", 1)[1] for record in service.all("action", since)}
    expect(details == {
        "8 programs are running already; let them end sooner or raise maximumRunning under actions:",
        "not known to have been started: fingerpost-actions did not answer within 10.0 s"}, details)
    os.kill(stopped, signal.SIGCONT)
    reports = service.outcome("badly", count=2)
    time.sleep(1)
    later = service.all("action", since)[20:]
    expect(len(later) == 2 and later == reports, f"it did what was given up: {later}")
    expect_nothing_stuck(service)


@scenario
def performerIsAbsent(world: World) -> None:
    service = Service(world)
    run("systemctl", "stop", "fingerpost-actions.socket", ACTIONS)
    for _ in range(3):
        report = service.outcome("well", result="error")[0]
        expect("no service performs actions: there is no /run/fingerpost/actions.sock; start it" in report["detail"], report)
    run("systemctl", "start", "fingerpost-actions.socket")
    service.warm()
    expect_nothing_stuck(service)


@scenario
def strangersAreRefused(world: World) -> None:
    service = Service(world)
    service.warm()
    path = "/run/fingerpost/actions.sock"
    expect(ask(path, "nobody", "nogroup") == "PermissionError", "the socket's mode lets others in")
    os.chmod(path, 0o666)
    expect(ask(path, "nobody", "nogroup") == "", "a stranger was served")
    expect("started" in ask(path, "fingerpost", "fingerpost"), "the daemon's user was not served")
    journal = lambda: run("journalctl", "-u", ACTIONS, "-o", "cat", "--no-pager").stdout
    wait("the refusal is told", lambda: "programs are not started for user" in journal(), found=journal)
    expect(ask("/run/fingerpost/fingerpost.sock", "nobody", "nogroup", socket.SOCK_STREAM) == "PermissionError", "anybody may perform")


def ask(path: str, user: str, group: str, kind: socket.SocketKind = socket.SOCK_SEQPACKET) -> Any:
    """What `user`, in `group` alone, gets who asks for a program."""
    program = f"""if True:
        import socket, time
        connection = socket.socket(socket.AF_UNIX, {int(kind)})
        connection.settimeout(60)
        try:
            connection.connect("{path}")
            connection.send(b'{{"id":1,"argv":["true"],"timeout":1,"latest":%d}}\\n' % (time.monotonic_ns() // 1000 + 20000000))
            print(connection.recv(4096).decode())
        except (BrokenPipeError, ConnectionResetError):
            print()
        except Exception as error:
            print(type(error).__name__)"""
    return run("setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", sys.executable, "-c", program, check=True).stdout.strip()


class Processor:
    """The registers of a kind of processor in the order of the kernel's NT_PRSTATUS, and how a program makes a system call with them."""

    def __init__(self, registers: str, counter: str, length: int, number: str, arguments: str, result: str, execve: int) -> None:
        self.registers = registers.split()
        # The counter of the program, and how long the instruction of a system call is.
        self.counter, self.length = counter, length
        self.number, self.arguments, self.result, self.execve = number, arguments.split(), result, execve


PROCESSORS = {
    "x86_64": Processor(
        "r15 r14 r13 r12 rbp rbx r11 r10 r9 r8 rax rcx rdx rsi rdi orig_rax rip cs eflags rsp ss fs_base gs_base ds es fs gs",
        "rip", 2, "rax", "rdi rsi rdx", "rax", 59),
    "aarch64": Processor(" ".join(f"x{number}" for number in range(31)) + " sp pc pstate", "pc", 4, "x8", "x0 x1 x2", "x0", 221),
}


class Words(ctypes.Structure):
    """The kernel's `struct iovec`."""

    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def attempt_to_execute(pid: int) -> int:
    """What `execve` answers in the process, which waits for events and goes on with that."""
    libc = ctypes.CDLL(None, use_errno=True)
    libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
    attach, detach, get, put, step, general_registers = 16, 17, 0x4204, 0x4205, 9, 1
    processor = PROCESSORS[os.uname().machine]
    values = (ctypes.c_uint64 * len(processor.registers))()
    words = Words(ctypes.addressof(values), ctypes.sizeof(values))

    def trace(request: int, address: int | None = None, data: Any = None) -> None:
        expect(libc.ptrace(request, pid, address, data) == 0, f"ptrace {request}: {ctypes.get_errno()}")

    def read() -> dict[str, int]:
        trace(get, general_registers, ctypes.addressof(words))
        return dict(zip(processor.registers, values))

    def write(registers: dict[str, int]) -> None:
        values[:] = [registers[name] for name in processor.registers]
        trace(put, general_registers, ctypes.addressof(words))

    wait(f"process {pid} sleeps", lambda: open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[0] == "S")
    trace(attach)
    os.waitpid(pid, 0)
    saved = read()
    # It stands behind the instruction of the call that it waits in.
    call = {**saved, processor.counter: saved[processor.counter] - processor.length}
    if "orig_rax" in call:
        # It is in no call that the kernel would begin again.
        call["orig_rax"] = 2**64 - 1
    call[processor.number] = processor.execve
    call.update(dict.fromkeys(processor.arguments, 8))
    write(call)
    trace(step)
    os.waitpid(pid, 0)
    answer = ctypes.c_int64(read()[processor.result]).value
    write(saved)
    trace(detach)
    return answer


class Logind:
    """The machine's own logind, and users who sit down at its seat."""

    def __init__(self) -> None:
        for unit in "dbus.socket", "dbus.service", "systemd-logind.service", "user@.service", "user-runtime-dir@.service":
            drop_in(unit, "[Unit]\nDefaultDependencies=no")
        # Where there is no pam_systemd nobody else says so.
        drop_in("user@.service", "[Unit]\nDefaultDependencies=no\n[Service]\nEnvironment=XDG_RUNTIME_DIR=/run/user/%i\nTimeoutStartSec=300")
        run("systemctl", "daemon-reload", check=True)
        for unit in "dbus.socket", "systemd-logind.service":
            started = run("systemctl", "start", unit, timeout=60)
            expect(started.returncode == 0, f"{unit}: {started.stderr}")
        import dbus
        self.dbus = dbus
        self.bus = dbus.SystemBus()
        self.manager = self.interface("/org/freedesktop/login1", "Manager")
        self.held = []

    def interface(self, path: str, name: str) -> Any:
        return self.dbus.Interface(self.bus.get_object("org.freedesktop.login1", path), f"org.freedesktop.login1.{name}")

    def sit_down(self, user: str, terminal: int) -> Any:
        """Logs `user` in at a virtual terminal, whose session this is."""
        # A session ends with the process that leads it.
        leader = subprocess.Popen(["sleep", "infinity"])
        _, path, _, lifeline, *_ = self.manager.CreateSession(
            uid_of(user), leader.pid, "test", "tty", "user", "", "seat0", terminal, f"tty{terminal}", "", False, "", "",
            self.dbus.Array([], signature="(sv)"), signature="uusssssussbssa(sv)", timeout=120)
        self.held += [leader, lifeline.take()]
        return self.interface(path, "Session")


def to_front(terminal: int, user: str) -> None:
    """Brings the session on a virtual terminal to the front of the seat, and waits until logind has seen it."""
    run("chvt", str(terminal)) if shutil.which("chvt") else run("busybox", "chvt", str(terminal))
    wait(f"{user} is in front", lambda: f"ACTIVE_UID={uid_of(user)}\n" in open("/run/systemd/seats/seat0").read())


def offer(user: str) -> Any:
    """What the user service runs, as `user`."""
    group = "fingerpost"
    run("usermod", "-aG", group, user, check=True)
    return subprocess.Popen(
        ["setpriv", f"--reuid={user}", "--init-groups", "env", f"PERFORMER={user}", PROGRAM, "act", "--session"],
        stderr=open(f"/run/acting-{user}", "w"))


@scenario
def sessionsPerform(world: World) -> None:
    for user in "ann", "bob":
        run("useradd", user, check=True)
    logind = Logind()
    logind.sit_down("ann", 1)
    bob = logind.sit_down("bob", 2)
    service = Service(world, maximumRunning="performer: session")
    to_front(1, "ann")
    # Until logind has answered, each session counts as locked.
    wait("ann has no performer", lambda: "has no performer; start it there with 'systemctl --user" in service.outcome("well", result="error")[0]["detail"])
    performers = [offer("ann"), offer("bob")]
    said = lambda user: open(f"/run/acting-{user}").read()
    starts(service, "ann")
    performs(service, "ann", said)
    to_front(2, "bob")
    starts(service, "bob")
    performs(service, "bob", said)
    bob.SetLockedHint(True)
    wait("bob's session is locked", lambda: "is locked; 'performsWhileLocked" in service.outcome("well")[0]["detail"])
    to_front(1, "ann")
    starts(service, "ann")
    performs(service, "ann", said, 2)
    to_front(2, "bob")
    wait("bob's session is still locked", lambda: "is locked; 'performsWhileLocked" in service.outcome("well")[0]["detail"])
    bob.SetLockedHint(False)
    starts(service, "bob")
    performers[1].kill()
    wait("bob's performer is gone", lambda: "has no performer" in service.outcome("well")[0]["detail"])
    expect(said("bob").count("user bob ") == 1, "bob performed what ann was to")
    expect("inputs" in said("ann"), said("ann"))
    expect_nothing_stuck(service)
    for process in performers:
        process.kill()


def starts(service: Service, user: str) -> None:
    """Waits until programs are started in the session of `user`, which the daemon hears of after logind."""
    name = f"the session of user {uid_of(user)} started "
    wait(f"{user} performs", lambda: name in service.outcome("well")[0]["detail"])


def performs(service: Service, user: str, said: Callable[[str], str], times: int = 1) -> None:
    service.outcome("tells", result="ok")
    wait(f"{user} performs", lambda: said(user).count(f"user {user} ") == times)
    expect(f"session {user}" in said(user), said(user))


DESKTOP = """[Unit]
BindsTo=graphical-session.target
Before=graphical-session.target
"""


class Person:
    """A user with a home, whose own systemd runs since the user sits at the seat."""

    def __init__(self, name: str) -> None:
        self.name, self.home = name, f"/home/{name}"
        run("useradd", "--create-home", name, check=True)
        run("usermod", "-aG", "fingerpost", name, check=True)
        self.uid = str(uid_of(name))

    def run(self, *command: str) -> str:
        """What the user types into a terminal of the session."""
        environment = [f"HOME={self.home}", f"XDG_RUNTIME_DIR=/run/user/{self.uid}"]
        done = run("setpriv", f"--reuid={self.name}", f"--regid={self.name}", "--init-groups", "env", *environment, *command, cwd=self.home)
        expect(done.returncode == 0, f"{command}: {done.stdout}{done.stderr}")
        return done.stdout.strip()

    def type(self, line: str) -> Any:
        return self.run("sh", "-c", line)

    def unit_is(self, state: str) -> None:
        show = "systemctl", "--user", "show", "--value", "--property", "ActiveState", ACTIONS
        wait(f"the user's performer is {state}", lambda: self.run(*show) == state, 60)

    def said(self) -> str:
        return run("journalctl", f"_UID={self.uid}", "-o", "cat", "--no-pager").stdout


@scenario
def theUserServicePerforms(world: World) -> None:
    """What docs/reference/actions.md tells a desktop's user to type, typed."""
    service = Service(world, maximumRunning="performer: session")
    logind, dora = Logind(), Person("dora")
    session = logind.sit_down("dora", 3)
    to_front(3, "dora")
    wait("dora's systemd runs", lambda: show(f"user@{dora.uid}.service", "ActiveState") == "active", 120)
    wait("nobody performs", lambda: "has no performer" in service.outcome("well")[0]["detail"])
    dora.type("systemctl --user enable --now fingerpost-actions")
    starts(service, "dora")
    report = service.outcome("tells", result="ok")[0]["detail"]
    expect(report.startswith(f"the session of user {dora.uid} started sh -c "), report)
    wait("dora tells who it is", lambda: "user dora groups dora fingerpost session  inputs" in dora.said())
    session.SetLockedHint(True)
    wait("dora's session is locked", lambda: "is locked; 'performsWhileLocked" in service.outcome("well")[0]["detail"])
    session.SetLockedHint(False)
    starts(service, "dora")
    dora.type("mkdir -p .config/systemd/user")
    with open(f"{dora.home}/.config/systemd/user/desktop.target", "w") as target:
        target.write(DESKTOP)
    dora.type("systemctl --user stop fingerpost-actions; systemctl --user daemon-reload; systemctl --user start desktop.target")
    dora.unit_is("active")
    starts(service, "dora")
    dora.type("systemctl --user stop desktop.target")
    dora.unit_is("inactive")
    wait("the desktop is gone", lambda: "has no performer" in service.outcome("well")[0]["detail"])
    dora.type("export PERFORMER=desktop; systemctl --user import-environment PERFORMER; systemctl --user restart fingerpost-actions")
    starts(service, "dora")
    service.outcome("tells", result="ok")
    wait("what dora starts knows the desktop", lambda: "session desktop inputs" in dora.said())
    expect_nothing_stuck(service)
