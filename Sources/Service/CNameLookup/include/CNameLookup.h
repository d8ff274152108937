/* Looking up names without waiting: glibc's getaddrinfo_a, which only its extensions declare. */
#pragma once
#include <netdb.h>
#include <stdbool.h>

/* A name that is being looked up. */
typedef struct name_lookup name_lookup;

/* Begins to look up the addresses of `host` for datagrams to `port`; NULL where there is no memory or no thread for it.
 * The corresponding function of C is getaddrinfo_a. */
name_lookup *name_lookup_begin(const char *host, const char *port);

/* Whether it is over; the corresponding function of C is gai_error. */
bool name_lookup_is_over(const name_lookup *lookup);

/* Ends a lookup that is over: 0 and the addresses, which the caller frees with freeaddrinfo, or an error of getaddrinfo. */
int name_lookup_end(name_lookup *lookup, struct addrinfo **addresses);
