#include "epoll_shims.h"
#include "evdev_shims.h"
