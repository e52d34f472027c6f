// What Glibc's Swift module hides of timerfd.
#ifndef RESPONDERD_CLOCK_SHIMS_H
#define RESPONDERD_CLOCK_SHIMS_H

#include <stdint.h>

// A timer on the monotonic clock, set to nothing: -1 and errno on failure.
int shim_timer_create(void);

// Sets such a timer to ring once, at a time; 0: not at all.
int shim_timer_set(int fd, int64_t nanoseconds);

// A timer on the wall clock that never fires: -1 and errno on failure.
int shim_clock_set_create(void);

// Has the timer's descriptor become readable when the wall clock is set.
int shim_clock_set_arm(int fd);

// Takes the news off the descriptor: -1 and ECANCELED when the clock was set.
int shim_clock_set_take(int fd);

#endif
