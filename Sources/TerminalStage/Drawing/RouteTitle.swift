import ResponderKit
import RouteLog

extension RouteRecord {
  /// The subtype of a line that the daemon printed.
  static let message = "message"

  /// A short description.
  var title: String {
    switch event {
    case .touches:
      let numbers = touches.map { "\($0.id)" }.joined(separator: ", ")
      return "touches \(subtype) \(numbers)"
    case .motion: return calls.first?.method ?? "motion \(subtype)"
    case .lifecycle: return subtype
    case .machine where subtype == Self.message: return subtype
    case .action:
      let text = subtype == "log" ? action?.values : nil
      return ["action", subtype, action?.name ?? text].compactMap(\.self).joined(separator: " ")
    default: return subtype.hasPrefix(event.rawValue) ? subtype : "\(event.rawValue) \(subtype)"
    }
  }

  /// A shorter description for narrow terminals.
  var shortTitle: String {
    switch event {
    case .touches: String(title.dropFirst("touches ".count))
    // `didBecomeActive` and `didEnterBackground` differ in their first letters.
    case .lifecycle where title.hasPrefix("applicationDid") || title.hasPrefix("applicationWill"):
      title.dropFirst("application".count).prefix(1).lowercased()
        + title.dropFirst("application".count + 1)
    case .action: String(title.dropFirst("action ".count))
    default: title
    }
  }

  /// The handler, or the outcome.
  var end: String {
    if let handledBy { return handledBy }
    if let action, event == .action { return action.ending(reason) }
    switch outcome {
    case .watched: return "watched by \(watchedBy.joined(separator: ", "))"
    case .dropped: return "dropped"
    default: return reason ?? ""
    }
  }
}
