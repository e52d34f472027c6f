// The output of child processes, and the user of this one.
#ifndef RESPONDERD_PROCESS_SHIMS_H
#define RESPONDERD_PROCESS_SHIMS_H

#include <sys/types.h>

// Makes root another user, in the group only, for good. Returns -1 and errno on failure.
int shim_become(uid_t user, gid_t group);

// Creates a pipe whose reading end is non-blocking; child processes inherit neither end.
int shim_pipe(int ends[2]);

// Returns the number of bytes in a pipe: -1 and errno on failure.
int shim_bytes_waiting(int pipe);

// Releases the memory with code and constants of this process, which are read from their files again when they are used.
void shim_release_code(void);

// Has standard output of stdio written after each line, also to a pipe or a file.
void shim_write_lines_at_once(void);

#endif
