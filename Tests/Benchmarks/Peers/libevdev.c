// The loop that libevdev's documentation shows, over any of the nodes.
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

int main(int count, char **nodes) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int index = 1; index < count; index++) {
    int fd = open(nodes[index], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct libevdev *device;
    if (fd < 0 || libevdev_new_from_fd(fd, &device) < 0) return 1;
    libevdev_set_clock_id(device, CLOCK_MONOTONIC);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = device};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0) return 1;
  }
  for (;;) {
    struct epoll_event ready[8];
    int found = epoll_wait(epoll, ready, 8, -1);
    for (int index = 0; index < found; index++) {
      struct input_event event;
      int isFirst = 1, flag = LIBEVDEV_READ_FLAG_NORMAL, status;
      while ((status = libevdev_next_event(ready[index].data.ptr, flag, &event)) >= 0) {
        flag = status == LIBEVDEV_READ_STATUS_SYNC ? LIBEVDEV_READ_FLAG_SYNC
                                                   : LIBEVDEV_READ_FLAG_NORMAL;
        if (isFirst) handle(&event);
        isFirst = 0;
      }
    }
  }
}
