internal import ResponderKit

/// Identifies a list of actions of a responder.
///
/// A scene also runs the lists of its controls and gesture recognisers.
enum HandlerName: Hashable {
  case callback(Callback)
  /// An event of a control, or of a list.
  case control(view: String, Callback)
  case gesture(view: String, name: String, GestureDescription.State)
  case action(String)
  case notification(String)
  /// The display was turned on or off.
  case display(isOn: Bool)
  /// There was no input for some time.
  case idle

  var turnsDisplayOn: Bool { self == .display(isOn: true) }

  /// The name of the event, for the actions.
  var callback: String {
    switch self {
    case .callback(let callback), .control(_, let callback): callback.name
    case .gesture(_, let name, _), .action(let name), .notification(let name): name
    case .display(let isOn): isOn ? "displayOn" : "displayOff"
    case .idle: "idle"
    }
  }

  /// The name in the route log: for a continuous gesture with its state.
  var text: String {
    if case .gesture(_, let name, let state) = self, state != .recognized {
      return "\(name).\(state.rawValue)"
    }
    return callback
  }

  /// What runs the list, for the route log.
  @MainActor
  func cause(of responder: any HandlingResponder) -> UIApplication.HandlerCause {
    switch self {
    case .callback(let callback):
      switch callback.kind {
      case .responder: .event(responder)
      case .screen: .lifecycle(responder, callback.name)
      case .application, .control, .list: .lifecycle(responder, nil)
      }
    // The run in progress, which the control or the recogniser has begun (`GestureArbiter.perform`), or whose action performs
    // the list or posts the notification. A notification of other code has none.
    case .control, .gesture, .action, .notification, .display, .idle: .handlers
    }
  }

  /// The name of the view, if it is not the responder's own.
  var view: String? {
    switch self {
    case .control(let view, _), .gesture(let view, _, _): view
    case .callback, .action, .notification, .display, .idle: nil
    }
  }
}
