// Functions of the kernel and the C library for Swift. Two parts of this folder run beside the daemon: the process that
// starts programs begins in launcher.c, the thread that closes devices in closer.c. Begin here.
#include "clock_shims.h"
#include "epoll_shims.h"
#include "evdev_shims.h"
#include "udev_shims.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

int shim_timer_create(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
}

int shim_timer_set(int fd, int64_t nanoseconds) {
  struct itimerspec time = {
      .it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME, &time, NULL);
}

int shim_clock_set_create(void) {
  return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
}

int shim_clock_set_arm(int fd) {
  struct itimerspec never = {.it_value = {.tv_sec = INT64_C(1) << 40}};
  return timerfd_settime(fd, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int shim_clock_set_take(int fd) {
  uint64_t count;
  return read(fd, &count, sizeof count) == (ssize_t)sizeof count ? 0 : -1;
}

static int is_machines_network(int socket) {
  // Since Linux 6.18 the initial network namespace has a fixed inode (NET_NS_INIT_INO of
  // linux/nsfs.h), below the dynamic ones.
  struct stat status;
  if (stat("/proc/self/ns/net", &status) == 0 && status.st_ino == 0xEFFFFFF9) return 1;
  // From 5.14 until then, network namespaces are numbered from one (gen_cookie_next).
  uint64_t number = 0;
  socklen_t size = sizeof number;
#ifndef SO_NETNS_COOKIE
#define SO_NETNS_COOKIE 71
#endif
  return getsockopt(socket, SOL_SOCKET, SO_NETNS_COOKIE, &number, &size) == 0 && number == 1;
}

static int is_root_known(void) {
  FILE *map = fopen("/proc/self/uid_map", "re");
  if (map == NULL) return 0;
  unsigned long inside, outside;
  int count = fscanf(map, "%lu %lu", &inside, &outside);
  fclose(map);
  return count == 2 && inside == 0 && outside == 0;
}

int shim_is_reached_by_udev(int socket) { return is_machines_network(socket) && is_root_known(); }

int shim_unix_find(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address.sun_path, path);
  // unix(7): EPROTOTYPE if the other socket has another type, ECONNREFUSED if there is none behind the file.
  int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  int result = connect(fd, (const struct sockaddr *)&address, sizeof address);
  int problem = errno;
  close(fd);
  if (result < 0 && problem == EPROTOTYPE) return 0;
  errno = problem;
  return result;
}
