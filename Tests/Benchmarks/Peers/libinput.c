// The smallest program that gets events from libinput: takes each one, and lets it go.
#include <errno.h>
#include <fcntl.h>
#include <libinput.h>
#include <libudev.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "peer.h"

static int open_node(const char *path, int flags, void *data) {
  (void)data;
  int fd = open(path, flags);
  return fd < 0 ? -errno : fd;
}

static void close_node(int fd, void *data) {
  (void)data;
  close(fd);
}

int main(void) {
  static const struct libinput_interface interface = {open_node, close_node};
  struct libinput *context = libinput_udev_create_context(&interface, NULL, udev_new());
  if (!context || libinput_udev_assign_seat(context, "seat0") < 0) return 1;
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event interest = {.events = EPOLLIN};
  if (epoll_ctl(epoll, EPOLL_CTL_ADD, libinput_get_fd(context), &interest) < 0) return 1;
  for (;;) {
    struct epoll_event ready;
    if (epoll_wait(epoll, &ready, 1, -1) <= 0) continue;
    libinput_dispatch(context);
    struct libinput_event *event;
    int isFirst = 1;
    while ((event = libinput_get_event(context))) {
      if (isFirst) handle(event);
      isFirst = 0;
      libinput_event_destroy(event);
    }
  }
}
