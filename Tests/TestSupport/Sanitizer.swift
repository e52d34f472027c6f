import Foundation

/// A sanitizer of addresses or threads that the tests were built with.
public enum Sanitizer {
  /// Whether there is one. It uses memory, wakes up and writes files by itself, so a test that counts these cannot run.
  public static let isActive = ["__asan_init", "__tsan_init"].contains {
    unsafe dlsym(nil, $0) != nil
  }
}
