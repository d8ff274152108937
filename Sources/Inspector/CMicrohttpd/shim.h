#pragma once
#include <microhttpd.h>

// What libmicrohttpd reports by functions with variable arguments, which Swift cannot call.

static inline int fingerpost_epoll_descriptor(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
  return info ? info->epoll_fd : -1;
}

static inline int fingerpost_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

static inline unsigned int fingerpost_connection_count(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

// Whether a connection is there that was not; Swift has odd names for these codes.
static inline int fingerpost_has_begun(enum MHD_ConnectionNotificationCode code) {
  return code == MHD_CONNECTION_NOTIFY_STARTED;
}

// Both callbacks get `owner`.
static inline struct MHD_Daemon *fingerpost_start_daemon(
    unsigned int flags, int listening, unsigned int connections, unsigned int idle_seconds,
    MHD_AccessHandlerCallback answer, MHD_NotifyConnectionCallback notify, void *owner) {
  return MHD_start_daemon(
      flags, 0, NULL, NULL, answer, owner, MHD_OPTION_LISTEN_SOCKET, listening, MHD_OPTION_CONNECTION_LIMIT,
      connections, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_NOTIFY_CONNECTION, notify, owner,
      MHD_OPTION_END);
}
