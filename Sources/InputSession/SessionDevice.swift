public import InputTranslation
import KernelInput

/// A device of a session, with its translators and its state between frames.
public final class SessionDevice {
  /// Identifies the device in events.
  public let id: DeviceID
  /// The device's profile.
  public let profile: DeviceProfile
  var translator: Translator
  /// Translates the keys and switches of the system, separately from `translator`, whose events go
  /// to the application. `nil` for most devices.
  let systemTranslator: SystemTranslator?
  /// Whether the session filters the device's events: keys for duplicates, accelerometers for rotations.
  let needsFiltering: Bool
  /// Whether the device is a pen, which suppresses fingers on the same hardware.
  let isStylus: Bool
  /// Whether the device has switches of an audio jack.
  let hasJack: Bool
  /// The switches of the jack that are on; `nil` until they are known.
  var plugs: Set<UInt16>?
  /// Whether the pen was in proximity when the other devices were last notified.
  var announcedProximity: Bool
  /// The anomalies that were already reported.
  public internal(set) var reportedAnomalies: TouchAnomalies = []
  /// The number of presses that another node or a media controller had reported.
  public internal(set) var duplicates = 0
  /// The number of times the device's state was queried, after a loss of events or a sleep.
  public internal(set) var resynchronizations = 0

  init(
    _ profile: DeviceProfile, id: DeviceID, settings: SessionSettings, quarterTurns: Int,
    state: DeviceState?
  ) {
    self.id = id
    self.profile = profile
    translator = settings.translator(
      of: profile, device: id, quarterTurns: quarterTurns, state: state)
    systemTranslator = SystemTranslator(
      profile.description, keys: settings.systemKeys,
      switches: settings.hasLid || settings.followsRotation)
    needsFiltering = !profile.deviceClass.isDisjoint(with: [.keys, .accelerometer])
    isStylus = profile.deviceClass.contains(.stylus)
    hasJack = profile.description.hasJack
    announcedProximity = translator.isPenInProximity
  }

  /// The time at which something is due on the device even without a further frame, in seconds on
  /// the monotonic clock; `nil` if nothing is.
  public var deadline: Double? { translator.deadline }

  /// The latest state of the device's accelerometer, for an inspector; `nil` without one.
  public var motionState: MotionState? { translator.motionState }

  /// The fingers and the pen that touch the device, for an inspector.
  public var fingerStates: [FingerState] { translator.fingerStates }

  /// What the device's class promises and the device does not have; `nil` if it is complete.
  public var shortcoming: String? { translator.shortcoming(of: profile.deviceClass) }

  /// Whether it has the button of a built-in headset jack whose switches are on another node.
  public var needsJack: Bool { translator.isOfJack && profile.description.needsJack }

  /// Whether the device is a touchscreen or a pen display, whose positions rotate with the
  /// interface.
  public var isScreen: Bool { !profile.deviceClass.isDisjoint(with: [.touchscreen, .stylus]) }
}
