import Foundation

/// `Tests/run --smoke`, which repeats less.
public enum SmokeRun {
  /// Whether it runs the tests.
  public static let isOn = ProcessInfo.processInfo.environment["RESPONDERD_SMOKE"] == "1"
}
