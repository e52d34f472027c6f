// Moves 1, 5 and 10 fingers on a touchscreen that it makes, a thousand frames each, and prints what
// a frame costs the program that reads them. Runs as root where the clock counts instructions.
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { frames = 1000, greatest = 4095 };

static int screen;
static struct input_event frame[512];
static int length;

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void put(int type, int code, int value) {
  frame[length++] = (struct input_event){.type = type, .code = code, .value = value};
}

static void report(void) {
  put(EV_SYN, SYN_REPORT, 0);
  ssize_t size = sizeof frame[0] * length;
  if (write(screen, frame, size) != size) die("write a frame");
  length = 0;
}

static void wait_for(int milliseconds) {
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  while (nanosleep(&time, &time) < 0 && errno == EINTR) {}
}

static void axis(int code, int maximum) {
  struct uinput_abs_setup setup = {.code = code, .absinfo.maximum = maximum};
  ioctl(screen, UI_SET_ABSBIT, code);
  ioctl(screen, UI_ABS_SETUP, &setup);
}

static void make_screen(void) {
  screen = open("/dev/uinput", O_RDWR | O_CLOEXEC);
  if (screen < 0) die("/dev/uinput");
  ioctl(screen, UI_SET_EVBIT, EV_ABS);
  ioctl(screen, UI_SET_EVBIT, EV_KEY);
  ioctl(screen, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(screen, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  axis(ABS_X, greatest);
  axis(ABS_Y, greatest);
  axis(ABS_MT_SLOT, 9);
  axis(ABS_MT_POSITION_X, greatest);
  axis(ABS_MT_POSITION_Y, greatest);
  axis(ABS_MT_TRACKING_ID, 65535);
  struct uinput_setup setup = {.id = {BUS_USB, 1, 2, 3}, .name = "Benchmark Screen"};
  if (ioctl(screen, UI_DEV_SETUP, &setup) < 0 || ioctl(screen, UI_DEV_CREATE) < 0) die("screen");
  if (system("udevadm settle") != 0) die("udevadm settle");
}

// The time that a process ran: with an instruction a nanosecond, its instructions.
static unsigned long long ran(pid_t process) {
  char path[64];
  unsigned long long time = 0;
  snprintf(path, sizeof path, "/proc/%d/schedstat", process);
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%llu", &time) != 1) die(path);
  fclose(file);
  return time;
}

static void measure(pid_t reader, int fingers) {
  static int id;
  for (int finger = 0; finger < fingers; finger++) {
    put(EV_ABS, ABS_MT_SLOT, finger);
    put(EV_ABS, ABS_MT_TRACKING_ID, ++id);
    put(EV_ABS, ABS_MT_POSITION_X, 100 + 300 * finger);
    put(EV_ABS, ABS_MT_POSITION_Y, 999);
  }
  put(EV_KEY, BTN_TOUCH, 1);
  report();
  wait_for(50);
  // The first round warms up what is made once.
  for (int round = 0; round < 2; round++) {
    unsigned long long start = ran(reader);
    for (int step = 0; step < frames; step++) {
      for (int finger = 0; finger < fingers; finger++) {
        put(EV_ABS, ABS_MT_SLOT, finger);
        put(EV_ABS, ABS_MT_POSITION_X, 100 + 300 * finger + step % 100);
        put(EV_ABS, ABS_MT_POSITION_Y, 1000 + step + round);
      }
      report();
      wait_for(1);
    }
    wait_for(50);
    if (round == 1)
      printf("%2d fingers: %llu instructions a frame\n", fingers, (ran(reader) - start) / frames);
  }
  for (int finger = 0; finger < fingers; finger++) {
    put(EV_ABS, ABS_MT_SLOT, finger);
    put(EV_ABS, ABS_MT_TRACKING_ID, -1);
  }
  put(EV_KEY, BTN_TOUCH, 0);
  report();
  wait_for(50);
}

int main(int count, char **arguments) {
  if (count < 2) return 2;
  make_screen();
  pid_t reader = fork();
  if (reader == 0) {
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execv(arguments[1], arguments + 1);
    _exit(127);
  }
  wait_for(8000);  // Until the program has started and opened the screen.
  for (int index = 0; index < 3; index++) measure(reader, (int[]){1, 5, 10}[index]);
  kill(reader, SIGTERM);
  waitpid(reader, NULL, 0);
  return 0;
}
