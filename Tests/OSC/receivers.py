#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""usage: Tests/OSC/receivers.py qt|kivy|python-tuio|reference PORT WIDTH HEIGHT

Receives TUIO 1.1 at PORT by a program that others have written, and prints a line for each thing that it tells an application: `down`, `move` or `up`, the finger, and
its place in points of a window of this size. `ready` comes first. Whatever can be imported serves: PyQt6, PySide6, PyQt5 or PySide2; Kivy, with oscpy or what stands in
for it here; python-tuio. `reference` is the TuioDump on the path, the example of TUIO's reference implementation in C++ (mkalten/TUIO11_CPP).
"""

import contextlib
import importlib
import importlib.util
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
import types

sys.dont_write_bytecode = True
sys.path.append(str(pathlib.Path(__file__).resolve().parent))

import tuio


def tell(word, finger, x, y):
    print(word, finger, f"{x:.4f}", f"{y:.4f}", flush=True)


# Qt

def imported(names):
    for name in names:
        with contextlib.suppress(ImportError):
            return importlib.import_module(name)
    raise ImportError(f"none of {' '.join(names)} is installed")


def qt(port, width, height):
    """Qt's plugin for TUIO, which gives touches to the window."""
    os.environ.update(
        QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM", "offscreen"), QT_QPA_GENERIC_PLUGINS=f"TuioTouch:udp={port}", QT_TUIOTOUCH_DELIVER_WITHOUT_FOCUS="1")
    gui = imported(["PyQt6.QtGui", "PySide6.QtGui", "PyQt5.QtGui", "PySide2.QtGui"])
    core = importlib.import_module(gui.__name__.replace("QtGui", "QtCore"))
    states = getattr(getattr(gui, "QEventPoint", None), "State", core.Qt)
    words = {getattr(states, names[0], None) or getattr(states, names[1]): word for word, *names in (
        ("down", "Pressed", "TouchPointPressed"), ("move", "Updated", "TouchPointMoved"), ("up", "Released", "TouchPointReleased"))}

    class Window(gui.QRasterWindow):
        def touchEvent(self, event):
            for point in event.points() if hasattr(event, "points") else event.touchPoints():
                place = point.position() if hasattr(point, "position") else point.pos()
                if point.state() in words:
                    tell(words[point.state()], point.id(), place.x(), place.y())

    application = gui.QGuiApplication(sys.argv[:1])
    window = Window()
    window.setFlags(core.Qt.WindowType.FramelessWindowHint)
    window.setGeometry(0, 0, width, height)
    window.show()
    print(f"ready: Qt {core.qVersion() if hasattr(core, 'qVersion') else core.QT_VERSION_STR}", flush=True)
    (application.exec if hasattr(application, "exec") else application.exec_)()


# Kivy

class Server:
    """As much of oscpy's server as Kivy uses; Debian has no oscpy."""

    def __init__(self):
        self.handlers = {}

    def listen(self, address, port, default):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((address, port))
        threading.Thread(target=self.read, daemon=True).start()

    def bind(self, address, handler):
        self.handlers[address] = handler

    def read(self):
        while True:
            for address, values in tuio.packet(self.socket.recv(1 << 16))[0]:
                self.handlers[address.encode()](*(value.encode() if isinstance(value, str) else value for value in values))


def kivy(port, width, height):
    """Kivy's provider of touches, which its main loop asks for them before each frame."""
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_NO_CONFIG="1")
    if not importlib.util.find_spec("oscpy"):
        sys.modules["oscpy"], sys.modules["oscpy.server"] = types.ModuleType("oscpy"), types.SimpleNamespace(OSCThreadServer=Server)
    from kivy import __version__
    from kivy.input.providers.tuio import TuioMotionEventProvider
    words = {"begin": "down", "update": "move", "end": "up"}
    provider = TuioMotionEventProvider("tuio", f"127.0.0.1:{port}")
    provider.start()
    print(f"ready: Kivy {__version__}", flush=True)
    while True:
        # Its vertical axis points up.
        provider.update(lambda kind, touch: tell(words[kind], touch.id, touch.sx * width, (1 - touch.sy) * height))
        time.sleep(0.002)


# python-tuio

def python_tuio(port, width, height):
    """python-tuio, which notifies listeners."""
    from importlib.metadata import version

    from pythontuio import TuioClient, TuioListener

    class Listener(TuioListener):
        def add_tuio_cursor(self, cursor):
            tell("down", cursor.session_id, cursor.position[0] * width, cursor.position[1] * height)

        def update_tuio_cursor(self, cursor):
            tell("move", cursor.session_id, cursor.position[0] * width, cursor.position[1] * height)

        def remove_tuio_cursor(self, cursor):
            tell("up", cursor.session_id, cursor.position[0] * width, cursor.position[1] * height)

    client = TuioClient(("127.0.0.1", port))
    client.add_listener(Listener())
    print(f"ready: python-tuio {version('python-tuio')}", flush=True)
    client.start()


# TUIO's reference implementation

def reference(port, width, height):
    """TuioDump, which prints what the client of the reference implementation tells it of cursors."""
    words = {"add": "down", "set": "move", "del": "up"}
    program = subprocess.Popen(["TuioDump", "-p", str(port)], stdout=subprocess.PIPE, text=True)
    place = {}
    for line in program.stdout:
        if line.startswith("listening"):
            print("ready: TUIO11_CPP", flush=True)
            continue
        word, kind, _, session, *numbers = line.split()
        if kind == "cur":
            # Of a cursor that goes it does not say where.
            x, y = place[session] = tuple(map(float, numbers[:2])) or place[session]
            tell(words[word], session, x * width, y * height)


{"qt": qt, "kivy": kivy, "python-tuio": python_tuio, "reference": reference}[sys.argv[1]](*map(int, sys.argv[2:5]))
