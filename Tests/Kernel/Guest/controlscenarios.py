# SPDX-License-Identifier: Apache-2.0
"""Who asks the daemon and follows its log, and how badly they may behave. Each function is one scenario, run by `devices`."""

from __future__ import annotations

import functools
import grp
import json
import os
import random
import re
import resource
import select
import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any

from daemon import Daemon, scenario
from reader import is_free
from testing import Failure, expect, wait
from uinput import Panel
from world import World

SYSTEM = "/run/fingerpost/fingerpost.sock"


class Peer:
    """A connection to the control socket, which has sent `request` if there is one."""

    def __init__(self, path: str, request: object = None) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(20)
        self.socket.connect(path)
        if request is not None:
            self.send(json.dumps(request).encode() + b"\n")

    def send(self, data: bytes) -> None:
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def rest(self, end: type[OSError] = ConnectionResetError) -> str:
        """All that comes until the daemon closes the connection, or until this error."""
        data = b""
        try:
            while piece := self.socket.recv(1 << 16):
                data += piece
        except end:
            pass
        return data.decode()

    def close(self) -> None:
        self.socket.close()


def ask(path: str, **request: object) -> str:
    return Peer(path, request).rest()


def status(path: str) -> Any:
    return json.loads(ask(path, request="status"))


def subscribers(path: str) -> int | None:
    """How many follow the log; nothing while no daemon listens."""
    try:
        return status(path)["subscribers"]
    except OSError:
        return None


def start(world: World, path: str) -> Daemon:
    """A daemon that listens at `path`."""
    return world.start(options=["--socket", path])


def command(world: World, *arguments: str, **others: Any) -> Any:
    return subprocess.run([world.program, *arguments], capture_output=True, text=True, timeout=30, **others)


def many_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))


def move(panel: Panel, frames: int) -> None:
    """A finger goes its way, a frame each 4 ms."""
    panel.down((0, 100, 100))
    for frame in range(frames):
        panel.move((0, 100 + frame % 400, 120))
        time.sleep(0.004)
    panel.up(0)


def median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


@scenario
def servesTwoHundredReadersOfWhomHalfNeverRead(world: World) -> None:
    many_files()
    path = world.work + ".sock"
    daemon = start(world, path)
    panel = daemon.plug(Panel())
    move(panel, 250)
    daemon.wait("touches", phase="ended")
    alone = status(path)["latency"]
    request = {"request": "log", "explain": True}
    sleepers = [Peer(path, request) for _ in range(100)]
    readers = [Peer(path, request) for _ in range(100)]
    wait("all of them follow", lambda: status(path)["subscribers"] == 200)
    data = [bytearray() for _ in readers]
    for round in range(6):
        move(panel, 250)
        daemon.wait("touches", count=round + 2, phase="ended", seconds=60)
        for index, reader in enumerate(readers):
            reader.socket.setblocking(False)
            try:
                while piece := reader.socket.recv(1 << 18):
                    data[index] += piece
            except BlockingIOError:
                pass
        if round == 2:
            middle = daemon.resident()
    after = daemon.resident()
    expect(len(daemon.all("touches", phase="began")) == 7, "a touch is missing")
    expect(daemon.touches("began") == daemon.touches("ended"), "a touch has no end")
    now = status(path)
    world.figure("p50-p99-max-alone", f"{alone['p50']} {alone['p99']} {alone['max']}")
    world.figure("p50-p99-max-of-all", f"{now['latency']['p50']} {now['latency']['p99']} {now['latency']['max']}")
    world.figure("dropped-records", now["droppedRecords"])
    world.figure("memory-in-kib-in-the-middle-and-after", f"{middle} {after}")
    expect(after - middle < 2048, f"memory grows: {middle} KiB, then {after} KiB")
    expect(now["droppedRecords"] > 0, "those who never read miss nothing")
    # Most readers have the same lines.
    read = functools.cache(json.loads)
    for piece in data:
        accounted(piece, read)
    stopped = sleepers[0]
    stopped.socket.settimeout(5)
    late = stopped.rest(TimeoutError).encode()
    accounted(late, read)
    expect(b'"kind":"dropped"' in late, "it is not told what it has missed")
    for peer in sleepers + readers:
        peer.close()
    wait("nobody follows any more", lambda: status(path)["subscribers"] == 0)


