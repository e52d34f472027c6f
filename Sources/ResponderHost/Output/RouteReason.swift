import InputSession

/// Reasons in the route log that are used in several places.
enum RouteReason {
  /// Two nodes report the same press.
  static let duplicatePress = "another node reported the same press"

  /// Returns why a press was dropped.
  static func duplicate(reportedBy reporter: SessionOutput.Reporter) -> String {
    switch reporter {
    case .node: duplicatePress
    case .controller: "a media controller reported the same press"
    case .key: "the key's device reported the same press"
    }
  }
}
