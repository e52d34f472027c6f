/// A problem, or possible problem: its cause and remedy.
package struct Finding: Codable, Hashable, Sendable {
  /// The kind of cause.
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// The user is not in the group with read access to the node.
    case group
    /// An access control list denies the user access to the node.
    case accessList = "access-list"
    /// The node's mode denies access to all users except root.
    case mode
    /// A device policy denies access to the node, although its mode permits it.
    case policy
    /// A security module of the kernel denies access to the node, although its mode permits it.
    case securityModule = "security-module"
    /// The file system that the running daemon sees does not contain the node.
    case hidden
    /// The device has no node.
    case missingNode = "missing-node"
    /// A node has no device.
    case staleNode = "stale-node"
    /// The given path is not the node of an input device.
    case noInputDevice = "no-input-device"
    /// The given device is of a kind that is not read.
    case notSupported = "not-supported"
    /// There is no usable input device.
    case noDevice = "no-device"
    /// The kernel was not permitted to use a USB device.
    case unauthorized
    /// A file system that udev and services need is full.
    case full
    /// The kernel's evdev module is missing.
    case noEvdev = "no-evdev"
    /// No driver has the device.
    case noDriver = "no-driver"
    /// udevd is not running.
    case noUdev = "no-udev"
    /// udev does not know the device.
    case notInitialized = "not-initialized"
    /// Another process has grabbed the device.
    case grabbed
    /// The kernel inhibits the device.
    case inhibited
    /// `LIBINPUT_IGNORE_DEVICE` is set.
    case ignored
    /// The device belongs to another seat.
    case seat
    /// According to udev, the device is the accelerometer of a machine's base.
    case base
    /// udev classifies the device as something else.
    case misclassified
    /// A udev property is invalid.
    case property
    /// The output of the device is not connected.
    case output
    /// An axis of a touchscreen has no range.
    case noRange = "no-range"
    /// A sensor does not report its units per g.
    case noResolution = "no-resolution"
    /// A sensor at rest does not measure 1 g.
    case wrongScale = "wrong-scale"
    /// A sensor measures nothing.
    case noSamples = "no-samples"
    /// A touchscreen loses fingers, or reports touches of none.
    case faultyPanel = "faulty-panel"
    /// A device's keys are to be exclusive, and other programs receive them, too.
    case sharedKeys = "shared-keys"
    case sharedTouches = "shared-touches"
    /// The sample rate of a sensor is too low.
    case slowSensor = "slow-sensor"
    /// No permission to start the buffer of a sensor.
    case sensorBuffer = "sensor-buffer"
    /// The unit of the service is masked.
    case unitMasked = "unit-masked"
    /// systemd refuses the files of the unit.
    case unitRefused = "unit-refused"
    /// The files of the unit changed, and systemd did not read them again.
    case unitChanged = "unit-changed"
    /// systemd ignores a line of a file of the unit.
    case invalidSetting = "invalid-setting"
    /// The running service is of a program file that was replaced.
    case oldProgram = "old-program"
    /// The service is installed but is not running.
    case unitStopped = "unit-stopped"
    /// The service fails.
    case unitFailed = "unit-failed"
    /// The running daemon does not have the device open.
    case notOpened = "not-opened"
    /// The running service does not have its control socket.
    case noSocket = "no-socket"
    /// The service of the user's manager is enabled, and that manager is not running.
    case noUserManager = "no-user-manager"
    /// The running daemon does not answer which devices it has open.
    case noAnswer = "no-answer"
    /// The application of the running service is not active.
    case inactive
    /// The running daemon cannot turn the display off and on.
    case display
    /// The panel is not connected to its MQTT broker, or the broker denies its events.
    case broker
    /// The udev rules of responderd are not installed.
    case noRules = "no-rules"
    /// A file masks the udev rules of responderd.
    case maskedRules = "masked-rules"
    /// Rules of udev have a mistake, or take the place of those of responderd.
    case invalidRules = "invalid-rules"
    /// The login manager is not running.
    case noLogind = "no-logind"
    /// The system bus does not answer.
    case noBus = "no-bus"
    /// The user was added to the group after the login.
    case oldLogin = "old-login"
    /// The user at the seat has access to the device, but another user's session is active.
    case session
    /// BlueZ does not forward the buttons of a headset, because no media player is registered.
    case headsetButtons = "headset-buttons"
    /// An optional facility is missing.
    case facility
  }

  /// The severity of a finding.
  package enum Severity: String, Codable, Sendable {
    /// Something that is required does not work.
    case broken
    /// It works as configured, but the configuration may be unintended.
    case advice
  }

  /// The subject: a node, or a facility of the machine.
  package var subject: String
  /// The kind of cause.
  package var kind: Kind
  /// The severity.
  package var severity: Severity
  /// The cause, as a sentence.
  package var cause: String
  /// A command for root's shell that removes the cause, if there is one.
  package var fix: String?
}
