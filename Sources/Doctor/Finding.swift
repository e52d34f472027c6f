/// One thing that is wrong, or could be: its cause, and what helps.
package struct Finding: Codable, Hashable, Sendable {
  /// What kind of cause it is.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// The user is not in the group that may read the node.
    case group
    /// An access control list keeps the user from the node.
    case accessList = "access-list"
    /// The node's mode keeps everybody from it but root.
    case mode
    /// The node may be read by its mode, and yet it cannot be opened.
    case policy
    /// The device has no node.
    case missingNode = "missing-node"
    /// A node has no device.
    case staleNode = "stale-node"
    /// What was named is no input device's node.
    case noInputDevice = "no-input-device"
    /// There is no input device that could be read as something.
    case noDevice = "no-device"
    /// The kernel's module for input nodes is not there.
    case noEvdev = "no-evdev"
    /// udevd does not run.
    case noUdev = "no-udev"
    /// udev knows nothing of the device.
    case notInitialized = "not-initialized"
    /// Another process keeps the events for itself.
    case grabbed
    /// The kernel was told to let the device be silent.
    case inhibited
    /// `LIBINPUT_IGNORE_DEVICE` is set.
    case ignored
    /// The device belongs to another seat.
    case seat
    /// udev says that it is the accelerometer of a machine's base.
    case base
    /// udev takes the device for something else.
    case misclassified
    /// A property of udev's cannot be understood.
    case property
    /// The output that the device belongs to is not connected.
    case output
    /// A sensor does not say how many units make 1 g.
    case noResolution = "no-resolution"
    /// A sensor is looked at too seldom.
    case slowSensor = "slow-sensor"
    /// A sensor's buffer may not be started.
    case sensorBuffer = "sensor-buffer"
    /// The unit of the service is masked.
    case unitMasked = "unit-masked"
    /// The service is installed and does not run.
    case unitStopped = "unit-stopped"
    /// The service ends in failure.
    case unitFailed = "unit-failed"
    /// The running service does not have the device open.
    case notOpened = "not-opened"
    /// The udev rules of responderd are not installed.
    case noRules = "no-rules"
    /// The user is in the group since after the login.
    case oldLogin = "old-login"
    /// The user at the seat is given the device, and another user's session is in front.
    case session
    /// Something that is of use is not there.
    case facility
  }

  /// How much it matters.
  package enum Severity: String, Codable, Sendable {
    /// Something that is needed does not work.
    case broken
    /// It works as it was told to, which may be another thing than is wanted.
    case advice
  }

  /// What it is about: a node, or a facility of the machine.
  package var subject: String
  /// What kind of cause it is.
  package var kind: Kind
  /// How much it matters.
  package var severity: Severity
  /// The cause, as a sentence.
  package var cause: String
  /// A command for root's shell that takes the cause away; `nil` where none does.
  package var fix: String?
}
