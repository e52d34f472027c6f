/// The interpretation of keys where devices differ in a way that cannot be detected.
public struct KeyOptions: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// On a device that sends KEY_PLAY or KEY_PLAYCD and never PAUSE, these mean togglePlayPause.
  ///
  /// Some Bluetooth headsets have one button and send PLAY for each press. The first PAUSE that a
  /// device sends shows that it distinguishes the two, and from then on PLAY means play.
  public static let playToggles = Self(rawValue: 1 << 0)
  /// KEY_MEDIA means togglePlayPause on devices other than headsets.
  ///
  /// On many laptops the key starts a player, for which there is no remote control event, so it has
  /// no meaning without this option. On a headset it is always the button.
  public static let mediaKeyToggles = Self(rawValue: 1 << 1)
}
