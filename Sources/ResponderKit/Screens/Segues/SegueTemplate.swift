/// What a storyboard knows of a segue: its name, its kind, and how to make its destination.
///
/// A storyboard gives a controller its templates with ``UIViewController/addSegue(_:)``; code may do the
/// same.
///
/// ```swift
/// list.addSegue(SegueTemplate(identifier: "showDetail", kind: .show) { DetailController() })
/// ```
@MainActor
public struct SegueTemplate {
  /// How the destination comes to the screen.
  public enum Kind {
    /// As the source's container shows screens: a push in a navigation controller, else a presentation.
    case show
    /// A push in the source's navigation controller; a programmer error without one.
    case push
    /// A presentation. `nil` leaves the destination's own style.
    case presentModally(UIModalPresentationStyle?)
    /// A segue of a class of the application's own.
    case custom(UIStoryboardSegue.Type)
    /// Back to a controller that has the action: it is found up the way that the source came.
    case unwind(Selector)
  }

  /// The name that the segue is performed by.
  public let identifier: String
  /// How the destination comes to the screen.
  public let kind: Kind
  /// Whether the transition is animated. One of kind ``Kind/show`` always is, and a custom segue decides
  /// by itself.
  public let isAnimated: Bool
  /// Makes the destination; not called for unwind segues.
  let makeDestination: @MainActor () -> UIViewController

  /// - Parameters:
  ///   - identifier: The name that the segue is performed by.
  ///   - kind: How the destination comes to the screen.
  ///   - animated: Whether the transition is animated; see ``isAnimated``.
  ///   - destination: Called each time, before `prepare(for:sender:)`.
  public init(
    identifier: String, kind: Kind, animated: Bool = true,
    destination: @escaping @MainActor () -> UIViewController
  ) {
    self.identifier = identifier
    self.kind = kind
    isAnimated = animated
    makeDestination = destination
  }

  /// A segue back to a controller that has an action, which takes the segue.
  public init(identifier: String, unwindAction: Selector, animated: Bool = true) {
    self.identifier = identifier
    kind = .unwind(unwindAction)
    isAnimated = animated
    makeDestination = { preconditionFailure("An unwind segue makes no destination.") }
  }

  /// The segue itself, from a controller to one that was just made.
  func segue(
    from source: UIViewController, to destination: UIViewController
  ) -> UIStoryboardSegue {
    let isAnimated = isAnimated
    func make(
      _ perform: @escaping @MainActor (UIStoryboardSegue) -> Void
    ) -> UIStoryboardSegue {
      UIStoryboardSegue(
        identifier: identifier, source: source, destination: destination, handler: perform)
    }
    switch kind {
    case .show:
      return make { $0.source.show($0.destination, sender: $0) }
    case .push:
      return make { segue in
        guard let navigation = segue.source.navigationController else {
          preconditionFailure(
            "A push segue needs a navigation controller, and \(type(of: segue.source)) is in none.")
        }
        navigation.pushViewController(segue.destination, animated: isAnimated)
      }
    case .presentModally(let style):
      return make { segue in
        if let style { segue.destination.modalPresentationStyle = style }
        segue.source.present(segue.destination, animated: isAnimated)
      }
    case .custom(let type):
      return type.init(identifier: identifier, source: source, destination: destination)
    case .unwind:
      return make { $0.destination.unwindAll(from: $0, animated: isAnimated) }
    }
  }
}
