/// How keys are understood where devices differ from each other and nobody can tell by looking.
public struct KeyOptions: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A device that sends KEY_PLAY or KEY_PLAYCD and never a pause means togglePlayPause by it.
  ///
  /// Some Bluetooth headsets have one button and send PLAY for each press of it. The first pause
  /// that a device sends shows that it tells the two apart, and from then on its play is a play.
  public static let playToggles = Self(rawValue: 1 << 0)
  /// KEY_MEDIA means togglePlayPause on devices that are no headsets.
  ///
  /// On many laptops the key starts a player, which no remote-control event asks for, so without
  /// this option it means nothing there. On a headset it is always the button.
  public static let mediaKeyToggles = Self(rawValue: 1 << 1)
}
