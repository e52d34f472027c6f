// What Glibc's Swift module hides of unix sockets. Each function returns -1 and errno on failure.
#ifndef RESPONDERD_SOCKET_SHIMS_H
#define RESPONDERD_SOCKET_SHIMS_H

#include <stddef.h>
#include <sys/types.h>

// Who is at the other end of a connection, as the kernel noted when it was made.
struct shim_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

// A socket with a path whose file has a mode, and that nobody can connect to yet.
int shim_unix_bind(const char *path, mode_t mode);

// A connection that does not block, or -1 and EAGAIN when nobody waits.
int shim_unix_accept(int fd);

// A connection that blocks, and whose every step fails with EAGAIN after so many seconds.
int shim_unix_connect(const char *path, int timeout);

// 0 if something listens at a path, else -1 and the reason; never blocks.
int shim_unix_probe(const char *path);

// How many seconds to wait for each read; for ever with 0.
int shim_unix_set_receive_timeout(int fd, int timeout);

int shim_unix_peer(int fd, struct shim_peer *peer);

// The groups besides the first that the other end belongs to: how many, at most `capacity`.
int shim_unix_peer_groups(int fd, gid_t *groups, int capacity);

// Sends what goes at once. A reader that is gone is EPIPE and no signal.
ssize_t shim_send_now(int fd, const void *bytes, size_t size);

// Sends one datagram at once to a socket with a path, or not at all.
ssize_t shim_send_datagram(int fd, const char *path, const void *bytes, size_t size);

// A socket for datagrams to sockets with paths.
int shim_datagram_socket(void);

#endif