def accounted(data: Any, read: Callable[[Any], Any] = json.loads) -> Any:
    """Each record is there, or counted by the `dropped` record in its place."""
    records = [read(line) for line in bytes(data).split(b"\n")[:-1]]
    expect(len(records) > 10, "hardly anything was read")
    last = None
    for index, record in enumerate(records):
        missed = record["count"] if record["kind"] == "dropped" else 1
        if last not in (None, record["seq"] - missed):
            raise Failure(f"after {last} comes {record}: {records[max(0, index - 2):index + 3]}")
        last = record["seq"]


@scenario
def bearsAThousandConnections(world: World) -> None:
    many_files()
    path = world.work + ".sock"
    daemon = start(world, path)
    panel = daemon.plug(Panel())
    daemon.settle()
    before, memory = daemon.descriptors(), daemon.resident()
    peers = [Peer(path) for _ in range(1000)]
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    world.figure("descriptors-at-most", daemon.descriptors() - before)
    # One more while a connection is refused.
    expect(daemon.descriptors() - before <= 257, f"it has {daemon.descriptors() - before} connections")
    panel.up(0)
    daemon.wait("touches", phase="ended")
    answers = [peer.rest() for peer in peers]
    refused = sum("the most that it may have" in answer for answer in answers)
    late = answers.count('{"error":"no request came within 5 s"}\n')
    world.figure("refused-and-late", f"{refused} {late}")
    expect(refused + late == 1000, f"{refused} are refused and {late} too late, of 1000")
    expect(refused > 0 and late >= 256, f"{refused} are refused and {late} too late")
    daemon.settle()
    expect(daemon.descriptors() == before, f"descriptors leak: {before}, then {daemon.descriptors()}")
    world.figure("memory-in-kib-before-and-after", f"{memory} {daemon.resident()}")
    expect(daemon.resident() - memory < 1024, f"memory leaks: {memory} KiB, then {daemon.resident()} KiB")
    expect(status(path)["liveTouches"] == 0, "it does not answer any more")
    wakeups = daemon.wakeups()
    time.sleep(3)
    expect(daemon.wakeups() - wakeups <= 1, "it wakes up without a reason")


@scenario
def refusesNonsense(world: World) -> None:
    path = world.work + ".sock"
    daemon = start(world, path)
    rng = random.Random(6)
    nonsense = [
        b"\n", b"{}\n", b"[]\n", b"status\n", b"\x00\n", b"\xff\xfe\n", b"{" * 4000 + b"\n", b"x" * 5000, b"x" * 1_000_000,
        b'{"request":"status","x":1}\n', b'{"request":"hit","x":"a","y":0}\n', b'{"request":"log","kinds":["no"]}\n',
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] + [bytes(rng.randrange(256) for _ in range(rng.randrange(1, 300))) + b"\n" for _ in range(300)]
    for line in nonsense:
        peer = Peer(path)
        peer.send(line)
        answer = peer.rest()
        expect(answer.count("\n") == 1 and "error" in json.loads(answer), f"{line[:60]} is answered by {answer!r}")
    half = Peer(path)
    half.send(b'{"request":')
    half.socket.shutdown(socket.SHUT_WR)
    expect("error" in json.loads(half.rest()), "half a request is no request")
    expect(status(path)["scriptErrors"] == 0, "it does not answer any more")
    expect(daemon.all("error") == [], "nonsense is no error of the scene's")


@scenario
def letsInItsGroupAlone(world: World) -> None:
    subprocess.run(["groupadd", "--force", "--system", "fingerpost"], check=True)
    group = grp.getgrnam("fingerpost").gr_gid
    daemon = world.start()
    wait("the daemon listens", lambda: subscribers(SYSTEM) is not None)
    made = os.stat(SYSTEM)
    expect((made.st_mode & 0o777, made.st_uid, made.st_gid) == (0o660, 0, group), f"the socket is {made}")
    member = command(world, "status", user="nobody", group="nogroup", extra_groups=[group])
    expect(member.returncode == 0 and member.stdout.startswith("uptime"), f"a member gets {member}")
    for question in "log", "devices":
        other = command(world, question, user="nobody", group="nogroup", extra_groups=[])
        expect(other.returncode == 1 and "join the group 'fingerpost'" in other.stderr, f"another user gets {other}")
        expect(other.stdout == "", f"another user is told {other}")
    os.chmod(SYSTEM, 0o666)
    other = command(world, "status", user="nobody", group="nogroup", extra_groups=[])
    expect(
        other.returncode == 1 and "members of the group 'fingerpost'" in other.stderr,
        f"another user gets {other}, although the socket lets anybody in")
    expect(daemon.stop() == 0 and not os.path.exists(SYSTEM), "the socket is left behind")


