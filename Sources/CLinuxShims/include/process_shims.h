// Starting programs, and hearing of their ends in an event loop.
#ifndef RESPONDERD_PROCESS_SHIMS_H
#define RESPONDERD_PROCESS_SHIMS_H

#include <sys/types.h>

// Starts a program as the leader of a process group of its own: nothing to read, both outputs into
// `output`, all signals as they are by default, no other descriptor. The process's number, or -1 and
// errno.
pid_t shim_spawn(char *const arguments[], char *const environment[], int output);

// A descriptor that becomes readable when a process has ended: -1 and errno on failure.
int shim_pidfd_open(pid_t process);

// A pipe whose reading end never waits; neither end is handed on to programs.
int shim_pipe(int ends[2]);

// How many bytes lie in a pipe: -1 and errno on failure.
int shim_bytes_waiting(int pipe);

#endif
