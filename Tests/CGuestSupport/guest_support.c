#define _GNU_SOURCE
#include "guest_support.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <linux/uinput.h>
#include <sched.h>
#include <linux/vt.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

int guest_uinput_enable_type(int fd, int type) { return ioctl(fd, UI_SET_EVBIT, type); }
int guest_uinput_enable_key(int fd, int code) { return ioctl(fd, UI_SET_KEYBIT, code); }
int guest_uinput_enable_misc(int fd, int code) { return ioctl(fd, UI_SET_MSCBIT, code); }
int guest_uinput_enable_switch(int fd, int code) { return ioctl(fd, UI_SET_SWBIT, code); }
int guest_uinput_set_place(int fd, const char *place) { return ioctl(fd, UI_SET_PHYS, place); }
int guest_uinput_enable_property(int fd, int property) {
  return ioctl(fd, UI_SET_PROPBIT, property);
}

int guest_uinput_enable_axis(int fd, int code, int minimum, int maximum, int resolution) {
  struct uinput_abs_setup setup = {
      .code = (uint16_t)code,
      .absinfo = {.minimum = minimum, .maximum = maximum, .resolution = resolution},
  };
  return ioctl(fd, UI_ABS_SETUP, &setup);
}

int guest_uinput_create(
    int fd, const char *name, uint16_t bus, uint16_t vendor, uint16_t product) {
  struct uinput_setup setup = {.id = {.bustype = bus, .vendor = vendor, .product = product}};
  strncpy(setup.name, name, sizeof setup.name - 1);
  if (ioctl(fd, UI_DEV_SETUP, &setup) < 0) return -1;
  return ioctl(fd, UI_DEV_CREATE);
}

int guest_uinput_directory(int fd, char *directory, int size) {
  return ioctl(fd, UI_GET_SYSNAME(size), directory);
}

int guest_evdev_use_monotonic_clock(int fd) {
  int clock = CLOCK_MONOTONIC;
  return ioctl(fd, EVIOCSCLOCKID, &clock);
}

ssize_t guest_uhid_create(
    int fd, const char *name, const uint8_t *descriptor, size_t size, uint16_t bus,
    uint32_t vendor, uint32_t product) {
  struct uhid_event event = {.type = UHID_CREATE2};
  struct uhid_create2_req *create = &event.u.create2;
  if (size > sizeof create->rd_data) size = sizeof create->rd_data;
  strncpy((char *)create->name, name, sizeof create->name - 1);
  memcpy(create->rd_data, descriptor, size);
  create->rd_size = (uint16_t)size;
  create->bus = bus;
  create->vendor = vendor;
  create->product = product;
  return write(fd, &event, sizeof event);
}

ssize_t guest_uhid_send(int fd, const uint8_t *report, size_t size) {
  struct uhid_event event = {.type = UHID_INPUT2};
  if (size > sizeof event.u.input2.data) size = sizeof event.u.input2.data;
  memcpy(event.u.input2.data, report, size);
  event.u.input2.size = (uint16_t)size;
  return write(fd, &event, sizeof event);
}

ssize_t guest_uhid_next(int fd, struct guest_uhid_request *request) {
  struct uhid_event event = {0};
  ssize_t size = read(fd, &event, sizeof event);
  if (size < 0) return size;
  memset(request, 0, sizeof *request);
  request->type = event.type;
  if (event.type == UHID_GET_REPORT) {
    request->id = event.u.get_report.id;
    request->report_number = event.u.get_report.rnum;
  } else if (event.type == UHID_SET_REPORT) {
    request->id = event.u.set_report.id;
    request->report_number = event.u.set_report.rnum;
    request->size = event.u.set_report.size;
    if (request->size > sizeof request->data) request->size = sizeof request->data;
    memcpy(request->data, event.u.set_report.data, request->size);
  } else if (event.type == UHID_OUTPUT) {
    request->size = event.u.output.size;
    if (request->size > sizeof request->data) request->size = sizeof request->data;
    memcpy(request->data, event.u.output.data, request->size);
    request->report_number = request->data[0];
  }
  return size;
}

ssize_t guest_uhid_answer_get(int fd, uint32_t id, const uint8_t *report, ssize_t size) {
  struct uhid_event event = {.type = UHID_GET_REPORT_REPLY};
  struct uhid_get_report_reply_req *reply = &event.u.get_report_reply;
  reply->id = id;
  if (size < 0) {
    reply->err = (uint16_t)-size;
  } else {
    if ((size_t)size > sizeof reply->data) size = (ssize_t)sizeof reply->data;
    memcpy(reply->data, report, (size_t)size);
    reply->size = (uint16_t)size;
  }
  return write(fd, &event, sizeof event);
}

