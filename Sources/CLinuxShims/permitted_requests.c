// The requests of ioctl(2) that a confined process may make.
#define _GNU_SOURCE
#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/sockios.h>
#include <linux/uinput.h>
#include <stddef.h>
#include <sys/ioctl.h>

#include "confinement_shims.h"

#define EXACTLY(request) {0xffffffff, (uint32_t)(request)}

static const struct shim_request requests[] = {
    // All queries of evdev, and of its settings the clock and the mask: others would change the
    // keys of a keyboard for all readers, or keep its events from them.
    {(uint32_t)_IOC_DIRMASK << _IOC_DIRSHIFT | (uint32_t)_IOC_TYPEMASK << _IOC_TYPESHIFT,
     (uint32_t)_IOC_READ << _IOC_DIRSHIFT | 'E' << _IOC_TYPESHIFT},
    EXACTLY(EVIOCSCLOCKID),
    EXACTLY(EVIOCSMASK),
    // The attributes, the size and the process group of a terminal.
    EXACTLY(TCGETS),
#ifdef TCGETS2
    EXACTLY(TCGETS2),
#endif
    EXACTLY(TIOCGWINSZ),
    EXACTLY(TIOCGPGRP),
    EXACTLY(TIOCGSID),
    // Pipes and sockets.
    EXACTLY(FIONREAD),
    EXACTLY(FIONBIO),
    EXACTLY(FIOCLEX),
    EXACTLY(FIONCLEX),
    EXACTLY(TIOCOUTQ),
};

// What creates a virtual touchscreen.
static const struct shim_request creating[] = {
    EXACTLY(UI_SET_EVBIT),   EXACTLY(UI_SET_KEYBIT), EXACTLY(UI_SET_PROPBIT),
    EXACTLY(UI_SET_PHYS),    EXACTLY(UI_ABS_SETUP),  EXACTLY(UI_DEV_SETUP),
    EXACTLY(UI_DEV_CREATE),
    // UI_GET_SYSNAME, whose size is that of the buffer.
    {0xffffffff & ~((uint32_t)_IOC_SIZEMASK << _IOC_SIZESHIFT), (uint32_t)UI_GET_SYSNAME(0)},
};

// Duplicating, flags, locks, seals and the sizes of pipes.
static const uint32_t commands[] = {
    F_DUPFD,     F_DUPFD_CLOEXEC, F_GETFD,      F_SETFD,     F_GETFL,     F_SETFL,
    F_GETLK,     F_SETLK,         F_SETLKW,     F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW,
    F_ADD_SEALS, F_GET_SEALS,     F_GETPIPE_SZ, F_SETPIPE_SZ,
};

int shim_permitted_command(int index, uint32_t *command) {
  if (index < 0 || (size_t)index >= sizeof commands / sizeof *commands) return 0;
  *command = commands[index];
  return 1;
}

uint32_t shim_grab_request(void) { return (uint32_t)EVIOCGRAB; }

int shim_creating_request(int index, struct shim_request *request) {
  if (index < 0 || (size_t)index >= sizeof creating / sizeof *creating) return 0;
  *request = creating[index];
  return 1;
}

int shim_permitted_request(int index, struct shim_request *request) {
  if (index < 0 || (size_t)index >= sizeof requests / sizeof *requests) return 0;
  *request = requests[index];
  return 1;
}
