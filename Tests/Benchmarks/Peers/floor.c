// The least that reading can cost: waits for any of the nodes, reads once, and looks at nothing.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "peer.h"

static struct input_event events[512];

int main(int count, char **nodes) {
  int epoll = epoll_create1(EPOLL_CLOEXEC);
  for (int index = 1; index < count; index++) {
    int fd = open(nodes[index], O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    int clock = CLOCK_MONOTONIC;
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (fd < 0 || ioctl(fd, EVIOCSCLOCKID, &clock) < 0) return 1;
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0) return 1;
  }
  for (;;) {
    struct epoll_event ready[8];
    int found = epoll_wait(epoll, ready, 8, -1);
    for (int index = 0; index < found; index++)
      if (read(ready[index].data.fd, events, sizeof events) > 0) handle(events);
  }
}
