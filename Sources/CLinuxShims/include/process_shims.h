// The output of child processes.
#ifndef RESPONDERD_PROCESS_SHIMS_H
#define RESPONDERD_PROCESS_SHIMS_H

// Creates a pipe whose reading end is non-blocking; child processes inherit neither end.
int shim_pipe(int ends[2]);

// Returns the number of bytes in a pipe: -1 and errno on failure.
int shim_bytes_waiting(int pipe);

#endif
