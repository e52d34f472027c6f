internal import ResponderKit

/// A transition from one scene to another.
struct SegueDescription: Sendable {
  enum Way: Hashable, Sendable {
    case present(String)
    case push(String)
    case show(String)
    /// Unwinds to the scene with the action.
    case unwind(String)

    static let names = ["present", "push", "show", "unwind"]
  }

  let name: String
  let way: Way
  var style: UIModalPresentationStyle?
  var transition = UIModalTransitionStyle.coverVertical
  var isAnimated = true

  /// The destination; `nil` for an unwind segue.
  var destination: String? {
    switch way {
    case .present(let scene), .push(let scene), .show(let scene): scene
    case .unwind: nil
    }
  }

  static let styles: [(name: String, style: UIModalPresentationStyle)] = [
    ("automatic", .automatic), ("fullScreen", .fullScreen), ("pageSheet", .pageSheet),
    ("formSheet", .formSheet), ("currentContext", .currentContext),
    ("overFullScreen", .overFullScreen), ("overCurrentContext", .overCurrentContext),
    ("popover", .popover),
  ]

  static let transitions: [(name: String, style: UIModalTransitionStyle)] = [
    ("coverVertical", .coverVertical), ("flipHorizontal", .flipHorizontal),
    ("crossDissolve", .crossDissolve), ("partialCurl", .partialCurl),
  ]
}
