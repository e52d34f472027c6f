/// A behaviour of the service as it is shipped, under a real systemd.
public enum ServiceCase: String, CaseList {
  case startsWithMachine = "the service becomes active when the machine starts"
  case unprivileged = "the service's process has no privileges"
  case hotPlug = "a touch on a screen that is plugged in later is in the journal"
  case onlyReads = "the service can read input devices and open nothing else"
  case exposure = "the security analysis finds little exposure"
  case access = "the devices that are read, and no keyboards, are given to the user at the seat"
  case session = "a session that loses its seat makes the application inactive, and active again"
  case sleep = "a sleep waits for the application to leave, and it comes back, each time once"
  case memory = "memory that is short in the unit's group warns the application once"
  case managerRestarted = "a login manager that is started again is asked to wait as before"
  case killed = "a service that was killed is started again"
  case stop = "a stopped service says goodbye to the application and ends well"
}
