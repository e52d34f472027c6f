// What the attempts are about.
#ifndef RESPONDERD_ATTEMPT_TARGETS_H
#define RESPONDERD_ATTEMPT_TARGETS_H

#include <sys/types.h>

// A file of the user's, opened for reading, too.
extern char victim[64];
extern int reader;
// A terminal that the process has open.
extern int terminal;
// A process of the same user.
extern pid_t other;

struct attempt {
  const char *name;
  // Returns -1 and errno on failure.
  long (*make)(void);
};

// As attempts_make, of those at less usual doors of the kernel.
const char *kernel_attempts_make(int number, int *error);

#endif
