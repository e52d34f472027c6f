// A process that starts programs for its parent, and was forked before the parent opened a device.
// Functions return -1 and errno on failure.
#ifndef RESPONDERD_LAUNCHER_SHIMS_H
#define RESPONDERD_LAUNCHER_SHIMS_H

#include <stdint.h>
#include <sys/types.h>

// The name of the launcher's process, by which others recognise it.
#define SHIM_LAUNCHER_NAME "responderd-run"

// The requests to the launcher.
enum {
  // Starts a program, which is then identified by `number`. Two descriptors are passed: a file with
  // the arguments and the environment, and the program's output.
  SHIM_LAUNCH_START = 1,
  // Sends the signal `value` to the program's group.
  SHIM_LAUNCH_SIGNAL,
  // Kills the program's group as soon as the program has ended.
  SHIM_LAUNCH_END_GROUP,
  // Asks whether the process `value` is one of a program.
  SHIM_LAUNCH_RELATE,
};

// The reports of the launcher.
enum {
  // The launcher is ready; `value` is a set of the SHIM_LAUNCHER_… below.
  SHIM_LAUNCH_READY = 101,
  // The program runs.
  SHIM_LAUNCH_STARTED,
  // The program was not started; `value` is the errno.
  SHIM_LAUNCH_FAILED,
  // The program has ended; `value` is the status of wait(2).
  SHIM_LAUNCH_ENDED,
  // The answer to SHIM_LAUNCH_RELATE; `value` is one of the SHIM_RELATION_… below.
  SHIM_LAUNCH_RELATED,
};

enum {
  // The process is not one of a program.
  SHIM_RELATION_NONE = 0,
  // A program, or a process of one, started the process.
  SHIM_RELATION_PROGRAM,
  // The process has ended, or /proc does not show it or one that started it.
  SHIM_RELATION_UNKNOWN,
};

enum {
  // Programs cannot open input devices (Landlock).
  SHIM_LAUNCHER_HIDES_DEVICES = 1,
  // Programs are not in the group of the input devices.
  SHIM_LAUNCHER_HAS_NO_GROUP = 2,
  // Programs can open no node of a device outside /dev (a mount namespace).
  SHIM_LAUNCHER_CLOSES_NODES = 4,
  // A place outside /dev has too many entries to find all nodes in it.
  SHIM_LAUNCHER_SEARCH_IS_CUT = 8,
};

struct shim_launch_message {
  uint32_t kind;
  uint32_t number;
  int32_t value;
};

// Forks the launcher. With `hides_devices`, its programs cannot open input devices, gain no
// privileges, cannot remove or replace anything in the directory `kept` (NULL for none), and are not in
// `group`, as far as the kernel and the user's rights allow it. Returns a non-blocking socket.
int shim_launcher_start(int hides_devices, gid_t group, const char *kept, pid_t *process);

// Sends a request; with `files` and `output` for SHIM_LAUNCH_START, else with -1.
int shim_launcher_send(
    int socket, const struct shim_launch_message *message, int file, int output);

// Receives the next report. Returns 1; 0 if the launcher has ended; -1 and EAGAIN if there is none
// within `timeout` milliseconds.
int shim_launcher_receive(int socket, struct shim_launch_message *message, int timeout);

// Ends the launcher, which kills the remaining processes of its programs, and waits for it for
// `timeout` milliseconds at most.
void shim_launcher_finish(int socket, pid_t process, int timeout);

// Creates a file in memory, for arguments and environment.
int shim_memory_file(void);

#endif
