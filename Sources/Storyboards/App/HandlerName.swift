/// Identifies a list of actions of a responder.
///
/// A scene also runs the lists of its controls and gesture recognisers.
enum HandlerName: Hashable {
  case callback(Callback)
  case control(view: String, Callback)
  case gesture(view: String, name: String, GestureDescription.State)
  case action(String)
  case notification(String)

  /// The name of the event, for the actions.
  var callback: String {
    switch self {
    case .callback(let callback), .control(_, let callback): callback.name
    case .gesture(_, let name, _), .action(let name), .notification(let name): name
    }
  }

  /// The name of the view, if it is not the responder's own.
  var view: String? {
    switch self {
    case .control(let view, _), .gesture(let view, _, _): view
    case .callback, .action, .notification: nil
    }
  }
}
