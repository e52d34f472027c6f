// The parts of epoll and signalfd that Glibc's Swift module does not provide.
#ifndef RESPONDERD_EPOLL_SHIMS_H
#define RESPONDERD_EPOLL_SHIMS_H

#include <signal.h>
#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>

static inline int shim_epoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int shim_epoll_add(int epoll, int fd, uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data.u64 = token};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

static inline int shim_epoll_remove(int epoll, int fd) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, NULL);
}

static inline uint64_t shim_epoll_token(const struct epoll_event *event) {
  return event->data.u64;
}

static inline int shim_signalfd(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

// The main queue's eventfd and the function that drains the queue, which CFRunLoop uses on Linux.
// libdispatch exports both without declaring them in a public header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

#endif
