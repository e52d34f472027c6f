/// An input event or a life-cycle change: the only input of ResponderKit.
///
/// Devices, recordings and tests all send these. Each is a plain value: a moving finger allocates
/// nothing.
public enum HardwareEvent: Equatable, Sendable {
  /// One finger changed. What changed in the same instant follows up to a ``frameEnd(_:)``.
  case contact(Contact)
  /// All contacts since the last end of frame happened at once.
  case frameEnd(FrameEnd)
  /// A shake began, ended or was cancelled.
  case motion(Motion)
  /// A command came.
  case remoteControl(RemoteControl)
  /// A button changed.
  case press(Press)
  /// The machine did something to the application.
  case system(SystemChange)
}

/// Tells devices apart within one run; it names no hardware.
public struct DeviceID: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A change of one finger on a touchscreen.
public struct Contact: Equatable, Sendable {
  /// How far a finger has come.
  public enum Phase: UInt8, Sendable {
    /// It was put down.
    case began
    /// It moved, or presses otherwise.
    case moved
    /// It lifted.
    case ended
    /// It was no finger after all, or nobody knows what became of it.
    case cancelled
  }

  /// What touches.
  public enum Tool: UInt8, Sendable {
    /// A finger.
    case finger
    /// A pencil.
    case pencil
  }

  /// The device that the finger is on.
  public var device: DeviceID
  /// The finger, from its first touch to its last; a device never uses a number twice.
  public var id: UInt32
  /// How far the finger has come.
  public var phase: Phase
  /// What touches.
  public var tool: Tool
  /// Where, in screen points from the upper left corner.
  public var x, y: Double
  /// How hard; 1 is an average touch. 0: the hardware does not tell.
  public var force: Double
  /// The hardest press that the device can tell, on the same scale. 0: the hardware does not tell.
  public var maximumForce: Double
  /// Half of the touched area's longer side in points. 0: the hardware does not tell.
  public var majorRadius: Double
  /// How far a pencil's upper end leans to the right, in radians from upright. 0 for fingers, and where the hardware does not tell.
  public var tiltX: Double
  /// The same, to the bottom of the screen.
  public var tiltY: Double
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a change of one finger.
  public init(
    device: DeviceID, id: UInt32, phase: Phase, tool: Tool = .finger, x: Double, y: Double,
    force: Double = 0, maximumForce: Double = 0, majorRadius: Double = 0, tiltX: Double = 0,
    tiltY: Double = 0, timestamp: Double
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
    self.tiltX = tiltX
    self.tiltY = tiltY
    self.timestamp = timestamp
  }
}

/// The end of a device's frame.
public struct FrameEnd: Equatable, Sendable {
  /// The device whose frame it was.
  public var device: DeviceID
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes the end of a frame.
  public init(device: DeviceID, timestamp: Double) {
    self.device = device
    self.timestamp = timestamp
  }
}

/// A change of a shake: its start, its end, or that it turned out to be none.
public struct Motion: Equatable, Sendable {
  /// How far a shake has come.
  public enum Phase: UInt8, Sendable {
    /// It begins.
    case began
    /// It is over.
    case ended
    /// It went on for too long, or was interrupted.
    case cancelled
  }

  /// The sensor.
  public var device: DeviceID
  /// How far the shake has come.
  public var phase: Phase
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a change of a shake.
  public init(device: DeviceID, phase: Phase, timestamp: Double) {
    self.device = device
    self.phase = phase
    self.timestamp = timestamp
  }
}

/// What a transport key asks for.
public struct RemoteControl: Equatable, Sendable {
  /// What is asked for.
  public enum Command: UInt8, CaseIterable, Sendable {
    /// Play.
    case play
    /// Pause.
    case pause
    /// Stop.
    case stop
    /// Play if it is paused, and pause if it plays.
    case togglePlayPause
    /// On to the next track.
    case nextTrack
    /// Back to the track before.
    case previousTrack
    /// Wind back, until the end of it is told.
    case beginSeekingBackward
    /// Stop winding back.
    case endSeekingBackward
    /// Wind forward, until the end of it is told.
    case beginSeekingForward
    /// Stop winding forward.
    case endSeekingForward
  }

  /// Who sent the command.
  public var device: DeviceID
  /// What is asked for.
  public var command: Command
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double

  /// Makes a command.
  public init(device: DeviceID, command: Command, timestamp: Double) {
    self.device = device
    self.command = command
    self.timestamp = timestamp
  }
}

/// A change of a navigation key.
public struct Press: Equatable, Sendable {
  /// How far a press has come.
  public enum Phase: UInt8, Sendable {
    /// The button was pressed.
    case began
    /// The button was let go.
    case ended
    /// Nobody knows what became of the button.
    case cancelled
  }

  /// A button that responders hear of.
  public enum Button: UInt8, CaseIterable, Sendable {
    /// Up.
    case upArrow
    /// Down.
    case downArrow
    /// Left.
    case leftArrow
    /// Right.
    case rightArrow
    /// OK, or Enter.
    case select
    /// Menu.
    case menu
    /// Play and pause on one button.
    case playPause
    /// Page up.
    case pageUp
    /// Page down.
    case pageDown
  }

  /// Whose button it is.
  public var device: DeviceID
  /// Which button.
  public var button: Button
  /// How far the press has come.
  public var phase: Phase
  /// When, in seconds on the monotonic clock.
  public var timestamp: Double
  /// Whether it is a key of a keyboard, and not a remote control's button.
  public var isFromKeyboard: Bool

  /// Makes a change of a button.
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

/// What the machine does to the application: the one door for its life cycle and for how the screen
/// is held, the same for keys, the machine's own signals, and tests.
///
/// A change that skips a step has it put in: an active application that enters the background turns
/// inactive first. One that changes nothing is dropped, and the route log says so.
public enum SystemChange: UInt8, CaseIterable, Equatable, Sendable {
  /// Something takes the screen away for a while, as a telephone call does.
  case interruptionBegan
  /// The screen is the application's again.
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
  /// The screen is held in another way than when the application was launched. Contacts that follow
  /// are in points of the screen as it is turned.
  case turnedToPortrait, turnedUpsideDown, turnedToLandscapeLeft, turnedToLandscapeRight
}
