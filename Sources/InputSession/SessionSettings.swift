public import InputTranslation
public import KernelInput

/// The settings of a session.
public struct SessionSettings: Sendable {
  /// The size of the application's screen in points, in portrait orientation.
  public var screen: (width: Double, height: Double)
  /// A correction of every touchscreen's positions, after the device's own calibration.
  public var calibration = CalibrationMatrix.identity
  /// The meanings of keys that devices use differently.
  public var keyOptions: KeyOptions = []
  /// The thresholds of shakes.
  public var shakes = ShakeSettings()
  /// The keys that belong to the system: home, power and sleep.
  public var systemKeys = SystemKeys()
  /// Whether the screen has a lid that can cover it.
  public var hasLid = true
  /// Whether the interface rotates with the screen.
  public var followsRotation = true

  /// Creates settings for a screen size in points.
  public init(width: Double, height: Double) {
    screen = (width, height)
  }

  /// Returns whether a device is the switch of the screen's lid.
  func isLid(_ description: DeviceDescription) -> Bool {
    hasLid && description.switches.contains(SwitchCode.lid.rawValue)
  }

  /// Whether a signal is reported: a lid's needs `hasLid`, tablet mode needs `followsRotation`.
  func accepts(_ signal: SystemSignal) -> Bool {
    switch signal {
    case .lid: hasLid
    case .tabletMode: followsRotation
    case .homeKey, .powerKey, .sleepKey: true
    }
  }

  /// Creates the translator of a device.
  /// - Parameter quarterTurns: The clockwise rotation of the screen, in quarter turns.
  func translator(
    of profile: DeviceProfile, device: DeviceID, quarterTurns: Int, state: DeviceState?
  ) -> Translator {
    let detectsRotation = followsRotation && profile.description.isBuiltIn
    return Translator(
      profile.description, as: profile.deviceClass, device: device,
      touch: touchSettings(of: profile, quarterTurns: quarterTurns), state: state,
      keyOptions: keyOptions, systemKeys: systemKeys.keys(of: profile.description),
      shakes: shakes, detectsRotation: detectsRotation)
  }

  /// Returns the place of a touchscreen on the screen, and how to read it.
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
    settings.joinTime = profile.hints.joinTime
    settings.joinDistance = profile.hints.joinDistance ?? settings.joinDistance
    settings.shortestTouch = profile.hints.shortestTouch
    return settings
  }
}
