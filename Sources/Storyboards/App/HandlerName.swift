/// Names a list of actions among those that a responder runs.
///
/// A scene runs the lists of its controls and gesture recognisers too: each is told from all others.
enum HandlerName: Hashable {
  case callback(Callback)
  case control(view: String, Callback)
  case gesture(view: String, name: String, GestureDescription.State)
  case action(String)
  case notification(String)

  /// What actions are told that they answer.
  var callback: String {
    switch self {
    case .callback(let callback), .control(_, let callback): callback.name
    case .gesture(_, let name, _), .action(let name), .notification(let name): name
    }
  }

  /// Whose it is, if not the responder's own.
  var view: String? {
    switch self {
    case .control(let view, _), .gesture(let view, _, _): view
    case .callback, .action, .notification: nil
    }
  }
}
