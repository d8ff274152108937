/* Looking up names without waiting: glibc's getaddrinfo_a, which only its extensions declare. */
#pragma once
#include <stdbool.h>

/* A name that is being looked up. */
typedef struct name_lookup name_lookup;

/* Begins to look up the addresses of `host` for datagrams to `port`; NULL where there is no memory or no thread for it.
 * The corresponding function of C is getaddrinfo_a. */
name_lookup *name_lookup_begin(const char *host, const char *port);

/* Whether it is over; the corresponding function of C is gai_error. */
bool name_lookup_is_over(const name_lookup *lookup);

/* Ends a lookup that is over: 0 and the addresses, a struct addrinfo that the caller frees with freeaddrinfo, or an error of
 * getaddrinfo. The pointer has no type, since with <netdb.h> this module would own what Swift looks for in Glibc. */
int name_lookup_end(name_lookup *lookup, void **addresses);
