package import Foundation

/// User defaults in memory, which are not saved.
package class InMemoryUserDefaults: UserDefaults {
  // Used by the main thread only.
  var values: [String: Any]

  /// Creates user defaults.
  /// - Returns: `nil` if Foundation cannot create them.
  package init?(beginningWith values: [String: Any]) {
    self.values = values
    // Foundation's own values are not used.
    super.init(suiteName: nil)
  }

  /// Whether they last longer than the process.
  package var isSaved: Bool { false }

  package override func object(forKey defaultName: String) -> Any? { values[defaultName] }
  package override func set(_ value: Any?, forKey defaultName: String) {
    values[defaultName] = value
  }
  package override func removeObject(forKey defaultName: String) { values[defaultName] = nil }
  package override func synchronize() -> Bool { true }
}
