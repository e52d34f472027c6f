/// What an application receives when the machine shuts down under a finger. The cases are run in this
/// order, each in a boot of its own with the disk of the one before. Each checks what the one before left
/// on the disk, and shuts the machine down.
public enum ShutdownCase: String, CaseList {
  case begun = "a machine that runs the service is restarted during a touch"
  case restarted =
    "a restart of the machine cancels the touch, completes its command and terminates the application"
  case poweredOff =
    "powering off the machine cancels the touch, completes its command and terminates the application"
}
