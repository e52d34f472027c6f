// The functions for unix sockets that Glibc's Swift module does not provide. Each returns -1 and
// errno on failure.
#ifndef RESPONDERD_SOCKET_SHIMS_H
#define RESPONDERD_SOCKET_SHIMS_H

#include <stddef.h>
#include <sys/types.h>

// The credentials of a peer, as the kernel recorded them when it connected.
struct shim_peer {
  pid_t process;
  uid_t user;
  gid_t group;
};

// Binds a socket to a path whose file has a mode. It does not accept connections yet.
int shim_unix_bind(const char *path, mode_t mode);

// Accepts a non-blocking connection. Returns -1 and EAGAIN if there is none.
int shim_unix_accept(int fd);

// Connects with a socket whose operations fail with EAGAIN after a number of seconds, or at once if that is 0.
int shim_unix_connect(const char *path, int timeout);

// Returns 0 if a process listens at a path, else -1 and the reason; never blocks.
int shim_unix_probe(const char *path);

// Sends a datagram to a path, or to an abstract name if it begins with "@".
int shim_unix_send(const char *path, const void *bytes, size_t size);

// Reads the credentials of the process that listens at a path; never blocks.
int shim_unix_listener(const char *path, struct shim_peer *peer);

// Sets the timeout for reading in seconds; 0 for none.
int shim_unix_set_receive_timeout(int fd, int timeout);

int shim_unix_peer(int fd, struct shim_peer *peer);

// Whether the process that connected has ended: 1, or 0 if it has not or the kernel cannot tell.
int shim_unix_peer_has_ended(int fd);

// Reads the supplementary groups of the peer, at most `capacity`. Returns their number.
int shim_unix_peer_groups(int fd, gid_t *groups, int capacity);

// Sends as much as possible without blocking. A closed connection returns EPIPE without a signal.
ssize_t shim_send_now(int fd, const void *bytes, size_t size);

// Reads once without blocking. If the message contains descriptors, nothing is read: -1 and
// EBADMSG.
ssize_t shim_receive_words(int fd, void *bytes, size_t size);

// Closes a connection in a separate thread. The kernel also closes descriptors that were sent and not
// received, which blocks for as long as their sender chose (SO_LINGER).
void shim_close_in_background(int fd);

// Interrupts the current close(2) of that thread, and returns the number of connections that are not
// closed yet.
int shim_interrupt_closing(void);

// Sends a datagram to a socket with a path, or fails without blocking.
ssize_t shim_send_datagram(int fd, const char *path, const void *bytes, size_t size);

// Creates a socket for sending datagrams.
int shim_datagram_socket(void);

// Returns how many bytes a TCP connection has received, also those that were not read yet.
long long shim_tcp_received(int fd);

#endif
