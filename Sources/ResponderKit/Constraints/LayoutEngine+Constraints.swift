import Foundation

// From constraints to the solver's sums.
extension LayoutEngine {
  struct Expression {
    var terms: [(symbol: Int32, factor: Double)] = []
    var constant: Double = 0
    var entries: [LayoutEntry] = []
    var origins: [ObjectIdentifier] = []
  }

  /// What has to relate to zero: the first value less the second.
  func expression(of constraint: NSLayoutConstraint) -> Expression {
    var sum = Expression()
    guard let first = constraint.firstItem, let holder = constraint.holder else { return sum }
    add(first, constraint.firstAttribute, 1, within: holder, to: &sum)
    if constraint.hasSecondItem, let second = constraint.secondItem {
      add(
        second, constraint.secondAttribute, -Double(constraint.multiplier), within: holder, to: &sum
      )
    }
    sum.constant -= Double(constraint.constant)
    return sum
  }

  private func add(
    _ object: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double,
    within ancestor: UIView, to sum: inout Expression
  ) {
    var (item, attribute) = (LayoutItem(object), attribute)
    if let inner = attribute.withinMargins, let view = item.view {
      item = LayoutItem(view.layoutMarginsGuide)
      attribute = inner
    } else if let view = item.view, attribute == .firstBaseline || attribute == .lastBaseline {
      let isFirst = attribute == .firstBaseline
      let text = isFirst ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      sum.constant += factor * Double(isFirst ? text.firstBaselineOffset : -text.lastBaselineOffset)
      item = LayoutItem(text)
      attribute = isFirst ? .top : .bottom
    }
    let axis = attribute.axis
    // What lies in a scroll view means the content by the scroll view's edges.
    if let scroll = item.view as? UIScrollView, scroll === ancestor, !attribute.isSize,
      attribute != .centerX, attribute != .centerY
    {
      item = LayoutItem(scroll.contentLayoutGuide)
    }
    let entry = entry(for: item)
    sum.entries.append(entry)
    if attribute.isSize { return sum.terms.append((entry.size(on: axis), factor)) }
    let part: Double =
      switch attribute {
      case .right, .trailing, .bottom: 1
      case .centerX, .centerY: 0.5
      default: 0
      }
    if part > 0 { sum.terms.append((entry.size(on: axis), factor * part)) }
    if item.view === ancestor {
      // Its own coordinates.
      sum.origins.append(ObjectIdentifier(ancestor))
      let insets = ancestor.alignmentRectInsets
      let origin = ancestor.bounds.origin
      sum.constant +=
        factor * (axis == .horizontal ? origin.x + insets.left : origin.y + insets.top)
      return
    }
    sum.terms.append((entry.position(on: axis), factor))
    var container = item.container
    while let view = container, view !== ancestor {
      let entry = self.entry(for: LayoutItem(view))
      sum.entries.append(entry)
      sum.terms.append((entry.position(on: axis), factor))
      sum.origins.append(ObjectIdentifier(view))
      let (origin, insets) = (view.bounds.origin, view.alignmentRectInsets)
      // The place is that of the alignment rectangle.
      sum.constant -=
        factor * (axis == .horizontal ? origin.x + insets.left : origin.y + insets.top)
      container = view.superview
    }
  }

  // MARK: - Installing

  func install(_ constraint: NSLayoutConstraint) {
    guard constraint.firstItem != nil, !constraint.hasSecondItem || constraint.secondItem != nil,
      constraint.holder != nil, installed[ObjectIdentifier(constraint)] == nil
    else { return }
    let sum = expression(of: constraint)
    for entry in sum.entries { entry.uses += 1 }
    for origin in sum.origins { originUses[origin, default: 0] += 1 }
    let name = makeName()
    constraintNames[name] = constraint
    let priority = constraint.priority == .required ? nil : constraint.priority.rawValue
    var isBroken = false
    while true {
      do {
        try solver.add(
          sum.terms, sum.constant, SolverRelation(constraint.relation),
          priority: isBroken ? UILayoutPriority.required.rawValue : priority, name: name)
        break
      } catch {
        // The newest one gives way.
        let victim = error.names.filter { constraintNames[$0] != nil }.max() ?? name
        report(
          error.names.compactMap { constraintNames[$0] }, constraintNames[victim] ?? constraint)
        if victim == name { isBroken = true } else { soften(victim) }
      }
    }
    installed[ObjectIdentifier(constraint)] = Installed(
      constraint: constraint, name: name, constant: sum.constant, entries: sum.entries,
      origins: sum.origins, isBroken: isBroken)
    needOptimization()
  }

  /// Makes a requirement that cannot be met a wish.
  private func soften(_ name: Int32) {
    guard let constraint = constraintNames[name],
      var entry = installed[ObjectIdentifier(constraint)]
    else { return solver.remove(name) }
    solver.remove(name)
    entry.isBroken = true
    installed[ObjectIdentifier(constraint)] = entry
    // A wish excludes nothing.
    try? solver.add(
      expression(of: constraint).terms, entry.constant, SolverRelation(constraint.relation),
      priority: UILayoutPriority.required.rawValue, name: name)
  }

  private func report(_ conflict: [NSLayoutConstraint], _ broken: NSLayoutConstraint) {
    guard !isFitting, reported.insert(ObjectIdentifier(broken)).inserted else { return }
    let others = conflict.filter { $0 !== broken }.map(\.sentence)
    UIApplication.warn(
      .unsatisfiableConstraints, about: broken,
      "The constraint \"\(broken.sentence)\" cannot be met"
        + (others.isEmpty ? "" : " beside \"\(others.joined(separator: "\", \""))\"")
        + " and is broken.")
  }

  func uninstall(_ old: Installed) {
    solver.remove(old.name)
    constraintNames[old.name] = nil
    needOptimization()
    for entry in old.entries { release(entry) }
    for origin in old.origins { originUses[origin, default: 1] -= 1 }
  }
}

extension SolverRelation {
  init(_ relation: NSLayoutConstraint.Relation) {
    switch relation {
    case .equal: self = .equal
    case .greaterThanOrEqual: self = .atLeast
    case .lessThanOrEqual: self = .atMost
    }
  }
}

extension NSLayoutConstraint {
  var usesBaselines: Bool {
    [firstAttribute, secondAttribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }
}
