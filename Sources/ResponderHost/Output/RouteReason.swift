/// Reasons in the route log that more than one place gives.
enum RouteReason {
  /// Two nodes report one press of a key.
  static let duplicatePress = "another node reported the same press"
}
