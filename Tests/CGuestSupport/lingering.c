#define _GNU_SOURCE
#include "guest_support.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
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

static ssize_t send_rights(int fd, const char *words, int descriptor) {
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
  memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
  return sendmsg(fd, &header, MSG_NOSIGNAL);
}

static void ignore(int signal) { (void)signal; }

// Interrupts the system call that this thread waits in, every two milliseconds.
static void interrupt_soon(void) {
  struct sigaction action = {.sa_handler = ignore};
  struct itimerval often = {.it_interval.tv_usec = 2000, .it_value.tv_usec = 2000};
  sigset_t alarm;
  sigemptyset(&alarm);
  sigaddset(&alarm, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarm, NULL);
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
}

// Sends a lingering socket, after connecting to an address if there is one, and closes it here. A child does
// it, which can be interrupted if the receiver is faster and the child is the last to close.
static int send_along(
    int fd, const struct sockaddr_un *address, const char *words, int lingering) {
  int gate[2];
  pid_t child = pipe2(gate, O_CLOEXEC) < 0 ? -2 : fork();
  if (child == 0) {
    char end;
    close(gate[1]);
    // The parent has closed its copy then.
    (void)!read(gate[0], &end, 1);
    // Whatever the first call maps is mapped then: a stranger is refused soon after it has connected.
    send_rights(-1, words, lingering);
    if (address && connect(fd, (const struct sockaddr *)address, sizeof *address) < 0) _exit(errno);
    int problem = send_rights(fd, words, lingering) < 0 ? errno : 0;
    // At once, so that the receiver is nearly always the last to close it.
    interrupt_soon();
    close(lingering);
    _exit(problem);
  }
  int problem = errno;
  struct linger none = {0};
  if (child < 0) setsockopt(lingering, SOL_SOCKET, SO_LINGER, &none, sizeof none);
  close(lingering);
  if (child > -2) {
    close(gate[0]);
    close(gate[1]);
  }
  int status = 0;
  if (child > 0) {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    problem = WIFEXITED(status) ? WEXITSTATUS(status) : ECHILD;
  }
  errno = problem;
  return problem == 0 ? 0 : -1;
}

// Those of the connections that were sent, up to a number.
static int listeners[64];
static size_t listener_count;

int guest_send_lingering(int fd, const char *words) {
  int listener;
  int lingering = listener_count < 64 ? lingering_socket(&listener) : -1;
  if (lingering < 0) return -1;
  listeners[listener_count++] = listener;
  return send_along(fd, NULL, words, lingering);
}

void guest_release_lingering(void) {
  while (listener_count > 0) close(listeners[--listener_count]);
}

int guest_connect_lingering(const char *path, const char *words) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  int listener;
  int lingering = fd < 0 ? -1 : lingering_socket(&listener);
  // What is sent follows the connection at once, before anybody can refuse it.
  if (lingering >= 0 && send_along(fd, &address, words, lingering) == 0) return fd;
  int problem = errno;
  if (lingering >= 0) close(listener);
  if (fd >= 0) close(fd);
  errno = problem;
  return -1;
}
