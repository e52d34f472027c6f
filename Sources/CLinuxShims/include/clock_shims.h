// The parts of timerfd that Glibc's Swift module does not provide.
#ifndef RESPONDERD_CLOCK_SHIMS_H
#define RESPONDERD_CLOCK_SHIMS_H

#include <stdint.h>

// Creates a timer on the monotonic clock that is not set. Returns -1 and errno on failure.
int shim_timer_create(void);

// Sets such a timer to expire once, at a time; 0 disarms it.
int shim_timer_set(int fd, int64_t nanoseconds);

// Creates a timer on the wall clock that never expires. Returns -1 and errno on failure.
int shim_clock_set_create(void);

// Makes the timer's descriptor readable when the wall clock is set.
int shim_clock_set_arm(int fd);

// Reads the descriptor. Returns -1 and ECANCELED if the clock was set.
int shim_clock_set_take(int fd);

#endif
