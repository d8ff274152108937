# SPDX-License-Identifier: Apache-2.0

.DELETE_ON_ERROR:
.PHONY: run build engine-wasm playground check test test-model test-page test-mqtt test-osc test-engine test-home-assistant test-release test-kernel test-recordings test-program simulate lint install uninstall programs deb deb-arm64 packages source-package lint-deb test-arm64 test-oldest-swift bench latency performance fuzz clean

program := .build/release/fingerpost
arm64 := .build/arm64/aarch64-unknown-linux-gnu/release/fingerpost
suites := bookworm+trixie
PREFIX ?= /usr/local

# How everything is built that is shipped, measured or run in the virtual machine. docs/internals/decisions.md says what each flag gains. The linker is
# the toolchain's own, because Debian's warns of what is in the Swift library. What is written for debuggers, and the hashes by which the compiler
# finds an object unchanged, differ by the folder of the checkout; without them the same commit gives the same bytes everywhere.
release := -c release --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -assume-single-threaded -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xlinker --icf=all -Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs

# Installs what is missing, builds, and runs the demonstration, on a touchscreen that may be read, or a simulated one.
run: build
	$(program) run --scene config/demo.yaml --log text --demo

# Leaves the program at .build/release/fingerpost, and those of `fingerpost inspect` and the bridges beside it; they need no Swift runtime.
build:
	scripts/install-dependencies
	$(MAKE) --no-print-directory programs

# The same without a look at what is installed. What a plugin makes, and all that follows from it, Swift builds again in another environment; so make's own
# variables, which say who called it, are kept from it.
programs: swift := env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS -u MAKE_TERMOUT -u MAKE_TERMERR swift
programs:
	$(swift) build $(release) --product fingerpost
	$(swift) build $(release) --product fingerpost-inspect
	$(swift) build $(release) --product fingerpost-mqtt
	$(swift) build $(release) --product fingerpost-osc

# Leaves the engine for browsers and node in Web/engine.wasm, which Web/engine.js loads, and compressed for pages beside it.
engine-wasm: Web/engine.wasm.gz

Web/engine.wasm.gz: scripts/build-engine $(shell find Sources/Core Sources/Text Sources/Service/DispatchLog Sources/Service/LiveScenes/ViewTree Sources/Scene/Scenes/Description Web/Engine -name "*.swift" -o -name "*.c")
	scripts/build-engine

# Leaves docs/playground.html: a page of a single file to learn from, with scenes that are touched in the browser.
playground: build Web/engine.wasm.gz
	scripts/make-playground $(program) docs/playground.html

# The loop while developing, some minutes: formatting, modules, transcripts, commands, the quick journeys through the page, the bridges, an embedding program, and some thousand cases of each model.
check:
	scripts/install-dependencies tests
	scripts/test check

# Installs what the tests need, builds, and runs all of them. Most of its stages can be run alone, by what follows.
test:
	scripts/install-dependencies tests
	scripts/test all

# The models, 100,000 cases each, 300 simulated stories, and an hour of touches, on an optimised build.
test-model:
	scripts/install-dependencies
	scripts/test model

# The page of `replay --html` and the playground in Chromium and Firefox; by name, with pictures, after `make build`: Tests/Page/run --pictures FOLDER NAME…
test-page:
	scripts/install-dependencies tests
	scripts/test page

# The MQTT bridge with a real broker; by name, after `make build`: Tests/MQTT/run NAME…
test-mqtt:
	scripts/install-dependencies tests
	scripts/test mqtt

# The TUIO and OSC bridge with receivers that keep the protocols' state; by name, after `make build`: Tests/OSC/run NAME…
test-osc:
	scripts/install-dependencies tests
	scripts/test osc

# The MQTT bridge with the real Home Assistant, which it sets up below .build once; as root. By name: Tests/HomeAssistant/run NAME…
test-home-assistant:
	scripts/install-dependencies bare
	scripts/install-dependencies tests
	scripts/test home-assistant

# The engine as WebAssembly, in node: the same records as the program's; docs/internals/testing.md says how to play more of them
test-engine:
	scripts/install-dependencies tests
	scripts/test engine

# What `make build` leaves: every transcript, the commands, the package.
test-release:
	scripts/install-dependencies tests
	scripts/test release

# The same program in virtual machines with a real kernel; by name, after `make build`: Tests/Kernel/run NAME…
test-kernel:
	scripts/install-dependencies tests
	scripts/test kernel

# Whatever plays recordings, with those of real devices in the folder that FINGERPOST_RECORDINGS names.
test-recordings:
	scripts/install-dependencies tests
	scripts/test recordings

# All of `make test` but the page, the bridges' journeys and the virtual machines.
test-program:
	scripts/install-dependencies tests
	scripts/test program

# How many seconds the simulation runs, or each target is fuzzed: `make simulate SECONDS=600`.
SECONDS := 60
TARGETS :=

# Made-up stories on a virtual clock, or the story of one SEED; docs/internals/testing.md.
simulate:
	scripts/install-dependencies
	swift build $$(sed -n 's/^TESTABLE = "\(.*\)"$$/\1/p' scripts/test) --product simulate
	@FINGERPOST_SIMULATION_SECONDS='$(SECONDS)' FINGERPOST_SIMULATION_SEED='$(SEED)' FINGERPOST_SIMULATION_FIRST='$(FIRST)' \
	  FINGERPOST_SIMULATION_NOTE=.build/simulate.seed .build/testable/release/simulate \
	  || { test $$? = 1 || echo "the program broke off in the story of seed $$(cat .build/simulate.seed)" >&2; exit 1; }

