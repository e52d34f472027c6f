/// What happened at the hardware, in the words of an application: the one way into ResponderKit.
///
/// Devices, recordings and tests all speak to an application in these events, so all walk the same
/// funnel. An event is a small value: no finger that moves allocates anything on its way.
public enum HardwareEvent: Equatable, Sendable {
  /// One finger changed. What changed in the same instant follows up to a ``frameEnd(_:)``.
  case contact(Contact)
  /// All contacts since the last end of frame happened at once.
  case frameEnd(FrameEnd)
  case motion(Motion)
  case remoteControl(RemoteControl)
  case press(Press)
  case system(SystemChange)
}

/// Tells devices apart within one run; it names no hardware.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A change of one finger on a touchscreen.
public struct Contact: Equatable, Sendable {
  public enum Phase: UInt8, Sendable { case began, moved, ended, cancelled }
  public enum Tool: UInt8, Sendable { case finger, pencil }

  public var device: DeviceID
  /// The finger, from its first touch to its last; a device never uses a number twice.
  public var id: UInt32
  public var phase: Phase
  public var tool: Tool
  /// Where, in screen points from the upper left corner.
  public var x, y: Double
  /// How hard; 1 is an average touch. 0: the hardware does not tell.
  public var force: Double
  /// The hardest press that the device can tell, on the same scale. 0: the hardware does not tell.
  public var maximumForce: Double
  /// Half of the touched area's longer side in points. 0: the hardware does not tell.
  public var majorRadius: Double
  /// How far a pencil's upper end leans to the right and to the bottom of the screen, in radians
  /// from upright. 0 for fingers, and where the hardware does not tell.
  public var tiltX = 0.0
  public var tiltY = 0.0
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  public init(
    device: DeviceID, id: UInt32, phase: Phase, tool: Tool = .finger, x: Double, y: Double,
    force: Double = 0, maximumForce: Double = 0, majorRadius: Double = 0, timestamp: Double
  ) {
    self.device = device
    self.id = id
    self.phase = phase
    self.tool = tool
    self.x = x
    self.y = y
    self.force = force
    self.maximumForce = maximumForce
    self.majorRadius = majorRadius
    self.timestamp = timestamp
  }
}

/// The end of a device's frame.
public struct FrameEnd: Equatable, Sendable {
  public var device: DeviceID
  public var timestamp: Double

  public init(device: DeviceID, timestamp: Double) {
    self.device = device
    self.timestamp = timestamp
  }
}

/// A change of a shake: its start, its end, or that it turned out to be none.
public struct Motion: Equatable, Sendable {
  public enum Phase: UInt8, Sendable { case began, ended, cancelled }

  public var device: DeviceID
  public var phase: Phase
  public var timestamp: Double

  public init(device: DeviceID, phase: Phase, timestamp: Double) {
    self.device = device
    self.phase = phase
    self.timestamp = timestamp
  }
}

/// What a transport key asks for.
public struct RemoteControl: Equatable, Sendable {
  public enum Command: UInt8, CaseIterable, Sendable {
    case play, pause, stop, togglePlayPause, nextTrack, previousTrack
    case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
  }

  public var device: DeviceID
  public var command: Command
  public var timestamp: Double

  public init(device: DeviceID, command: Command, timestamp: Double) {
    self.device = device
    self.command = command
    self.timestamp = timestamp
  }
}

/// A change of a navigation key.
public struct Press: Equatable, Sendable {
  public enum Phase: UInt8, Sendable { case began, ended, cancelled }
  public enum Button: UInt8, CaseIterable, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause, pageUp, pageDown
  }

  public var device: DeviceID
  public var button: Button
  public var phase: Phase
  public var timestamp: Double
  /// Whether it is a key of a keyboard, and not a remote control's button.
  public var isFromKeyboard: Bool

  public init(
    device: DeviceID, button: Button, phase: Phase, timestamp: Double,
    isFromKeyboard: Bool = false
  ) {
    self.device = device
    self.button = button
    self.phase = phase
    self.timestamp = timestamp
    self.isFromKeyboard = isFromKeyboard
  }
}

/// What the machine does to the application: the one door for its life cycle, the same for keys,
/// the machine's own signals, and tests.
///
/// A change that skips a step has it put in: an active application that enters the background turns
/// inactive first. One that changes nothing is dropped, and the route log says so.
public enum SystemChange: UInt8, CaseIterable, Equatable, Sendable {
  /// Something takes the screen away for a while, as a telephone call does.
  case interruptionBegan
  case interruptionEnded
  /// The application leaves the screen, as with a press of the home button.
  case enterBackground
  /// The application is opened again.
  case enterForeground
  /// The machine is about to sleep, or has no time left for the application in the background.
  case suspend
  /// Memory is short.
  case memoryWarning
  /// The process is about to end.
  case terminate
}
