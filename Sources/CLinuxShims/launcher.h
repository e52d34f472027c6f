// The parts of the process that starts programs.
#ifndef RESPONDERD_LAUNCHER_H
#define RESPONDERD_LAUNCHER_H

#include <stddef.h>
#include <sys/types.h>

// The launcher's life, in the process that was forked for it.
_Noreturn void launcher_run(int socket, int hides_devices, gid_t group);

// A program to start, in the launcher's memory.
struct launcher_program {
  char **arguments;
  char **environment;
  // What both point into.
  char *bytes;
};

// Reads a file of arguments and environment: two counts of 32 bits, then as many C strings.
// Returns 0 or the error's number. The program's memory is freed by launcher_forget.
int launcher_read(int file, struct launcher_program *program);
void launcher_forget(struct launcher_program *program);

// Starts it as the leader of a process group of its own: nothing to read, both outputs into `output`,
// all signals as they are by default, no other descriptor. Returns 0 or the error's number. Whether the
// program runs is read from `errors` later: to find its file may take long.
int launcher_spawn(
    const struct launcher_program *program, int output, int hides_devices, pid_t *process, int *errors);

// What came of the start: 0 if the program runs, the error's number if it does not, -1 while that is
// not known.
int launcher_outcome(int errors);

// Takes away what would bring a program to the devices although they are hidden: for good, and only
// where that works. Returns a set of the SHIM_LAUNCHER_….
int launcher_give_up(gid_t group);

// Hides the nodes of input devices from this process, and from those that it starts.
int launcher_hide_devices(void);

// Ends all processes that descend from this one.
void launcher_end_descendants(int signals);

#endif
