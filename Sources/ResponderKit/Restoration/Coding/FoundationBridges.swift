import Foundation

/// The bridges between Swift's types and Foundation's that nothing else refers to.
///
/// A program that is linked statically gets only those parts of Foundation that something refers to
/// by name. A bridge is looked up while the program runs: one that was left out makes `as? [String]`
/// fail on an `NSArray`, and `UserDefaults` trap on an array.
public enum FoundationBridges {
  /// The types whose bridges are kept.
  public static var types: [any _ObjectiveCBridgeable.Type] {
    [
      [Int].self, Set<Int>.self, IndexPath.self, DateInterval.self, DateComponents.self,
      Decimal.self, URLComponents.self, URLQueryItem.self,
    ]
  }
}
