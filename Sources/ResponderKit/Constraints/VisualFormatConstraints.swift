import Foundation

/// Makes the constraints that a line of the visual format language describes.
@MainActor
struct VisualFormatConstraints {
  private let text: String
  private let format: VisualFormat
  private let options: NSLayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  /// The constraints, in the order of the line.
  private(set) var constraints: [NSLayoutConstraint] = []

  init(
    _ text: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) throws(VisualFormatError) {
    self.text = text
    self.options = options
    self.metrics = metrics
    self.views = views
    format = try VisualFormat(text)
    for attribute in options.alignments where attribute.axis == format.axis {
      throw VisualFormatError(text, "the option aligns \(attribute) along the axis of the line")
    }
    var before: VisualFormat.Part?
    for part in format.parts {
      if let before, let connection = part.connection {
        try connect(before.item, part.item, connection)
      }
      for predicate in part.size { try limit(part.item, predicate) }
      before = part
    }
  }

  // MARK: - Sizes

  private mutating func limit(
    _ item: VisualFormat.Item, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) {
    let size: NSLayoutConstraint.Attribute = format.axis == .horizontal ? .width : .height
    let view = try object(item)
    // A metric takes precedence over a view of the same name.
    if case .name(let name) = predicate.value, metrics[name] == nil {
      return try add(view, size, predicate, object(.named(name)), size, 0)
    }
    try add(view, size, predicate, nil, .notAnAttribute, number(predicate.value))
  }

  // MARK: - Distances

  private mutating func connect(
    _ first: VisualFormat.Item, _ second: VisualFormat.Item, _ connection: VisualFormat.Connection
  ) throws(VisualFormatError) {
    let (start, end) = edges
    let touchesSuperview = first == .superview || second == .superview
    var predicates: [VisualFormat.Predicate] = []
    var usesMargin = false
    switch connection {
    case .flush: predicates = [VisualFormat.Predicate(value: .number(0))]
    case .standard:
      // Since iOS 8 the standard distance to the superview is its margin.
      usesMargin = touchesSuperview
      predicates = [VisualFormat.Predicate(value: .number(touchesSuperview ? 0 : 8))]
    case .predicates(let list): predicates = list
    }
    // The first attribute is that of the item farther on, so that a distance is positive.
    let earlier = first == .superview ? (usesMargin ? start.margin : start) : end
    let later = second == .superview ? (usesMargin ? end.margin : end) : start
    let isReversed = start == .right
    for predicate in predicates {
      let distance = try number(predicate.value)
      let (one, other) = try (object(first, beside: second), object(second, beside: first))
      if isReversed {
        try add(one, earlier, predicate, other, later, distance)
      } else {
        try add(other, later, predicate, one, earlier, distance)
      }
    }
    guard !touchesSuperview else { return }
    for attribute in options.alignments {
      let predicate = VisualFormat.Predicate(value: .number(0))
      try add(object(second), attribute, predicate, object(first), attribute, 0)
    }
  }

  /// The edges at which an item begins and ends, in the direction of the line.
  private var edges: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) {
    if format.axis == .vertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  // MARK: - Names

  /// Returns the object of an item; the superview is that of the item beside it.
  private func object(
    _ item: VisualFormat.Item, beside other: VisualFormat.Item? = nil
  ) throws(VisualFormatError) -> AnyObject {
    switch item {
    case .named(let name):
      guard let view = views[name] as? UIView ?? views[name] as? UILayoutGuide else {
        throw VisualFormatError(text, "no view or layout guide has the name \(name)")
      }
      return view
    case .superview:
      let inner = try other.map { other throws(VisualFormatError) in try object(other) }
      guard let outer = (inner as? UIView)?.superview ?? (inner as? UILayoutGuide)?.owningView
      else { throw VisualFormatError(text, "the view beside | has no superview") }
      return outer
    }
  }

  private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> CGFloat {
    switch value {
    case .number(let number): return number
    case .name(let name):
      switch metrics[name] {
      case let number as CGFloat: return number
      case let number as Double: return number
      case let number as Float: return CGFloat(number)
      case let number as any BinaryInteger: return CGFloat(Double(number))
      case let number as NSNumber: return number.doubleValue
      case let priority as UILayoutPriority: return CGFloat(priority.rawValue)
      default: throw VisualFormatError(text, "no number has the name \(name) in the metrics")
      }
    }
  }

  private mutating func add(
    _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
    _ predicate: VisualFormat.Predicate, _ second: AnyObject?,
    _ other: NSLayoutConstraint.Attribute, _ constant: CGFloat
  ) throws(VisualFormatError) {
    let constraint = NSLayoutConstraint(
      item: first, attribute: attribute, relatedBy: predicate.relation, toItem: second,
      attribute: other, multiplier: 1, constant: constant)
    if let priority = predicate.priority {
      constraint.priority = UILayoutPriority(Float(try number(priority)))
    }
    constraints.append(constraint)
  }
}

extension NSLayoutConstraint.Attribute {
  /// The same edge of the view within its margins.
  fileprivate var margin: Self {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }
}
