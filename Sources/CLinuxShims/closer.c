// Closes descriptors in a thread, because closing an input device may take long.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include "socket_shims.h"

// More than are open at once.
enum { CAPACITY = 512 };

static struct {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  int files[CAPACITY];
  int first, count;
  // Whether the thread is in close(2) now.
  int is_closing;
  int has_thread;
  pthread_t thread;
} closer = {.lock = PTHREAD_MUTEX_INITIALIZER, .filled = PTHREAD_COND_INITIALIZER};

static void *close_all(void *unused) {
  (void)unused;
  pthread_setname_np(pthread_self(), "closer");
  pthread_mutex_lock(&closer.lock);
  for (;;) {
    while (closer.count == 0) pthread_cond_wait(&closer.filled, &closer.lock);
    int file = closer.files[closer.first];
    closer.first = (closer.first + 1) % CAPACITY;
    closer.count--;
    closer.is_closing = 1;
    pthread_mutex_unlock(&closer.lock);
    close(file);
    pthread_mutex_lock(&closer.lock);
    closer.is_closing = 0;
  }
  return NULL;
}

// The signal only has to interrupt the call.
static void ignore(int signal) { (void)signal; }

// The thread receives SIGRTMAX and no other signal.
static int start_thread(void) {
  struct sigaction action = {.sa_handler = ignore};
  if (sigaction(SIGRTMAX, &action, NULL) < 0) return 0;
  sigset_t all_but_one, before;
  sigfillset(&all_but_one);
  sigdelset(&all_but_one, SIGRTMAX);
  pthread_sigmask(SIG_SETMASK, &all_but_one, &before);
  int problem = pthread_create(&closer.thread, NULL, close_all, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (problem == 0) pthread_detach(closer.thread);
  return problem == 0;
}

void shim_close_in_background(int fd) {
  pthread_mutex_lock(&closer.lock);
  if (!closer.has_thread) closer.has_thread = start_thread();
  int is_taken = closer.has_thread && closer.count < CAPACITY;
  if (is_taken) {
    closer.files[(closer.first + closer.count) % CAPACITY] = fd;
    closer.count++;
    pthread_cond_signal(&closer.filled);
  }
  pthread_mutex_unlock(&closer.lock);
  if (!is_taken) close(fd);
}

int shim_interrupt_closing(void) {
  pthread_mutex_lock(&closer.lock);
  int count = closer.count + closer.is_closing;
  if (closer.is_closing) pthread_kill(closer.thread, SIGRTMAX);
  pthread_mutex_unlock(&closer.lock);
  return count;
}
