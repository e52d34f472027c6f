#define _GNU_SOURCE
#include "guest_support.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// A connection of this machine to itself whose last close(2) waits for two minutes: its other end takes
// nothing, and not all is sent. The other end stays open while the listener is.
static int lingering_socket(int *listener_of) {
  static char bytes[1 << 16];
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct linger linger = {.l_onoff = 1, .l_linger = 120};
  // There need not be much that is not sent.
  int little = 4096;
  setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
  setsockopt(end, SOL_SOCKET, SO_SNDBUF, &little, sizeof little);
  if (listener < 0 || end < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) < 0 ||
      listen(listener, 1) < 0 || getsockname(listener, (struct sockaddr *)&address, &size) < 0 ||
      connect(end, (struct sockaddr *)&address, size) < 0 ||
      setsockopt(end, SOL_SOCKET, SO_LINGER, &linger, sizeof linger) < 0)
    goto failed;
  while (send(end, bytes, sizeof bytes, MSG_DONTWAIT | MSG_NOSIGNAL) > 0) {}
  if (errno == EAGAIN) {
    *listener_of = listener;
    return end;
  }
failed:;
  int problem = errno;
  // First the listener: the other end then takes what was sent.
  if (listener >= 0) close(listener);
  if (end >= 0) close(end);
  errno = problem;
  return -1;
}

static int send_along(int fd, const char *words, int lingering) {
  struct iovec bytes = {.iov_base = (void *)words, .iov_len = strlen(words)};
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control = {0};
  struct msghdr header = {
      .msg_iov = &bytes,
      .msg_iovlen = 1,
      .msg_control = control.bytes,
      .msg_controllen = sizeof control.bytes};
  struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(rights), &lingering, sizeof lingering);
  ssize_t sent = fd < 0 ? -1 : sendmsg(fd, &header, MSG_NOSIGNAL);
  int problem = errno;
  // Else this process would be the one that waits.
  struct linger none = {0};
  if (sent < 0) setsockopt(lingering, SOL_SOCKET, SO_LINGER, &none, sizeof none);
  close(lingering);
  errno = problem;
  return sent < 0 ? -1 : 0;
}

int guest_send_lingering(int fd, const char *words) {
  int listener;
  int lingering = lingering_socket(&listener);
  return lingering < 0 ? -1 : send_along(fd, words, lingering);
}

int guest_connect_lingering(const char *path, const char *words) {
  int listener;
  int lingering = lingering_socket(&listener);
  if (lingering < 0) return -1;
  // At once, before anybody can refuse the connection.
  int fd = guest_connect(path);
  if (send_along(fd, words, lingering) == 0) return fd;
  int problem = errno;
  close(listener);
  if (fd >= 0) close(fd);
  errno = problem;
  return -1;
}