@scenario
def isFollowedOverARestart(world: World) -> None:
    path = world.work + ".sock"
    panel = Panel()
    out, errors = open(world.work + ".followed", "w+"), open(world.work + ".notes", "w+")
    follower = subprocess.Popen(
        [world.program, "log", "--follow", "--format", "ndjson", "--kind", "touches", "device", "--socket", path],
        stdout=out, stderr=errors)
    notes = lambda: open(world.work + ".notes").read()
    wait("there is no daemon yet", lambda: "waiting for" in notes(), found=notes)
    for turn in range(3):
        daemon = start(world, path)
        daemon.wait("device", event="added", path=panel.node)
        wait("it is followed", lambda: subscribers(path) == 1)
        panel.down((0, 100, 100))
        panel.up(0)
        wait("the follower has it", lambda: open(out.name).read().count('"phase":"ended"') == turn + 1)
        if turn == 1:
            daemon.process.kill()
            daemon.process.wait()
        else:
            expect(daemon.stop() == 0, "it does not end")
    wait("it is told of the end", lambda: notes().count("the daemon has ended; waiting for the next one") == 3)
    follower.kill()
    records = [json.loads(line) for line in open(out.name)]
    phases = [record["phase"] for record in records if record["kind"] == "touches"]
    expect(phases == ["began", "ended"] * 3, f"what is followed: {phases}")
    expect(notes().count("a daemon is there") == 3, f"notes:\n{notes()}")


@scenario
def takesTheSocketOfItsUnit(world: World) -> None:
    path = world.work + ".sock"
    activator = subprocess.Popen([
        "systemd-socket-activate", "--listen", path, "--fdname=control", world.program, "run", "--scene", world.scene])
    try:
        wait("the daemon listens", lambda: subscribers(path) is not None)
        first = status(path)
        expect(first["scene"]["file"] == world.scene, f"status: {first}")
        expect(os.path.exists(f"/proc/{activator.pid}/fd/3"), "the socket is not the inherited one")
    finally:
        activator.terminate()
        expect(activator.wait(20) == 0, "it does not end")
    expect(os.path.exists(path), "the socket is not its to remove")


@scenario
def listsDevicesWithoutTouchingThem(world: World) -> None:
    path = world.work + ".sock"
    daemon = start(world, path)
    panel = daemon.plug(Panel())
    panel.down((0, 100, 100))
    daemon.wait("touches", phase="began")
    for turn in range(20):
        lines = ask(path, request="devices").splitlines()
        entry = next(entry for entry in map(json.loads, lines) if entry["path"] == panel.node)
        panel.move((0, 101 + turn, 100))
    expect(entry["slots"] == 10 and entry["scene"]["takes"] == "touches" and entry["problems"] == [], f"it tells {entry}")
    text = command(world, "devices", "--socket", path)
    expect("10 slots" in text.stdout and "on screen 'panel'" in text.stdout, f"it tells {text}")
    panel.up(0)
    daemon.wait("touches", phase="ended")
    expect(len(daemon.all("touches", phase="moved")) == 20, "a move is missing")


GRABBING = """
version: 1
screens: [{ id: panel, size: [1280, 800] }]
devices: [{ match: { kind: touchscreen }, grab: true }]
windows: [{ id: window }]
"""


