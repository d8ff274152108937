#include "CHelpAsJSON.h"

#ifdef LEAVES_OUT_FOUNDATION

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

/* Hidden names are found by what is linked into the program, and by no library. */
#define SWIFT_NAME(name) __asm__(name) __attribute__((visibility("hidden")))

/* A function that the encoder is used by. */
#define ENCODER(function, name) \
  _Noreturn void function(void) SWIFT_NAME(name); \
  void function(void) { refuse(); }

static _Noreturn void refuse(void) {
  static const char message[] = "Error: this program is built without the help as JSON; see 'fingerpost --help'\n";
  if (write(STDERR_FILENO, message, sizeof message - 1) < 0) _exit(1);
  _exit(64);
}

ENCODER(encoder_type, "$s20FoundationEssentials11JSONEncoderCMa")
ENCODER(make_encoder, "$s20FoundationEssentials11JSONEncoderCACycfc")
ENCODER(pretty_printed, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV13prettyPrintedAEvau")
ENCODER(sorted_keys, "$s20FoundationEssentials11JSONEncoderC16OutputFormattingV10sortedKeysAEvau")
ENCODER(make_string, "$sSS20FoundationEssentialsE4data8encodingSSSgAA4DataVh_SSAAE8EncodingVtcfC")
ENCODER(utf8, "$sSS20FoundationEssentialsE8EncodingV4utf8ACvau")

/* The descriptor of a protocol without requirements that says no more of itself than its name; Swift's TargetProtocolDescriptor. */
struct protocol_descriptor {
  uint32_t flags;
  int32_t parent, name;
  uint32_t conditions, requirements;
  int32_t associated_types;
  char text[sizeof "LocalizedError"];
};

enum { PROTOCOL = 3, IS_UNIQUE = 1 << 6, HAS_NO_CLASS_CONSTRAINT = 1 << 16 };

extern const struct protocol_descriptor localized_error SWIFT_NAME("$s20FoundationEssentials14LocalizedErrorMp");
const struct protocol_descriptor localized_error = {
  .flags = PROTOCOL | IS_UNIQUE | HAS_NO_CLASS_CONSTRAINT,
  .name = offsetof(struct protocol_descriptor, text) - offsetof(struct protocol_descriptor, name),
  .text = "LocalizedError",
};

#endif
