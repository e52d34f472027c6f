/// How often acceleration has to be measured for shakes, in samples a second.
public enum SampleRate {
  /// With fewer, shakes are not seen.
  public static let least = 20.0
  /// With fewer, more are asked for.
  static let enough = 50.0
  /// What is asked for then.
  static let wanted = 100.0
}
