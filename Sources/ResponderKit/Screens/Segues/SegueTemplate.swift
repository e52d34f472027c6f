/// Describes a segue of a storyboard: its identifier, its kind, and its destination.
///
/// Storyboards add templates to controllers with ``UIViewController/addSegue(_:)``; code can do the
/// same.
///
/// ```swift
/// list.addSegue(SegueTemplate(identifier: "showDetail", kind: .show) { DetailController() })
/// ```
@MainActor
public struct SegueTemplate {
  /// The kind of a segue.
  public enum Kind {
    /// Shows the destination as the source's container does: a push in a navigation controller,
    /// otherwise a presentation.
    case show
    /// Pushes the destination in the source's navigation controller; a programmer error without
    /// one.
    case push
    /// Presents the destination. `nil` uses its own style.
    case presentModally(UIModalPresentationStyle?)
    /// A subclass of ``UIStoryboardSegue``.
    case custom(UIStoryboardSegue.Type)
    /// Unwinds to a controller with the action, which is searched for on the path by which the
    /// source was reached.
    case unwind(Selector)
  }

  /// The identifier of the segue.
  public let identifier: String
  /// The kind of the segue.
  public let kind: Kind
  /// Whether the transition is animated. A segue of kind ``Kind/show`` always is, and a custom segue
  /// decides itself.
  public let isAnimated: Bool
  /// Creates the destination; not called for unwind segues.
  let makeDestination: @MainActor () -> UIViewController

  /// Creates a template.
  /// - Parameters:
  ///   - identifier: The identifier of the segue.
  ///   - kind: The kind of the segue.
  ///   - animated: Whether the transition is animated; see ``isAnimated``.
  ///   - destination: Creates the destination. Called for each segue, before
  ///     `prepare(for:sender:)`.
  public init(
    identifier: String, kind: Kind, animated: Bool = true,
    destination: @escaping @MainActor () -> UIViewController
  ) {
    self.identifier = identifier
    self.kind = kind
    isAnimated = animated
    makeDestination = destination
  }

  /// Creates an unwind segue to a controller with an action, which receives the segue.
  public init(identifier: String, unwindAction: Selector, animated: Bool = true) {
    self.identifier = identifier
    kind = .unwind(unwindAction)
    isAnimated = animated
    makeDestination = { preconditionFailure("An unwind segue makes no destination.") }
  }

  /// Returns the segue from a controller to a new one.
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
