import Foundation

/// The place of a view or a guide in the solver.
@MainActor
final class LayoutEntry {
  /// What decides the place besides constraints.
  enum Placement {
    /// Nothing: constraints, and the size of the content.
    case free
    /// The view's frame.
    case frame
    /// The outermost view, whose size is free.
    case root
    /// The view that the guide is in.
    case guide
  }

  /// A constraint of the solver that belongs to a place, and its constant.
  struct Rule {
    let name: Int32
    var constant: Double
    /// How much a size matters.
    var priority: Float?
  }

  weak var view: UIView?
  weak var guide: UILayoutGuide?
  /// What it is the entry of.
  let key: ObjectIdentifier
  let placement: Placement
  let x, y, width, height: Int32
  /// How many constraints refer to it.
  var uses = 0
  /// The constraints that hold a given place.
  var rules: [Rule] = []
  /// By how much the content is smaller or larger: up to two for each axis.
  var sizes: [Rule?] = [nil, nil, nil, nil]
  /// The entry of the view that a guide is in.
  var owner: LayoutEntry?

  init(_ item: LayoutItem, _ placement: Placement, _ solver: inout Solver) {
    (view, guide, key) = (item.view, item.guide, ObjectIdentifier(item.object))
    self.placement = placement
    x = solver.makeVariable(isSize: false)
    y = solver.makeVariable(isSize: false)
    width = solver.makeVariable(isSize: true)
    height = solver.makeVariable(isSize: true)
  }

  /// The rectangle that the solver found.
  func rect(in solver: Solver) -> CGRect {
    CGRect(
      x: solver.value(of: x), y: solver.value(of: y), width: solver.value(of: width),
      height: solver.value(of: height))
  }

  func position(on axis: NSLayoutConstraint.Axis) -> Int32 { axis == .horizontal ? x : y }
  func size(on axis: NSLayoutConstraint.Axis) -> Int32 { axis == .horizontal ? width : height }
}
