// What the kernel notes about itself and about programs.
#ifndef TRACING_H
#define TRACING_H

#define TRACING "/sys/kernel/tracing/"

void mount_tracing(void);
// Writes a text into a file of the kernel's.
void tell_kernel(const char *file, const char *text);

#endif
