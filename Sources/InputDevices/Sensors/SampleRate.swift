/// The sample rates for shakes, in samples per second.
public enum SampleRate {
  /// With a lower rate, shakes are not detected.
  public static let least = 20.0
  /// With a lower rate, a higher one is requested.
  static let enough = 50.0
  /// The rate that is requested.
  static let wanted = 100.0
}
