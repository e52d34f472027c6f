// What the readers that responderd is compared with have in common.
#ifndef PEER_H
#define PEER_H

// Called with the first event of each frame: a probe of the kernel notes the time here.
__attribute__((noinline, noclone)) static void handle(const void *event) {
  __asm__ volatile("" ::"r"(event) : "memory");
}

#endif
