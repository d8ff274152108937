/* What ArgumentParser needs of FoundationEssentials, so that the shipped program can do without it.
 *
 * Seven names of it are all: those of the encoder that `--experimental-dump-help` writes with, and a protocol that errors may
 * conform to. They would bring 4.8 MB into the program. Where LEAVES_OUT_FOUNDATION is defined, as the Makefile does, the
 * linker finds the names here, takes nothing of FoundationEssentials, and nothing conforms to the protocol; that option then
 * ends the program with a message. All other builds use FoundationEssentials itself, and this target is empty. */
#pragma once
