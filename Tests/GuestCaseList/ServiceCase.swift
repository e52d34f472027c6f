/// A behaviour of the service as it is shipped, under a real systemd.
public enum ServiceCase: String, CaseList {
  case startsWithMachine = "the service becomes active when the machine starts"
  case unprivileged = "the service's process has no privileges"
  case hotPlug = "a touch on a screen that is plugged in later is in the journal"
  case everyKind = "keys, and shakes of both kinds of sensors, are in the journal"
  case onlyReads = "the service can read input devices and open nothing else"
  case memoryPressure = "the service may have itself warned when its memory runs short"
  case hiddenFromCommands =
    "a storyboard's command in the service cannot open a device that the daemon reads"
  case commandsMemory = "a command that takes all memory is ended, and the service goes on"
  case exposure = "the security analysis finds little exposure"
  case access = "the devices that are read, and no keyboards, are given to the user at the seat"
  case session = "a session that loses its seat makes the application inactive, and active again"
  case seat = "the service follows the session in front of its seat where that is asked for"
  case sleep = "a sleep waits for the application to leave, and it comes back, each time once"
  case sleepOfService = "a sleep waits for the service, or the service says that it will not"
  case memory = "memory that is short in the unit's group warns the application once"
  case managerRestarted = "a login manager that is started again is asked to wait as before"
  case startsWithDevice = "the first device starts a service that nobody else has started"
  case verified = "systemd finds nothing wrong with the units"
  case rulesTested = "udev finds nothing wrong with the rules, and they mark what is read"
  case status = "the service's status tells how many devices are read"
  case reload = "a service that is reloaded reads its storyboard again and stays"
  case missingProgram = "a service whose program is not there is not started over and over"
  case watchdog = "a service that stands still is ended and started again"
  case memoryLimit = "a service that runs into its memory limit is started again"
  case journalStopped = "a service outlives the journal, and is heard of again in the next"
  case journalFields = "the journal finds routes by who handled them"
  case journalOfTypedKeys = "nothing that was typed is in the service's journal"
  case journalOfPlaces = "the service's journal does not say where fingers were"
  case journalOfMovements = "a panel that never rests does not fill the service's journal"
  case journalShipped =
    "systemd's own programs ship routes to a collector, and they are found there"
  case journalSilent = "a journal that stands still holds no finger up, and what it lost is counted"
  case control =
    "root commands the service without being told where it listens, a stranger does not"
  case doctorOfDevices = "the doctor names troubles of devices to all who ask, and what helps helps"
  case doctorOfSessions =
    "the doctor names troubles of sessions to all who ask, and what helps helps"
  case doctorOfService =
    "the doctor names troubles of the service to all who ask, and what helps helps"
  case doctorAsService = "the doctor that root asks answers for the service's user"
  case doctorAgrees =
    "the doctor says of devices and of the screen what the devices command and the service say"
  case doctorOfLogins =
    "the doctor tells an old login and a session that is not in front from a missing group"
  case recipes = "each example of settings gives the service's commands what it says"
  case userService = "a user's own manager runs the service, which reads the devices"
  case uninstalled =
    "what the README installs runs as it says, and is stopped and disabled by its removal"
  case killed = "a service that was killed is started again"
  case stop = "a stopped service says goodbye to the application and ends well"
  case stopUnderFinger =
    "a service that is stopped with a finger down completes the command of its cancel"
  case priority = "the example of a priority puts the service before others"
  case realtime = "the example of a real-time priority keeps commands ordinary"
  case realtimeLoop = "a loop without an end is ended where the priority is real-time"
  // The last one: it takes away what the others need.
  case package = "the package is installed, upgraded while it runs, removed and purged"
}
