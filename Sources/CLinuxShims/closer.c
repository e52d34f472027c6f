// Closes descriptors in a thread, because closing an input device may take long.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "socket_shims.h"

// More than are open at once.
enum { CAPACITY = 512 };

static struct {
  // For those that add. The thread never takes it: on a busy processor it may have to wait for its turn while it has
  // a lock, and so would the loop, which adds.
  pthread_mutex_t lock;
  int has_thread;
  pthread_t thread;
  int files[CAPACITY];
  sem_t waiting;
  // Since the start; the difference is what is not closed yet.
  atomic_uint added, closed;
} closer = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void *close_all(void *unused) {
  (void)unused;
  pthread_setname_np(pthread_self(), "closer");
  for (;;) {
    if (sem_wait(&closer.waiting) < 0) continue;
    close(closer.files[atomic_load(&closer.closed) % CAPACITY]);
    atomic_fetch_add(&closer.closed, 1);
  }
  return NULL;
}

// The signal only has to interrupt the call.
static void ignore(int signal) { (void)signal; }

// The thread receives SIGRTMAX and no other signal.
static int start_thread(void) {
  struct sigaction action = {.sa_handler = ignore};
  if (sigaction(SIGRTMAX, &action, NULL) < 0 || sem_init(&closer.waiting, 0, 0) < 0) return 0;
  sigset_t all_but_one, before;
  sigfillset(&all_but_one);
  sigdelset(&all_but_one, SIGRTMAX);
  pthread_sigmask(SIG_SETMASK, &all_but_one, &before);
  int problem = pthread_create(&closer.thread, NULL, close_all, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (problem == 0) pthread_detach(closer.thread);
  return problem == 0;
}

static unsigned waiting_count(void) {
  return atomic_load(&closer.added) - atomic_load(&closer.closed);
}

void shim_close_in_background(int fd) {
  pthread_mutex_lock(&closer.lock);
  if (!closer.has_thread) closer.has_thread = start_thread();
  int is_taken = closer.has_thread && waiting_count() < CAPACITY;
  if (is_taken) {
    closer.files[atomic_load(&closer.added) % CAPACITY] = fd;
    atomic_fetch_add(&closer.added, 1);
    sem_post(&closer.waiting);
  }
  pthread_mutex_unlock(&closer.lock);
  if (!is_taken) close(fd);
}

int shim_interrupt_closing(void) {
  unsigned count = waiting_count();
  // A thread that has not begun to close is not disturbed.
  if (count > 0) pthread_kill(closer.thread, SIGRTMAX);
  return (int)count;
}
