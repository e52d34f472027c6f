import Foundation

// What decides the place of a view or a guide besides the application's constraints.
extension LayoutEngine {
  func entry(for item: LayoutItem) -> LayoutEntry {
    if let entry = entries[ObjectIdentifier(item.object)] { return entry }
    // It reports changes of its frame.
    _ = item.view?.ensureConstraints()
    let entry = LayoutEntry(item, placement(of: item), &solver)
    entries[ObjectIdentifier(item.object)] = entry
    if entry.placement == .guide, let view = item.guide?.owningView {
      let owner = self.entry(for: LayoutItem(view))
      owner.uses += 1
      entry.owner = owner
    }
    addRules(to: entry)
    if entry.placement == .free || entry.placement == .root {
      renewSizes(of: entry)
      // It places what lies in it.
      if let superview = item.view?.superview { _ = superview.ensureConstraints() }
    }
    return entry
  }

  private func placement(of item: LayoutItem) -> LayoutEntry.Placement {
    if let guide = item.guide { return guide.kind == .own ? .free : .guide }
    guard let view = item.view else { return .free }
    if view === root,
      isFitting || (view.superview == nil && !view.translatesAutoresizingMaskIntoConstraints)
    {
      return .root
    }
    return view.translatesAutoresizingMaskIntoConstraints || view === root ? .frame : .free
  }

  func release(_ entry: LayoutEntry) {
    entry.uses -= 1
    guard entry.uses == 0 else { return }
    entries[entry.key] = nil
    for rule in entry.rules + entry.sizes.compactMap(\.self) { solver.remove(rule.name) }
    for symbol in [entry.x, entry.y, entry.width, entry.height] { solver.removeVariable(symbol) }
    if let owner = entry.owner { release(owner) }
  }

  // MARK: - Given places

  /// The sums that are zero in a given place, without their constants.
  private func sums(of entry: LayoutEntry) -> [[(symbol: Int32, factor: Double)]] {
    let place = [[(entry.x, 1.0)], [(entry.y, 1.0)]]
    switch entry.placement {
    case .free: return []
    case .root: return place
    case .frame: return place + [[(entry.width, 1)], [(entry.height, 1)]]
    case .guide:
      guard let owner = entry.owner, entry.guide?.kind != .content else { return place }
      return place + [
        [(entry.width, 1), (owner.width, -1)], [(entry.height, 1), (owner.height, -1)],
      ]
    }
  }

  private func constants(of entry: LayoutEntry) -> [Double] {
    if let guide = entry.guide {
      guard let view = guide.owningView, entry.placement == .guide else { return [] }
      if guide.kind == .content { return [0, 0] }
      let (origin, insets) = (view.bounds.origin, view.insets(of: guide.kind))
      return [
        -(origin.x + insets.left), -(origin.y + insets.top), insets.left + insets.right,
        insets.top + insets.bottom,
      ]
    }
    guard let view = entry.view, entry.placement != .free else { return [] }
    if entry.placement == .root { return [0, 0] }
    let frame = view.frameWithoutTransform.inset(by: view.alignmentRectInsets)
    return [-frame.minX, -frame.minY, -max(frame.width, 0), -max(frame.height, 0)]
  }

  private func addRules(to entry: LayoutEntry) {
    for (sum, constant) in zip(sums(of: entry), constants(of: entry)) {
      let name = makeName()
      // New variables exclude nothing; a guide that is smaller than nothing stays as it is.
      do { try solver.add(sum, constant, .equal, priority: nil, name: name) } catch { continue }
      entry.rules.append(LayoutEntry.Rule(name: name, constant: constant))
    }
    needOptimization()
  }

  /// Has the solver follow a given place.
  func updateRules(of entry: LayoutEntry) {
    guard entries[entry.key] === entry else { return }
    for (index, constant) in constants(of: entry).enumerated() where index < entry.rules.count {
      solver.change(entry.rules[index].name, by: constant - entry.rules[index].constant)
      entry.rules[index].constant = constant
    }
  }

  // MARK: - Content

  private struct Wish {
    let symbol: Int32
    let relation: SolverRelation
    let priority: UILayoutPriority
    /// Negative for none.
    let length: CGFloat
  }

  /// At most and at least as wide as the content, and as high.
  private func wishes(of entry: LayoutEntry) -> [Wish] {
    guard entries[entry.key] === entry, entry.placement != .frame, let view = entry.view
    else { return [] }
    let size = view.contentSizeForConstraints
    return [NSLayoutConstraint.Axis.horizontal, .vertical].flatMap { axis in
      let length = axis == .horizontal ? size.width : size.height
      let symbol = entry.size(on: axis)
      return [
        Wish(
          symbol: symbol, relation: .atMost, priority: view.contentHuggingPriority(for: axis),
          length: length),
        Wish(
          symbol: symbol, relation: .atLeast,
          priority: view.contentCompressionResistancePriority(for: axis), length: length),
      ]
    }
  }

  /// Has the solver follow the size of a view's content.
  /// - Returns: Whether it was another one.
  @discardableResult
  func updateSizes(of entry: LayoutEntry) -> Bool {
    var hasChanged = false
    for (index, wish) in wishes(of: entry).enumerated() {
      guard let rule = entry.sizes[index], wish.length >= 0 else { continue }
      let constant = -Double(wish.length)
      guard constant != rule.constant else { continue }
      solver.change(rule.name, by: constant - rule.constant)
      entry.sizes[index]?.constant = constant
      hasChanged = true
    }
    return hasChanged
  }

  /// Adds and removes what there is of a view's content now.
  func renewSizes(of entry: LayoutEntry) {
    for (index, wish) in wishes(of: entry).enumerated() {
      // Below requirements, so that they exclude nothing.
      let priority = min(wish.priority.rawValue, 999.5)
      if let rule = entry.sizes[index] {
        if wish.length >= 0, rule.priority == priority { continue }
        solver.remove(rule.name)
        entry.sizes[index] = nil
      } else if wish.length < 0 {
        continue
      }
      needOptimization()
      guard wish.length >= 0 else { continue }
      let (name, constant) = (makeName(), -Double(wish.length))
      // A wish excludes nothing.
      try? solver.add([(wish.symbol, 1)], constant, wish.relation, priority: priority, name: name)
      entry.sizes[index] = LayoutEntry.Rule(name: name, constant: constant, priority: priority)
    }
  }
}
