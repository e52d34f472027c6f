#ifndef MEMORY_SHIMS_H
#define MEMORY_SHIMS_H

// Takes the code and the constants of all that is loaded out of the process's memory; what is used
// again comes back by itself.
void shim_forget_code(void);

#endif
