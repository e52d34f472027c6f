import Foundation

/// A sanitizer of addresses or threads that the tests were built with.
public enum Sanitizer {
  /// Whether there is one. It uses memory, wakes up and writes files by itself, so a test that counts these cannot run.
  public static let isActive = isLinked("__asan_init") || isLinked("__tsan_init")

  private static func isLinked(_ function: String) -> Bool { unsafe dlsym(nil, function) != nil }
}
