// The entry of libFuzzer for programs that have a main of their own.
#ifndef RESPONDERD_FUZZER_H
#define RESPONDERD_FUZZER_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*one_input)(const uint8_t *bytes, size_t size));

#endif
