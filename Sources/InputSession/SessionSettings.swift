public import InputTranslation
public import KernelInput

/// How a session reads the devices of a machine.
public struct SessionSettings: Sendable {
  /// The size of the application's screen in points, upright.
  public var screen: (width: Double, height: Double)
  /// Applied to the positions of every touchscreen, after the device's own calibration.
  public var calibration = CalibrationMatrix.identity
  /// How keys are understood where devices differ.
  public var keyOptions: KeyOptions = []
  /// What an accelerometer takes for a shake.
  public var shakes = ShakeSettings()
  /// Which keys are the system's: home, power and sleep.
  public var systemKeys = SystemKeys()
  /// Whether the screen has a lid that can be closed over it.
  public var hasLid = true
  /// Whether the interface turns with the screen.
  public var followsTurns = true

  /// Settings for a screen of a size in points.
  public init(width: Double, height: Double) {
    screen = (width, height)
  }

  /// Whether a device is the switch of the lid over the screen.
  func isLid(_ description: DeviceDescription) -> Bool {
    hasLid && description.switches.contains(SwitchCode.lid.rawValue)
  }

  /// Whether a signal is reported: a lid's needs `hasLid`, tablet mode needs `followsTurns`.
  func accepts(_ signal: SystemSignal) -> Bool {
    switch signal {
    case .lid: hasLid
    case .tabletMode: followsTurns
    case .homeKey, .powerKey, .sleepKey: true
    }
  }

  /// - Parameter quarterTurns: How many quarters of a turn the screen is turned clockwise.
  func translator(
    of profile: DeviceProfile, device: DeviceID, quarterTurns: Int, state: DeviceState?
  ) -> Translator {
    // A device on a wire or in a hand turns by itself, and not with the screen.
    let detectsTurns =
      followsTurns && ![.usb, .bluetooth].contains(profile.description.bus)
    return Translator(
      profile.description, as: profile.deviceClass, device: device,
      touch: touchSettings(of: profile, quarterTurns: quarterTurns), state: state,
      keyOptions: keyOptions, shakes: shakes, detectsTurns: detectsTurns)
  }

  /// Where a touchscreen lies on the screen, and how it is read.
  public func touchSettings(of profile: DeviceProfile, quarterTurns: Int) -> TouchSettings {
    let area = profile.area ?? ScreenArea(x: 0, y: 0, width: screen.width, height: screen.height)
    let placed = area.turned(quarterTurns, inWidth: screen.width, height: screen.height)
    var settings = TouchSettings(
      x: placed.x, y: placed.y, width: placed.width, height: placed.height)
    settings.calibration = (profile.hints.calibration ?? .identity).followed(by: calibration)
      .followed(by: .rotated(quarterTurns: quarterTurns))
    settings.jitterX = profile.hints.fuzzX / 2
    settings.jitterY = profile.hints.fuzzY / 2
    settings.idleTimeout = profile.hints.idleTimeout
    settings.greatestSpeed = profile.hints.greatestSpeed
    return settings
  }
}
