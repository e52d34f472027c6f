/// A behaviour of the service as it is shipped, under a real systemd.
public enum ServiceCase: String, CaseList {
  case startsWithMachine = "the service becomes active when the machine starts"
  case unprivileged = "the service's process has no privileges"
  case hotPlug = "a touch on a screen that is plugged in later is in the journal"
  case everyKind = "keys, and shakes of both kinds of sensors, are in the journal"
  case onlyReads = "the service can read input devices and open nothing else"
  case memoryPressure = "the service may have itself warned when its memory runs short"
  case exposure = "the security analysis finds little exposure"
  case access = "the devices that are read, and no keyboards, are given to the user at the seat"
  case startsWithDevice = "the first device starts a service that nobody else has started"
  case verified = "systemd finds nothing wrong with the units"
  case rulesTested = "udev finds nothing wrong with the rules, and they mark what is read"
  case status = "the service's status tells how many devices are read"
  case watchdog = "a service that stands still is ended and started again"
  case memoryLimit = "a service that runs into its memory limit is started again"
  case journalStopped = "a service outlives the journal, and is heard of again in the next"
  case userService = "a user's own manager runs the service, which reads the devices"
  case killed = "a service that was killed is started again"
  case stop = "a stopped service says goodbye to the application and ends well"
  // The last one: it takes away what the others need.
  case package = "the package is installed, upgraded while it runs, removed and purged"
}
