// What Swift cannot say to the kernel itself: ioctls with arguments, and uhid's packed union.
// Every function returns what the system call returned: -1 and errno on failure.
#ifndef RESPONDERD_GUEST_SUPPORT_H
#define RESPONDERD_GUEST_SUPPORT_H

#include <linux/input.h>
#include <linux/uhid.h>
#include <linux/uinput.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/types.h>

// uinput, in the order of use; `fd` is /dev/uinput.
int guest_uinput_enable_type(int fd, int type);
int guest_uinput_enable_key(int fd, int code);
int guest_uinput_enable_misc(int fd, int code);
int guest_uinput_enable_switch(int fd, int code);
// Where the device is plugged in (`phys`).
int guest_uinput_set_place(int fd, const char *place);
int guest_uinput_enable_property(int fd, int property);
int guest_uinput_enable_axis(int fd, int code, int minimum, int maximum, int resolution);
int guest_uinput_create(int fd, const char *name, uint16_t bus, uint16_t vendor, uint16_t product);
// The device's directory below /sys/devices/virtual/input.
int guest_uinput_directory(int fd, char *directory, int size);

// Has an input device's node stamp events by the monotonic clock.
int guest_evdev_use_monotonic_clock(int fd);

// What the kernel wants from the owner of a uhid device.
struct guest_uhid_request {
  uint32_t type;          // UHID_GET_REPORT and so on
  uint32_t id;            // for the answer
  uint8_t report_number;  // of UHID_GET_REPORT and UHID_SET_REPORT
  uint8_t data[64];       // of UHID_SET_REPORT and UHID_OUTPUT, with the report's number in front
  uint16_t size;
};

// uhid; `fd` is /dev/uhid.
ssize_t guest_uhid_create(
    int fd, const char *name, const uint8_t *descriptor, size_t size, uint16_t bus,
    uint32_t vendor, uint32_t product);
ssize_t guest_uhid_send(int fd, const uint8_t *report, size_t size);
ssize_t guest_uhid_next(int fd, struct guest_uhid_request *request);
// A negative errno as `size` refuses the request.
ssize_t guest_uhid_answer_get(int fd, uint32_t id, const uint8_t *report, ssize_t size);
ssize_t guest_uhid_answer_set(int fd, uint32_t id);

// What an axis of an evdev node reads at this moment.
int guest_evdev_axis(int fd, int code, struct input_absinfo *info);
// Keeps the events of an open node from everybody else (1), and not any more (0).
int guest_grab(int fd, int grab);
// Takes an open node away from a process, as a session's manager does (EVIOCREVOKE).
int guest_revoke(pid_t process, int descriptor);
// Removes the device that another process made by a descriptor of /dev/uinput.
int guest_destroy_uinput(pid_t process, int descriptor);

// Traces a process, reads its memory or takes a descriptor of it: 0 if any of that is let.
int guest_intrude(pid_t process);

// Leaves a socket of another process as little room for what it receives as the kernel allows.
int guest_shrink(pid_t process, int descriptor);

// Moves to a user namespace of its own.
int guest_unshare_user(void);
// A child in a user namespace of its own, by clone(2) and by clone3(2): its number, or -1.
int guest_clone_into_namespace(void);
int guest_clone3_into_namespace(void);

// A connection to a unix socket that does not block.
int guest_connect(const char *path);
// Sends text over it, with a descriptor that takes two minutes to close: the last process that has it
// waits. The loopback interface must be up.
int guest_send_lingering(int fd, const char *words);
// Ends what they wait for. A process that this one starts has a copy of such a descriptor if it starts in the wrong
// moment, and would wait when it closes all.
void guest_release_lingering(void);
// The same over a connection that is made for it, and returned.
int guest_connect_lingering(const char *path, const char *words);

// Searches a copy of memory that keeps the original's alignment: 32-bit words from `first` to
// `last`, and events of keys from `first` to `last` as read(2) leaves them.
size_t guest_count_words(const uint8_t *memory, size_t size, uint32_t first, uint32_t last);
size_t guest_count_key_events(const uint8_t *memory, size_t size, uint16_t first, uint16_t last);

// Whether a directory of an overlay's upper layer is one of the lower layer, too (1), or not (0).
int guest_is_copied_up(const char *path);

// Brings a virtual terminal to the front, as chvt(1) does (VT_ACTIVATE).
int guest_activate_terminal(int number);

// A pipe whose ends are closed in programs that we start.
int guest_pipe(int ends[2]);
// A descriptor that becomes readable when the process ends.
int guest_pidfd(pid_t process);

#endif
