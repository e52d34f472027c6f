import Foundation

/// The constraints that place the views of a stack.
@MainActor
struct StackArrangement {
  private let stack: UIStackView
  private let views: [UIView]
  private let spacings: [ObjectIdentifier: CGFloat]
  /// What the views lie in.
  private let frame: AnyObject
  private(set) var constraints: [NSLayoutConstraint] = []
  /// The spaces that are to be equal.
  private(set) var gaps: [UILayoutGuide] = []

  private struct Attributes {
    let leading, trailing, center, size: NSLayoutConstraint.Attribute

    init(_ axis: NSLayoutConstraint.Axis) {
      if axis == .horizontal {
        (leading, trailing, center, size) = (.leading, .trailing, .centerX, .width)
      } else {
        (leading, trailing, center, size) = (.top, .bottom, .centerY, .height)
      }
    }
  }

  init(of stack: UIStackView, views: [UIView], spacings: [ObjectIdentifier: CGFloat]) {
    self.stack = stack
    self.views = views
    self.spacings = spacings
    frame = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    guard let first = views.first, let last = views.last else { return }
    let along = Attributes(stack.axis)
    add("canvas", first, along.leading, .equal, frame, along.leading)
    add("canvas", last, along.trailing, .equal, frame, along.trailing)
    for (view, next) in zip(views, views.dropFirst()) { space(view, next, along) }
    share(along)
    let across = Attributes(stack.axis == .horizontal ? .vertical : .horizontal)
    for view in views { align(view, with: first, across) }
    if stack.alignment != .fill {
      // No larger than it takes.
      add("fit", frame, across.size, .equal, nil, .notAnAttribute, priority: 51)
    }
  }

  // MARK: - Along the stack

  private mutating func space(_ view: UIView, _ next: UIView, _ along: Attributes) {
    let space = spacings[ObjectIdentifier(view)] ?? stack.spacing
    let isText = stack.isBaselineRelativeArrangement && stack.axis == .vertical
    let (end, start) =
      isText ? (.lastBaseline, .firstBaseline) : (along.trailing, along.leading)
    switch stack.distribution {
    case .fill, .fillEqually, .fillProportionally:
      add("spacing", next, start, .equal, view, end, constant: space)
    case .equalSpacing, .equalCentering:
      add("spacing", next, start, .greaterThanOrEqual, view, end, constant: space)
      let isCentering = stack.distribution == .equalCentering
      let gap = UILayoutGuide()
      add("gap", gap, along.leading, .equal, view, isCentering ? along.center : along.trailing)
      add("gap", gap, along.trailing, .equal, next, isCentering ? along.center : along.leading)
      if let first = gaps.first {
        add(
          "equal", gap, along.size, .equal, first, along.size, priority: isCentering ? 149 : 1000)
      }
      add("fit", gap, along.size, .equal, nil, .notAnAttribute, constant: 0, priority: 49)
      gaps.append(gap)
    }
  }

  private mutating func share(_ along: Attributes) {
    switch stack.distribution {
    case .fill, .equalSpacing, .equalCentering: break
    case .fillEqually:
      for view in views.dropFirst() {
        add("equal", view, along.size, .equal, views[0], along.size)
      }
    case .fillProportionally:
      let lengths = views.map { view in
        let size = view.contentSizeForConstraints
        return stack.axis == .horizontal ? size.width : size.height
      }
      guard let base = lengths.firstIndex(where: { $0 > 0 }) else { return }
      for (index, length) in lengths.enumerated() where length > 0 && index != base {
        add(
          "proportional", views[index], along.size, .equal, views[base], along.size,
          multiplier: length / lengths[base], priority: 999)
      }
    }
  }

  // MARK: - Across the stack

  private mutating func align(_ view: UIView, with first: UIView, _ across: Attributes) {
    var alignment = stack.alignment
    if stack.axis == .vertical, alignment == .firstBaseline || alignment == .lastBaseline {
      alignment = .leading
    }
    if alignment == .fill || alignment == .leading {
      add("alignment", view, across.leading, .equal, frame, across.leading)
    } else {
      add("alignment", view, across.leading, .greaterThanOrEqual, frame, across.leading)
    }
    if alignment == .fill || alignment == .trailing {
      add("alignment", view, across.trailing, .equal, frame, across.trailing)
    } else {
      add("alignment", view, across.trailing, .lessThanOrEqual, frame, across.trailing)
    }
    switch alignment {
    case .fill, .leading, .trailing: break
    case .center: add("alignment", view, across.center, .equal, frame, across.center)
    case .firstBaseline, .lastBaseline:
      let line: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if view !== first { add("alignment", view, line, .equal, first, line) }
      add("alignment", view, .top, .equal, frame, .top, priority: 50)
    }
  }

  private mutating func add(
    _ name: String, _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ relation: NSLayoutConstraint.Relation, _ other: AnyObject?,
    _ otherAttribute: NSLayoutConstraint.Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    priority: Float = 1000
  ) {
    let constraint = NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant)
    constraint.priority = UILayoutPriority(priority)
    constraint.identifier = "stack-\(name)"
    constraints.append(constraint)
  }
}
