// UNIX sockets and the credentials of their peers.
#define _GNU_SOURCE
#include "socket_shims.h"

#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static int set_path(struct sockaddr_un *address, const char *path) {
  if (strlen(path) >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  strcpy(address->sun_path, path);
  return 0;
}

static int close_with_errno(int fd) {
  int problem = errno;
  close(fd);
  errno = problem;
  return -1;
}

int shim_unix_bind(const char *path, mode_t mode) {
  struct sockaddr_un address;
  if (set_path(&address, path) < 0) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  // A confined process cannot set the mode later.
  mode_t usual = umask(~mode & 0777);
  int result = bind(fd, (const struct sockaddr *)&address, sizeof address);
  umask(usual);
  return result < 0 ? close_with_errno(fd) : fd;
}

int shim_unix_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int shim_unix_set_receive_timeout(int fd, int timeout) {
  struct timeval time = {.tv_sec = timeout};
  return setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
}

int shim_unix_connect(const char *path, int timeout) {
  struct sockaddr_un address;
  if (set_path(&address, path) < 0) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | (timeout ? 0 : SOCK_NONBLOCK), 0);
  if (fd < 0) return -1;
  struct timeval time = {.tv_sec = timeout};
  // Without a timeout, the full queue of a process that hangs would block connect(2) forever.
  if (setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time) < 0 ||
      shim_unix_set_receive_timeout(fd, timeout) < 0)
    return close_with_errno(fd);
  if (connect(fd, (const struct sockaddr *)&address, sizeof address) < 0)
    return close_with_errno(fd);
  return fd;
}

int shim_unix_probe(const char *path) {
  struct sockaddr_un address;
  if (set_path(&address, path) < 0) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  // A full queue belongs to a process that listens.
  if (connect(fd, (const struct sockaddr *)&address, sizeof address) < 0 && errno != EAGAIN)
    return close_with_errno(fd);
  close(fd);
  return 0;
}

int shim_unix_listener(const char *path, struct shim_peer *peer) {
  struct sockaddr_un address;
  if (set_path(&address, path) < 0) return -1;
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int result = connect(fd, (const struct sockaddr *)&address, sizeof address);
  if (result == 0) result = shim_unix_peer(fd, peer);
  int problem = errno;
  close(fd);
  errno = problem;
  return result;
}

int shim_unix_send(const char *path, const void *bytes, size_t size) {
  struct sockaddr_un address;
  size_t length = strlen(path);
  if (set_path(&address, path) < 0) return -1;
  // unix(7): an abstract name begins with a null byte, and does not end with one.
  if (path[0] == '@') address.sun_path[0] = '\0';
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  ssize_t sent = sendto(fd, bytes, size, MSG_NOSIGNAL, (const struct sockaddr *)&address,
                        offsetof(struct sockaddr_un, sun_path) + length);
  if (sent < 0) return close_with_errno(fd);
  close(fd);
  return 0;
}

int shim_unix_peer(int fd, struct shim_peer *peer) {
  struct ucred credentials;
  socklen_t size = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size) < 0) return -1;
  peer->process = credentials.pid;
  peer->user = credentials.uid;
  peer->group = credentials.gid;
  return 0;
}

// A name that older headers lack; the number is the same on all machines that are supported.
#define OPTION_PEERPIDFD 77

int shim_unix_peer_has_ended(int fd) {
  int process = -1;
  socklen_t size = sizeof process;
  // Fails for a process that has ended, with an error that differs between versions.
  if (getsockopt(fd, SOL_SOCKET, OPTION_PEERPIDFD, &process, &size) < 0) return errno != ENOPROTOOPT;
  struct pollfd polled = {.fd = process, .events = POLLIN};
  int has_ended = poll(&polled, 1, 0) != 0;
  close(process);
  return has_ended;
}

int shim_unix_peer_groups(int fd, gid_t *groups, int capacity) {
  socklen_t size = (socklen_t)(capacity * (int)sizeof *groups);
  if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, groups, &size) < 0) return -1;
  return (int)(size / sizeof *groups);
}

ssize_t shim_send_now(int fd, const void *bytes, size_t size) {
  return send(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
}

ssize_t shim_receive_words(int fd, void *bytes, size_t size) {
  struct iovec room = {.iov_base = bytes, .iov_len = size};
  // Without a buffer for descriptors the kernel reports that there are some. Peeking does not receive
  // them, so nothing has to be closed here.
  struct msghdr header = {.msg_iov = &room, .msg_iovlen = 1};
  ssize_t count = recvmsg(fd, &header, MSG_PEEK | MSG_DONTWAIT);
  if (count <= 0) return count;
  if (header.msg_flags & MSG_CTRUNC) {
    errno = EBADMSG;
    return -1;
  }
  // More may have arrived meanwhile, with descriptors.
  return recv(fd, bytes, (size_t)count, MSG_DONTWAIT);
}

ssize_t shim_send_datagram(int fd, const char *path, const void *bytes, size_t size) {
  struct sockaddr_un address;
  if (set_path(&address, path) < 0) return -1;
  return sendto(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL, (const struct sockaddr *)&address,
                sizeof address);
}

int shim_datagram_socket(void) { return socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0); }

long long shim_tcp_received(int fd) {
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) < 0 ? -1 : (long long)info.tcpi_bytes_received;
}