# The formatting of all Swift, the syntax of all shell scripts, what pyflakes sees in Python, the laws of the modules, the rules of docs/internals/rules.md, and the
# words that plain English does without.
lint:
	scripts/install-dependencies lint
	swift format lint --strict --recursive .
	{ grep -rlE --exclude-dir=.build --exclude-dir=.git '^#!/bin/(ba)?sh' .; find . -name .build -prune -o -name '*.sh' -print; } \
	  | xargs -n 1 bash -n
	{ grep -rl --exclude-dir=.build --exclude-dir=.git '^#!/usr/bin/python3' .; find . -name .build -prune -o -name '*.py' -print; } \
	  | sort -u | xargs /usr/bin/python3 -m pyflakes
	scripts/check-imports
	scripts/check-layers
	scripts/check-rules
	scripts/check-words
	scripts/check-release

# Installs what `make build` has made, with units, manual pages and completions: `sudo make install`, or for a package
# `make install DESTDIR=… PREFIX=/usr`. The default scene stays as it is where there is one.
install:
	@test -x $(program) || { echo "there is no $(program); run 'make build' first, not as root" >&2; exit 1; }
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/installation install $(program)

uninstall:
	DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' scripts/installation uninstall $(program)

# Leaves the Debian packages in .build/, with the engine for pages and the playground: fingerpost, fingerpost-inspect, fingerpost-mqtt and fingerpost-osc.
deb: playground
	scripts/install-dependencies package
	scripts/make-package $(program) .build

# The same for arm64, built here, on amd64: their programs are cross-compiled, and never run. They are for Debian 12 and all that is later.
deb-arm64: playground $(arm64)
	scripts/install-dependencies package
	scripts/make-package --native $(program) --sysroot .build/cross/arm64 $(arm64) .build

# Never up to date: the Swift that it starts knows what is.
$(arm64): FORCE
	scripts/install-dependencies cross
	scripts/cross-build $(release)

# Leaves in .build/packages what a release consists of, for bookworm and trixie, amd64 and arm64. One build serves both suites: it is linked to the libraries of bookworm,
# which trixie has as well, and its packages are named with both. For amd64 that takes a Debian 12.
packages: playground $(arm64)
	scripts/install-dependencies package
	rm -rf .build/packages
	mkdir .build/packages
	scripts/make-package --suites $(suites) $(program) .build/packages
	scripts/make-package --suites $(suites) --native $(program) --sysroot .build/cross/arm64 $(arm64) .build/packages
	scripts/check-release .build/packages/*.deb
	@echo 'Each of these is for all of $(subst +, and ,$(suites)): one build serves them.'

# The source package of HEAD, in .build/source, for Debian's unstable.
source-package:
	scripts/install-dependencies package
	rm -rf .build/source
	mkdir -p .build/source
	scripts/make-source .build/source

# The programs and packages for arm64, by emulation; not part of the tests, for it takes long. By name: Tests/Arm64/run NAME…
test-arm64: packages
	scripts/install-dependencies emulation
	lintian --fail-on error,warning --allow-root .build/packages/*_arm64.deb
	Tests/Arm64/run

# The packages as lintian sees them, without errors or warnings, and the sandboxes of its services as systemd-analyze does.
lint-deb: deb
	scripts/install-dependencies tests
	scripts/check-release .build/fingerpost*_$$(dpkg --print-architecture).deb
	lintian --fail-on error,warning --allow-root .build/fingerpost*_$$(dpkg --print-architecture).deb
	scripts/check-units

# With the oldest Swift that README names, Debian's own, in a bare sid: builds the source package as Debian does, which runs the transcripts. Not part
# of the tests, for it takes long.
test-oldest-swift:
	scripts/bare-debian sid sh -c 'make source-package && cd .build/source && apt-get build-dep -qq ./fingerpost_*.dsc \
	  && apt-get install -qq lintian && dpkg-source --extract fingerpost_*.dsc package && cd package \
	  && dpkg-buildpackage --build=binary --no-sign && lintian --fail-on error --allow-root ../*.changes'

# What a touch and a hit-test cost, built as what is shipped; fails where Benchmarks/thresholds.json is exceeded.
bench:
	scripts/install-dependencies bench
	swift build --package-path Benchmarks $(release)
	scripts/bench Benchmarks/.build/release/core

# The table of docs/internals/performance.md, in one run: the benchmark and its peers, replays and starts, then `make latency`. Half an hour.
performance: bench
	scripts/install-dependencies peers
	swift build $(release) --product fingerpost
	scripts/performance $(program)
	$(MAKE) latency

# How long a touch takes to its handler, and what it costs, in the virtual machine; not part of the tests, for it takes minutes.
latency:
	scripts/install-dependencies tests
	swift build $(release) --product fingerpost
	swift build $(release) --product latency
	Tests/Kernel/vm --timeout 3000 --count-instructions -- Tests/Kernel/Guest/latency .build/release Tests/Kernel/Latency \
	  10000 $(wildcard $(FINGERPOST_RECORDINGS)/touchscreens/Wacom-DTH2242-Finger.events)

# Random bytes for everything that reads what somebody else wrote, guided by the code that they reach; `make fuzz TARGETS="scenes scripts"`; docs/internals/testing.md.
fuzz:
	scripts/install-dependencies fuzz
	Fuzzing/run $(SECONDS) $(TARGETS)

FORCE:

clean:
	rm -rf .build Benchmarks/.build Fuzzing/.build
