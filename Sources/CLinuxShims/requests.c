#include <asm/termbits.h>
#include <linux/input.h>
#include <linux/sockios.h>
#include <stddef.h>
#include <sys/ioctl.h>

#include "confinement_shims.h"

#define EXACTLY(request) {0xffffffff, (uint32_t)(request)}

static const struct shim_request requests[] = {
    // Everything that evdev tells, and of what it can be told the clock, the mask and the grab: a
    // reader could change the keys of a keyboard for others, too.
    {(uint32_t)_IOC_DIRMASK << _IOC_DIRSHIFT | (uint32_t)_IOC_TYPEMASK << _IOC_TYPESHIFT,
     (uint32_t)_IOC_READ << _IOC_DIRSHIFT | 'E' << _IOC_TYPESHIFT},
    EXACTLY(EVIOCSCLOCKID),
    EXACTLY(EVIOCSMASK),
    EXACTLY(EVIOCGRAB),
    // What a terminal is, how wide, and whose.
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

int shim_permitted_request(int index, struct shim_request *request) {
  if (index < 0 || (size_t)index >= sizeof requests / sizeof *requests) return 0;
  *request = requests[index];
  return 1;
}
