// The daemon's side of the launcher: forks it and sends it requests. launcher_loop.c runs in the fork.
#define _GNU_SOURCE
#include "launcher_shims.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "launcher.h"

int shim_memory_file(void) { return memfd_create("responderd-program", MFD_CLOEXEC); }

int shim_launcher_start(int hides_devices, gid_t group, const char *kept, pid_t *process) {
  const struct launcher_limits limits = {
      .hides_devices = hides_devices, .group = group, .kept = kept};
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0) return -1;
  // The buffers of standard output are not written twice, because the launcher does not write to
  // them.
  *process = fork();
  if (*process == 0) launcher_loop(ends[1], &limits);
  int problem = errno;
  close(ends[1]);
  if (*process > 0) return ends[0];
  close(ends[0]);
  errno = problem;
  return -1;
}

int shim_launcher_send(
    int socket, const struct shim_launch_message *message, int file, int output) {
  struct iovec bytes = {.iov_base = (void *)message, .iov_len = sizeof *message};
  struct msghdr header = {.msg_iov = &bytes, .msg_iovlen = 1};
  union {
    struct cmsghdr aligned;
    char bytes[CMSG_SPACE(2 * sizeof(int))];
  } control = {0};
  if (file >= 0) {
    header.msg_control = control.bytes;
    header.msg_controllen = sizeof control.bytes;
    struct cmsghdr *rights = CMSG_FIRSTHDR(&header);
    rights->cmsg_level = SOL_SOCKET;
    rights->cmsg_type = SCM_RIGHTS;
    rights->cmsg_len = CMSG_LEN(2 * sizeof(int));
    memcpy(CMSG_DATA(rights), (int[]){file, output}, 2 * sizeof(int));
  }
  ssize_t sent;
  do sent = sendmsg(socket, &header, MSG_NOSIGNAL | MSG_DONTWAIT);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -1 : 0;
}

int shim_launcher_receive(int socket, struct shim_launch_message *message, int timeout) {
  for (;;) {
    ssize_t size = recv(socket, message, sizeof *message, MSG_DONTWAIT);
    if (size == (ssize_t)sizeof *message) return 1;
    if (size >= 0 || errno == ECONNRESET) return 0;
    if (errno == EINTR) continue;
    if (errno != EAGAIN) return -1;
    struct pollfd polled = {.fd = socket, .events = POLLIN};
    int count = poll(&polled, 1, timeout);
    if (count < 0 && errno != EINTR) return -1;
    if (count == 0) {
      errno = EAGAIN;
      return -1;
    }
  }
}

void shim_launcher_finish(int socket, pid_t process, int timeout) {
  shutdown(socket, SHUT_WR);
  struct shim_launch_message message;
  int result;
  do result = shim_launcher_receive(socket, &message, timeout);
  while (result == 1);
  close(socket);
  // The socket closes when the launcher ends.
  if (result != 0) kill(process, SIGKILL);
  // Fails if other code or the kernel collects the status.
  waitpid(process, NULL, 0);
}
