// What CoreFoundation offers C programs and Foundation hides from Swift on Linux. Who calls it has to link
// Foundation.
#ifndef RESPONDERD_RUN_LOOP_SHIMS_H
#define RESPONDERD_RUN_LOOP_SHIMS_H

#include <stdint.h>

// The run loop of the main thread; not to be released.
void *CFRunLoopGetMain(void);

// Makes a mode one of the common modes of a run loop.
void CFRunLoopAddCommonMode(void *loop, const void *mode);

// A string of CoreFoundation's, to be released; the encoding of ASCII is 0x600.
const void *CFStringCreateWithCString(const void *allocator, const char *text, uint32_t encoding);

// Releases an object of CoreFoundation's.
void CFRelease(const void *object);

#endif