def tap(panel: Panel, times: int, path: str) -> None:
    """Taps, no faster than they are handled."""
    for _ in range(times // 25):
        known = status(path)["touches"]
        for _ in range(25):
            panel.down((0, 100, 100))
            panel.up(0)
        wait("every touch is handled", lambda: status(path)["touches"] == known + 25)


@scenario
def neverWaitsForTheReaderOfItsOutput(world: World) -> None:
    path, scene = world.work + ".sock", world.work + ".yaml"
    with open(scene, "w") as file:
        file.write(GRABBING)
    panel = Panel()
    reader, writer = os.pipe()
    with open(world.work + ".stderr", "w") as errors:
        process = subprocess.Popen(
            [world.program, "run", "--scene", scene, "--log", "ndjson", "--socket", path], stdout=writer, stderr=errors)
    try:
        wait("the panel is grabbed", lambda: subscribers(path) is not None and status(path)["devices"][0]["grabbed"])
        tap(panel, 3000, path)
        told = command(world, "status", "--socket", path)
        expect(told.returncode == 0 and "3000" in told.stdout, f"it tells {told}")
        expect(process.poll() is None and not is_free(panel.node), "it does not go on")
        expect(os.get_blocking(writer), "others that write there do not wait any more either")
        data = read(reader)
        kinds = [json.loads(line)["kind"] for line in data.split(b"\n")[:-1]]
        world.figure("records-read", len(kinds))
        expect(kinds.count("dropped") == 1, f"what is missing is told {kinds.count('dropped')} times")
        accounted(data)
        tap(panel, 25, path)
        later = read(reader)
        accounted(data + later)
        expect(b'"kind":"dropped"' not in later and later.count(b'"phase":"ended"') == 25, "it is not written at once again")
        tap(panel, 3000, path)
        began = time.monotonic()
        process.terminate()
        expect(process.wait(20) == 0, f"it ends with {process.returncode}")
        world.figure("seconds-to-the-end", round(time.monotonic() - began, 2))
        expect(is_free(panel.node), "the panel is still grabbed")
    finally:
        process.kill()
        process.wait()
        os.close(reader)
        os.close(writer)


def read(pipe: int) -> bytes:
    """What can be read of a pipe, until nothing has come for a second."""
    data = b""
    while select.select([pipe], [], [], 1)[0]:
        data += os.read(pipe, 1 << 16)
    return data


class Follower:
    """What a peer of a socket hears, read word by word."""

    def __init__(self, peer: Peer) -> None:
        self.peer, self.text = peer, b""

    def wait(self, words: bytes) -> None:
        """Reads on until these come, and forgets what came up to them."""
        while (end := self.text.find(words)) < 0:
            piece = self.peer.socket.recv(1 << 16)
            expect(piece, f"the page ends before {words} with {self.text[-500:]}")
            self.text += piece
        self.text = self.text[end + len(words):]


class LivePage(Follower):
    """What comes over the Unix socket of `fingerpost inspect`, which a browser would read."""

    def __init__(self, path: str, token: str) -> None:
        super().__init__(Peer(path))
        self.peer.send(f"GET /events?token={token} HTTP/1.1\r\nHost: localhost:8080\r\n\r\n".encode())


@scenario
def showsTouchesOnALivePageAtOnce(world: World) -> None:
    path, place = world.work + ".sock", world.work + ".page"
    daemon = start(world, path)
    panel = daemon.plug(Panel())
    inspecting = subprocess.Popen([world.program, "inspect", "--socket", place, "--daemon", path], stdout=subprocess.PIPE, text=True)
    try:
        token = re.search("token=([0-9a-f]{32})", inspecting.stdout.readline())[1]
        pages = [LivePage(place, token) for _ in range(2)]
        for page in pages:
            page.wait(b'event: tree\ndata: {"tree":[')
        idle = LivePage(place, token)
        idle.wait(b'event: tree\ndata: {"tree":[')
        known = status(path)["subscribers"]
        log = Follower(Peer(path, {"request": "log"}))
        wait("the log is followed", lambda: status(path)["subscribers"] > known)
        delays, own = [], []
        for round in range(20):
            before = time.monotonic()
            panel.down((0, 100 + round, 100))
            log.wait(b'"phase":"began"')
            own.append((time.monotonic() - before) * 1000)
            for page in pages:
                page.wait(b'"kind":"contact"')
                page.wait(b'"phase":"began"')
            delays.append((time.monotonic() - before) * 1000)
            panel.up(0)
            daemon.wait("touches", count=round + 1, phase="ended")
        world.figure("milliseconds-to-two-pages-p50-max", f"{median(delays):.1f} {max(delays):.1f}")
        idle.wait(b'"phase":"began"')
        log.peer.close()
        # A slow machine is slow with the log as well.
        expect(median(delays) < 100 + 10 * median(own), f"half of the touches take more than {median(delays)} ms, and {median(own)} ms to the log")
        stranger = Peer(place)
        stranger.send(b"GET /events HTTP/1.1\r\nHost: localhost:8080\r\nConnection: close\r\n\r\n")
        expect(stranger.rest().startswith("HTTP/1.1 403 "), "who has no token is let in")
        # The next daemon, with the same page.
        daemon.stop()
        pages[0].wait(b"event: away\n")
        start(world, path)
        pages[0].wait(b'event: tree\ndata: {"tree":[')
    finally:
        inspecting.terminate()
        expect(inspecting.wait(60) == 0, "fingerpost inspect does not end")
    expect(not os.path.exists(place), "its socket is left")
    wait("nobody follows any more", lambda: status(path)["subscribers"] == 0)
