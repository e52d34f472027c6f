import Foundation

/// Keeps the bridges between Swift's and Foundation's types in a static executable.
///
/// A static executable contains only the parts of Foundation that are referenced by name. Bridges
/// are looked up at run time: without them, `as? [String]` fails for an `NSArray`, and
/// `UserDefaults` traps on an array.
public enum FoundationBridges {
  /// The types with bridges.
  public static var types: [any _ObjectiveCBridgeable.Type] {
    [
      [Int].self, Set<Int>.self, IndexPath.self, DateInterval.self, DateComponents.self,
      Decimal.self, URLComponents.self, URLQueryItem.self,
    ]
  }
}
