/// A behaviour of the service as it is shipped, under a real systemd.
public enum ServiceCase: String, CaseList {
  case startsWithMachine = "the service becomes active when the machine starts"
  case unprivileged = "the service's process has no privileges"
  case hotPlug = "a touch on a screen that is plugged in later is in the journal"
  case everyKind = "keys, and shakes of both kinds of sensors, are in the journal"
  case onlyReads = "the service can read input devices and open nothing else"
  case memoryPressure = "the service receives warnings when its memory runs short"
  case hiddenFromCommands =
    "a storyboard's command in the service cannot open a device that the daemon reads"
  case socketHiddenFromCommands =
    "a storyboard's command in the service can neither use the service's socket nor replace it"
  case commandsMemory = "a command that uses all memory is killed, and the service continues"
  case exposure = "the security analysis finds little exposure"
  case access = "the user at the seat gets access to the devices that are read, and to no keyboard"
  case session = "a session that loses its seat makes the application inactive, and active again"
  case seat = "the service follows the active session of its seat if configured"
  case sleep =
    "a sleep waits for the application to enter the background, and each wake brings it back once"
  case sleepOfService = "a sleep waits for the service, or the service reports that it will not"
  case memory = "memory pressure in the unit's control group warns the application once"
  case managerRestarted = "the service takes its sleep lock again when the login manager restarts"
  case startsWithDevice = "the first device starts the service if it is not running"
  case verified = "systemd finds no error in the units"
  case rulesTested = "udev finds no error in the rules, and they tag the devices that are read"
  case status = "the service's status contains the number of devices that are read"
  case reload = "a reload makes the service read its storyboard again without a restart"
  case missingProgram = "a service whose program is missing is not restarted again and again"
  case watchdog = "a service that hangs is killed and restarted"
  case memoryLimit = "a service that exceeds its memory limit is restarted"
  case journalStopped = "a service survives a restart of the journal, and logs to the new one"
  case journalFields = "the journal finds routes by their handler"
  case journalOfTypedKeys = "no typed key is in the service's journal"
  case journalOfPlaces = "the service's journal contains no positions of touches"
  case journalOfMovements = "a panel that never rests does not fill the service's journal"
  case journalShipped =
    "systemd's programs send routes to a collector, and they are found there"
  case journalSilent = "a journal that hangs does not delay touches, and lost records are counted"
  case control =
    "root can command the service without naming its socket, and an unauthorised user cannot"
  case doctorOfDevices =
    "the doctor reports problems of devices to every user, and its remedies work"
  case doctorOfSessions =
    "the doctor reports problems of sessions to every user, and its remedies work"
  case doctorOfService =
    "the doctor reports problems of the service to every user, and its remedies work"
  case doctorAsService = "the doctor checks as the service's user when root runs it"
  case doctorAgrees =
    "the doctor reports the same devices and screen as the devices command and the service"
  case doctorOfLogins =
    "the doctor distinguishes an old login and an inactive session from a missing group"
  case doctorOfRefusals =
    "the doctor reports what keeps the running service from its devices"
  case doctorOfSilence =
    "the doctor does not report a service as working that does not answer or lost a device"
  case doctorOfUserDaemon = "the doctor asks the daemon of a user which devices it reads"
  case recipes = "each example of settings has the documented effect on the service's commands"
  case userService = "a user's service manager runs the service, which reads the devices"
  case pageRules =
    "the rules and hardware database entries of the pages have the documented effect"
  case pageServiceCommands =
    "the commands of the pages follow and examine the service as documented"
  case pagePrograms = "the commands of the pages run, record and measure as documented"
  case uninstalled =
    "the installation of the README runs as documented, and its removal stops and disables it"
  case killed = "a service that was killed is restarted"
  case stop = "a stopped service terminates the application and exits cleanly"
  case stopUnderFinger =
    "a service that is stopped during a touch completes the command of the cancelled touch"
  case restartUnderFinger =
    "a service that is restarted during a touch cancels it, and the new process reports the next one"
  case priority = "the example of a priority gives the service more processor time"
  case realtime = "the example of a real-time priority leaves commands at the normal priority"
  case realtimeLoop = "with a real-time priority an endless loop is killed"
  // The last one: it takes away what the others need.
  case package = "the package is installed, upgraded while it runs, removed and purged"
}
