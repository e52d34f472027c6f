/// Reasons in the route log that are used in several places.
enum RouteReason {
  /// Two nodes report the same press.
  static let duplicatePress = "another node reported the same press"

  /// A device and a media controller report the same key.
  static let passedOnKey = "the key's device reported the same press"
}
