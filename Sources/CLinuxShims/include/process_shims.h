// The output of programs that were started.
#ifndef RESPONDERD_PROCESS_SHIMS_H
#define RESPONDERD_PROCESS_SHIMS_H

// A pipe whose reading end never waits; neither end is handed on to programs.
int shim_pipe(int ends[2]);

// How many bytes lie in a pipe: -1 and errno on failure.
int shim_bytes_waiting(int pipe);

#endif
