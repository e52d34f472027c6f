import Foundation

/// What a view knows of constraints. It is made where something is set or asked for, so that other views have none.
final class ViewConstraints: ConstraintSettings {
  /// The active constraints that are about this view and what lies in it.
  var held: [NSLayoutConstraint] = []
  /// The guides that the application added.
  var guides: [UILayoutGuide] = []
  private(set) var ownGuides: [UILayoutGuide] = []
  /// The solver of the tree, in its outermost view.
  var engine: LayoutEngine?
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var compression = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )

  /// One of the view's own guides, made when it is asked for.
  func guide(_ kind: UILayoutGuide.Kind, of view: UIView, _ identifier: String) -> UILayoutGuide {
    if let guide = ownGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = UILayoutGuide(kind, of: view, identifier)
    ownGuides.append(guide)
    return guide
  }
}

/// What a constraint is about: a view, or a guide in one.
@MainActor
struct LayoutItem {
  let object: AnyObject
  let view: UIView?
  let guide: UILayoutGuide?

  init(_ object: AnyObject) {
    self.object = object
    view = object as? UIView
    guide = object as? UILayoutGuide
  }

  /// The view in whose coordinates the place is; `nil` for the outermost view.
  var container: UIView? { guide?.owningView ?? view?.superview }
  /// The view, or the one that the guide is in.
  private var innermost: UIView? { view ?? guide?.owningView }

  /// The nearest view that both are, or lie in.
  func commonAncestor(with other: LayoutItem) -> UIView? {
    guard let start = other.innermost else { return nil }
    var candidate = innermost
    while let view = candidate {
      if start.isDescendant(of: view) { return view }
      candidate = view.superview
    }
    return nil
  }
}
