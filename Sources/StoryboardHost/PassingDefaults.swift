import Foundation

/// User defaults that are written nowhere and end with the process.
final class PassingDefaults: UserDefaults {
  // Used by the main thread alone.
  private var values: [String: Any]

  /// - Returns: `nil` where Foundation makes none.
  init?(beginningWith values: [String: Any]) {
    self.values = values
    // Its own are never asked for.
    super.init(suiteName: nil)
  }

  override func object(forKey defaultName: String) -> Any? { values[defaultName] }
  override func set(_ value: Any?, forKey defaultName: String) { values[defaultName] = value }
  override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
  override func synchronize() -> Bool { true }
}
