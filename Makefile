# SPDX-License-Identifier: Apache-2.0

.DELETE_ON_ERROR:
.PHONY: run build test test-kernel lint install uninstall deb lint-deb bench latency clean

program := .build/release/fingerpost
PREFIX ?= /usr/local
recordings := $(wildcard ../shared/recordings)
export FINGERPOST_RECORDINGS ?= $(realpath $(recordings))

# One thread does everything, so exclusive access is checked where the tests run and costs a touch nothing here, and references are
# counted without locking the memory bus. The linker is the toolchain's own: Debian's warns of what is in the Swift library.
release := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -assume-single-threaded

# Installs what is missing, builds, and runs the demonstration, on a real touchscreen if there is one.
run: build
	$(program) run --scene config/demo.yaml --log text --demo

# Leaves the program at .build/release/fingerpost, which needs no Swift runtime.
build:
	scripts/install-dependencies
	swift build $(release) --product fingerpost

# Installs what the tests need, builds and runs all of them.
test:
	scripts/install-dependencies tests
	swift test --explicit-target-dependency-import-check error

# Only the tests that run in a virtual machine with a real kernel.
test-kernel:
	scripts/install-dependencies tests
	swift test --filter KernelTests

# The formatting of all Swift, the syntax of all shell scripts, and the laws of the modules.
lint:
	swift format lint --strict --recursive .
	{ grep -rlE --exclude-dir=.build --exclude-dir=.git '^#!/bin/(ba)?sh' .; find . -name .build -prune -o -name '*.sh' -print; } \
	  | xargs -n 1 bash -n
	scripts/check-imports

# Installs what `make build` has made, with units, manual pages and completions: `sudo make install`, or for a package
# `make install DESTDIR=… PREFIX=/usr`. The default scene stays as it is where there is one.
install:
	@test -x $(program) || { echo "there is no $(program); run 'make build' first, not as root" >&2; exit 1; }
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/installation install $(program)

uninstall:
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/installation uninstall $(program)

# Leaves the Debian package in .build/.
deb: build
	scripts/install-dependencies package
	scripts/make-package $(program) .build

# The package as lintian sees it, without errors or warnings, and the sandboxes of its services as systemd-analyze does.
lint-deb: deb
	scripts/install-dependencies tests
	lintian --fail-on error,warning --allow-root .build/fingerpost_*.deb
	scripts/check-units

bench:
	scripts/install-dependencies
	swift run --package-path Benchmarks -c release core

# How long a touch takes to its handler, and what it costs, in the virtual machine; not part of the tests, for it takes minutes.
latency:
	scripts/install-dependencies tests
	swift build $(release) --product fingerpost
	swift build $(release) --product latency
	Tests/Kernel/vm --timeout 3000 --count-instructions -- Tests/Kernel/Guest/latency .build/release Tests/Kernel/Latency

clean:
	rm -rf .build Benchmarks/.build
