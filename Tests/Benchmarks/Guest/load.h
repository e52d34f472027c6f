// The latency while the machine has very much else to do.
#ifndef LOAD_H
#define LOAD_H

// Prints it for the bare reader and for the daemon, which read the same frames, with three kinds of priority,
// five times. `handlers` are READER=FILE:OFFSET[,FILE:OFFSET].
void measure_load(char *responderd, char *floor, char **handlers);

#endif
