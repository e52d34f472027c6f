public import InputTranslation
import KernelInput

/// One device of a session: its translators, and what the session has to remember of it.
public final class SessionDevice {
  /// Names the device in events.
  public let id: DeviceID
  /// What is known of it.
  public let profile: DeviceProfile
  // Reached by one thread, and by one call at a time, as the session's output: the run-time check of
  // exclusive access costs each frame 130 instructions.
  @safe @exclusivity(unchecked) var translator: Translator
  /// Its keys and switches that concern the machine; apart from `translator`, whose events go to the
  /// application. `nil` for most devices.
  let systemTranslator: SystemTranslator?
  /// Whether the session filters its events: those of keys and of accelerometers.
  let needsFiltering: Bool
  /// Whether it is a pen's, which suppresses fingers on the same hardware.
  let isStylus: Bool
  /// Whether the pen was in proximity when the other devices were last informed.
  var announcedProximity: Bool
  /// What was reported of it already.
  var reportedAnomalies: TouchAnomalies = []
  /// Presses that another node of the same hardware had reported.
  public internal(set) var duplicates = 0
  /// Fresh looks at the device, after a loss or a sleep.
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
      switches: settings.hasLid || settings.followsTurns)
    needsFiltering = !profile.deviceClass.isDisjoint(with: [.mediaKeys, .accelerometer])
    isStylus = profile.deviceClass.contains(.stylus)
    announcedProximity = translator.isPenInProximity
  }

  /// When something is due on the device even without a further frame, in seconds on the monotonic
  /// clock; `nil` while nothing is.
  public var deadline: Double? { translator.deadline }

  /// What the device was taken for but cannot give, and why; `nil` if it gives everything.
  public var shortcoming: String? { translator.shortcoming(of: profile.deviceClass) }

  /// Whether it is a touchscreen or a pen's screen, which turns with the interface.
  public var isScreen: Bool { !profile.deviceClass.isDisjoint(with: [.touchscreen, .stylus]) }
}
