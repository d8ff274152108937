#define _GNU_SOURCE
#include "CNameLookup.h"
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct name_lookup {
  struct gaicb request;
  struct addrinfo hints;
  char *host, *port;
};

static void free_lookup(name_lookup *lookup) {
  free(lookup->host);
  free(lookup->port);
  free(lookup);
}

name_lookup *name_lookup_begin(const char *host, const char *port) {
  name_lookup *lookup = calloc(1, sizeof *lookup);
  if (!lookup) return NULL;
  lookup->host = strdup(host);
  lookup->port = strdup(port);
  lookup->hints = (struct addrinfo){.ai_socktype = SOCK_DGRAM};
  lookup->request = (struct gaicb){.ar_name = lookup->host, .ar_service = lookup->port, .ar_request = &lookup->hints};
  struct gaicb *list[] = {&lookup->request};
  struct sigevent quietly = {.sigev_notify = SIGEV_NONE};
  if (lookup->host && lookup->port && getaddrinfo_a(GAI_NOWAIT, list, 1, &quietly) == 0) return lookup;
  free_lookup(lookup);
  return NULL;
}

bool name_lookup_is_over(const name_lookup *lookup) {
  return gai_error((struct gaicb *)&lookup->request) != EAI_INPROGRESS;
}

int name_lookup_end(name_lookup *lookup, void **addresses) {
  int error = gai_error(&lookup->request);
  *addresses = lookup->request.ar_result;
  free_lookup(lookup);
  return error;
}
