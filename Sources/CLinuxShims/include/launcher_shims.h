// A process that starts programs for another one: it was forked before that one opened a device.
// Functions return -1 and errno on failure.
#ifndef RESPONDERD_LAUNCHER_SHIMS_H
#define RESPONDERD_LAUNCHER_SHIMS_H

#include <stdint.h>
#include <sys/types.h>

// What the launcher is asked for.
enum {
  // To start a program: `number` names it from now on. Two descriptors come along: a file with the
  // arguments and the environment, and the program's output.
  SHIM_LAUNCH_START = 1,
  // To send the signal `value` to the program's group.
  SHIM_LAUNCH_SIGNAL,
  // To end the program's group as soon as the program has ended.
  SHIM_LAUNCH_END_GROUP,
};

// What the launcher reports.
enum {
  // It is there; `value` is a set of the SHIM_LAUNCHER_… below.
  SHIM_LAUNCH_READY = 101,
  // The program runs.
  SHIM_LAUNCH_STARTED,
  // The program was not started; `value` is the error's number.
  SHIM_LAUNCH_FAILED,
  // The program has ended; `value` is the status, as of wait(2).
  SHIM_LAUNCH_ENDED,
};

enum {
  // Programs cannot open input devices (Landlock).
  SHIM_LAUNCHER_HIDES_DEVICES = 1,
  // Programs are not in the group of the input devices.
  SHIM_LAUNCHER_HAS_NO_GROUP = 2,
};

struct shim_launch_message {
  uint32_t kind;
  uint32_t number;
  int32_t value;
};

// Forks the launcher. With `hides_devices`, its programs cannot open the nodes of input devices, gain
// no privileges, and are not in `group`, where the kernel and the user's rights allow that.
// Returns the socket to it, which does not block.
int shim_launcher_start(int hides_devices, gid_t group, pid_t *process);

// Asks for something; with `files` and `output` for SHIM_LAUNCH_START, else with -1.
int shim_launcher_send(
    int socket, const struct shim_launch_message *message, int file, int output);

// Takes the next report: 1; 0 when the launcher is gone; -1 and EAGAIN when there is none within
// `timeout` milliseconds.
int shim_launcher_receive(int socket, struct shim_launch_message *message, int timeout);

// Lets the launcher end, which ends all that its programs left behind, and waits for it as long as
// `timeout` milliseconds.
void shim_launcher_finish(int socket, pid_t process, int timeout);

// A file in memory, for arguments and environment.
int shim_memory_file(void);

#endif
