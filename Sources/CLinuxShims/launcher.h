// The parts of the process that starts programs.
#ifndef RESPONDERD_LAUNCHER_H
#define RESPONDERD_LAUNCHER_H

#include <stddef.h>
#include <sys/types.h>

// What programs cannot do.
struct launcher_limits {
  int hides_devices;
  // The group of the input devices, which programs leave; -1 for none.
  gid_t group;
  // A directory in which programs cannot remove or replace anything; NULL for none.
  const char *kept;
};

// The main function of the launcher, in the forked process.
_Noreturn void launcher_loop(int socket, const struct launcher_limits *limits);

// A program to start, in the launcher's memory.
struct launcher_program {
  char **arguments;
  char **environment;
  // The memory that both point into.
  char *bytes;
};

// Reads a file of arguments and environment: two 32-bit counts, followed by that many C strings.
// Returns 0 or the errno. launcher_forget frees the memory of the program.
int launcher_read(int file, struct launcher_program *program);
void launcher_forget(struct launcher_program *program);

// Starts the program as the leader of its own process group, with empty input, both outputs to
// `output`, default signal handling, and no other descriptors. Returns 0 or the errno. Whether the
// program runs is read from `errors` later, because finding its file may take long.
int launcher_spawn(
    const struct launcher_program *program, int output, const struct launcher_limits *limits,
    pid_t *process, int *errors);

// The result of a start: 0 if the program runs, the errno if it does not, -1 if it is not known yet.
int launcher_outcome(int errors);

// Permanently drops privileges by which a program could access hidden devices, as far as possible.
// Returns a set of SHIM_LAUNCHER_….
int launcher_give_up(gid_t group);

// Hides input devices from this process and its children, and keeps the names in the directory `kept`
// as they are; NULL for none. Sets `is_cut` to whether a place has too many entries, or too slow ones, to find all nodes.
int launcher_hide_devices(const char *kept, int *is_cut);

struct launcher_mount {
  const char *path;
  // Of the file system.
  const char *type;
};

// Visits each mount until a visit does not return 0. Returns the result of the last visit; -1 without /proc.
typedef int launcher_mount_visit(void *context, const struct launcher_mount *mount);
int launcher_each_mount(launcher_mount_visit *visit, void *context);

// The searches for nodes outside /dev: zero before the first.
struct launcher_search {
  // When all of them end, in seconds of the monotonic clock.
  time_t end;
  // Whether one of them left something out in which there can be nodes.
  int is_cut;
};

// Returns whether a directory outside /dev contains nodes of devices that can be opened. Only so many entries
// are looked at, and for so long: sets `is_cut` if none was found among them, and there are more.
int launcher_contains_nodes(int folder, struct launcher_search *search);

// Makes nodes outside /dev useless for this process and its children, which requires CAP_SYS_ADMIN.
int launcher_close_nodes(void);

// Returns whether a process descends from this one, as one of the SHIM_RELATION_….
int launcher_relation(pid_t process);

// Ends all descendants of this process.
void launcher_end_descendants(int signals);

#endif