ssize_t guest_uhid_answer_set(int fd, uint32_t id) {
  struct uhid_event event = {.type = UHID_SET_REPORT_REPLY};
  event.u.set_report_reply.id = id;
  return write(fd, &event, sizeof event);
}

int guest_evdev_axis(int fd, int code, struct input_absinfo *info) {
  return ioctl(fd, EVIOCGABS(code), info);
}

int guest_grab(int fd, int grab) { return ioctl(fd, EVIOCGRAB, grab); }

// A descriptor of another process as one of ours.
static int descriptor_of(pid_t process, int descriptor) {
  int pidfd = guest_pidfd(process);
  if (pidfd < 0) return -1;
  int fd = (int)syscall(SYS_pidfd_getfd, pidfd, descriptor, 0);
  close(pidfd);
  return fd;
}

int guest_revoke(pid_t process, int descriptor) {
  int fd = descriptor_of(process, descriptor);
  int result = fd < 0 ? -1 : ioctl(fd, EVIOCREVOKE, NULL);
  if (fd >= 0) close(fd);
  return result;
}

int guest_destroy_uinput(pid_t process, int descriptor) {
  int fd = descriptor_of(process, descriptor);
  int result = fd < 0 ? -1 : ioctl(fd, UI_DEV_DESTROY);
  if (fd >= 0) close(fd);
  return result;
}

int guest_intrude(pid_t process) {
  char byte;
  struct iovec own = {&byte, 1}, its = {(void *)guest_intrude, 1};
  if (ptrace(PTRACE_SEIZE, process, NULL, NULL) == 0) return 0;
  // There need not be anything at that place: the right comes first.
  if (process_vm_readv(process, &own, 1, &its, 1, 0) >= 0 || errno == EFAULT) return 0;
  return descriptor_of(process, 0) >= 0 ? 0 : -1;
}

int guest_shrink(pid_t process, int descriptor) {
  int fd = descriptor_of(process, descriptor);
  int least = 0;
  int result =
      fd < 0 ? -1 : setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof least);
  if (fd >= 0) close(fd);
  return result;
}

size_t guest_count_words(const uint8_t *memory, size_t size, uint32_t first, uint32_t last) {
  size_t count = 0;
  for (size_t offset = 0; offset + sizeof(uint32_t) <= size; offset += sizeof(uint32_t)) {
    uint32_t word;
    memcpy(&word, memory + offset, sizeof word);
    if (word >= first && word <= last) count++;
  }
  return count;
}

size_t guest_count_key_events(
    const uint8_t *memory, size_t size, uint16_t first, uint16_t last) {
  size_t count = 0;
  for (size_t offset = 0; offset + sizeof(struct input_event) <= size; offset += sizeof(long)) {
    struct input_event event;
    memcpy(&event, memory + offset, sizeof event);
    int has_time = event.input_event_sec > 0 && event.input_event_usec < 1000000;
    int is_key = event.type == EV_KEY && event.code >= first && event.code <= last;
    if (has_time && is_key && event.value >= 0 && event.value <= 2) count++;
  }
  return count;
}

int guest_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
int guest_pidfd(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int guest_unshare_user(void) { return unshare(CLONE_NEWUSER); }

static int reap(long child) {
  if (child == 0) _exit(0);
  if (child > 0) waitpid((pid_t)child, NULL, 0);
  return (int)child;
}

int guest_clone_into_namespace(void) {
  return reap(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL));
}

int guest_clone3_into_namespace(void) {
  struct clone_args arguments = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
  return reap(syscall(SYS_clone3, &arguments, sizeof arguments));
}

int guest_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  if (connect(fd, (const struct sockaddr *)&address, sizeof address) == 0) return fd;
  int problem = errno;
  close(fd);
  errno = problem;
  return -1;
}

int guest_is_copied_up(const char *path) {
  return getxattr(path, "trusted.overlay.origin", NULL, 0) >= 0;
}

int guest_activate_terminal(int number) {
  int terminal = open("/dev/tty0", O_RDWR | O_CLOEXEC | O_NOCTTY);
  if (terminal < 0) return -1;
  int result = ioctl(terminal, VT_ACTIVATE, number);
  if (result >= 0) result = ioctl(terminal, VT_WAITACTIVE, number);
  close(terminal);
  return result;
}
