// The latency while the machine has very much else to do.
#ifndef LOAD_H
#define LOAD_H

// Prints it for the bare reader and for the daemon, one after the other, with three kinds of priority, five
// times. `handlers` are READER=FILE:OFFSET[,FILE:OFFSET].
void measure_load(char *responderd, char *floor, char **handlers);

#endif
