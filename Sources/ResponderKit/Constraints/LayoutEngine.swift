// Layout by constraints. `NSLayoutConstraint` and the anchors say what holds, the engine of a tree of views turns that
// into equations, and `Solver` solves them before layout. `ViewConstraints` is what a view keeps. Begin here.

import Foundation

/// Places the views of a tree by their constraints.
///
/// Each view and guide in a constraint has four variables: its place in the coordinates of the view around it, and its
/// size. Changes are collected, and solved before the next layout.
@MainActor
final class LayoutEngine {
  /// An active constraint in the solver.
  struct Installed {
    let constraint: NSLayoutConstraint
    let name: Int32
    var constant: Double
    let entries: [LayoutEntry]
    /// The views whose bounds' origin is in the constant.
    let origins: [ObjectIdentifier]
    /// It could not be met, and counts as a wish of the highest priority.
    var isBroken = false
  }

  unowned let root: UIView
  /// Whether the size of the outermost view is what is asked for.
  let isFitting: Bool
  var solver = Solver()
  var entries: [ObjectIdentifier: LayoutEntry] = [:]
  var installed: [ObjectIdentifier: Installed] = [:]
  var constraintNames: [Int32: NSLayoutConstraint] = [:]
  private var nextName: Int32 = 0
  private var added: [NSLayoutConstraint] = []
  private var changed: [ObjectIdentifier: NSLayoutConstraint] = [:]
  private var moved: [ObjectIdentifier: LayoutEntry] = [:]
  /// Which constraints were reported as broken.
  var reported: Set<ObjectIdentifier> = []
  /// How many constraints have the origin of a view's bounds in their constant.
  var originUses: [ObjectIdentifier: Int] = [:]
  private var needsOptimization = false
  private(set) var isDirty = true

  /// A solver of all that lies in a view.
  init(root: UIView, isFitting: Bool = false) {
    self.root = root
    self.isFitting = isFitting
    addConstraints(in: root)
  }

  func makeName() -> Int32 {
    nextName += 1
    return nextName
  }

  private func setDirty() {
    isDirty = true
    if !isFitting { UIView.isLayoutPending = true }
  }

  // MARK: - What changes

  /// Adds the constraints that a view and those in it hold.
  func addConstraints(in view: UIView) {
    if let held = view.constraintBox?.held { added += held }
    for subview in view.subviews { addConstraints(in: subview) }
    setDirty()
  }

  func add(_ constraint: NSLayoutConstraint) {
    added.append(constraint)
    setDirty()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    added.removeAll { $0 === constraint }
    changed[ObjectIdentifier(constraint)] = nil
    if let old = installed.removeValue(forKey: ObjectIdentifier(constraint)) { uninstall(old) }
    reported.remove(ObjectIdentifier(constraint))
    setDirty()
  }

  func removeConstraints(in view: UIView) {
    for constraint in view.constraintBox?.held ?? [] { remove(constraint) }
    for subview in view.subviews { removeConstraints(in: subview) }
  }

  func noteConstant(of constraint: NSLayoutConstraint) {
    changed[ObjectIdentifier(constraint)] = constraint
    setDirty()
  }

  func notePriority(of constraint: NSLayoutConstraint) {
    remove(constraint)
    add(constraint)
  }

  /// Notes that the frame or the insets of a view changed.
  func notePlace(of view: UIView) {
    if let entry = entries[ObjectIdentifier(view)], entry.placement == .frame { note(entry) }
    for guide in view.constraintBox?.ownGuides ?? [] {
      if let entry = entries[ObjectIdentifier(guide)] { note(entry) }
    }
  }

  /// Notes that the origin of a view's bounds changed.
  func noteOrigin(of view: UIView) {
    notePlace(of: view)
    let key = ObjectIdentifier(view)
    guard originUses[key, default: 0] > 0 else { return }
    for old in installed.values where old.origins.contains(key) { noteConstant(of: old.constraint) }
  }

  /// Notes that the content of a view has another size, or its text stands elsewhere.
  func noteContent(of view: UIView) {
    if let entry = entries[ObjectIdentifier(view)] { note(entry) }
    for old in installed.values where old.constraint.usesBaselines {
      noteConstant(of: old.constraint)
    }
  }

  /// Notes that another thing decides the place of a view.
  func notePlacement(of view: UIView) {
    let key = ObjectIdentifier(view)
    for old in installed.values where old.entries.contains(where: { $0.key == key }) {
      notePriority(of: old.constraint)
    }
  }

  private func note(_ entry: LayoutEntry) {
    moved[entry.key] = entry
    setDirty()
  }

  // MARK: - Solving

  /// Solves what changed.
  /// - Returns: Whether anything had changed.
  @discardableResult
  func update() -> Bool {
    guard isDirty else { return false }
    isDirty = false
    followConstants()
    let new = added
    added = []
    for constraint in new { install(constraint) }
    var rest = 10
    repeat {
      if needsOptimization { solver.optimize() }
      needsOptimization = false
      rest -= 1
    } while rest > 0 && followTexts()
    if !isFitting { markViews() }
    return true
  }

  private func followConstants() {
    let (moved, changed) = (moved, changed)
    self.moved = [:]
    self.changed = [:]
    guard !moved.isEmpty || !changed.isEmpty else { return }
    // Constants are followed from a state that is optimal.
    if needsOptimization { solver.optimize() }
    needsOptimization = false
    for entry in moved.values {
      updateRules(of: entry)
      updateSizes(of: entry)
    }
    for (key, constraint) in changed {
      guard let old = installed[key] else { continue }
      let constant = expression(of: constraint).constant
      solver.change(old.name, by: constant - old.constant)
      installed[key]?.constant = constant
      reported.remove(key)
    }
    follow()
    for entry in moved.values { renewSizes(of: entry) }
  }

  /// Has texts that are broken into lines as wide as they turned out to be need another height.
  private func followTexts() -> Bool {
    var hasChanged = false
    for entry in entries.values {
      guard entry.placement != .frame, let label = entry.view as? UILabel, label.breaksLines
      else { continue }
      label.solvedWidth = solver.value(of: entry.width)
      hasChanged = updateSizes(of: entry) || hasChanged
    }
    if hasChanged { follow() }
    return hasChanged
  }

  private func follow() {
    do {
      try solver.follow()
    } catch {
      rebuild()
    }
  }

  /// Begins again with what excludes each other: adding finds out what it is.
  private func rebuild() {
    let all = installed.values.sorted { $0.name < $1.name }.map(\.constraint)
    solver = Solver()
    entries = [:]
    installed = [:]
    constraintNames = [:]
    originUses = [:]
    for constraint in all { install(constraint) }
    solver.optimize()
    needsOptimization = false
  }

  func needOptimization() { needsOptimization = true }

  // MARK: - Values

  func frame(of item: AnyObject) -> CGRect? {
    entries[ObjectIdentifier(item)]?.rect(in: solver)
  }

  /// The size of a view's content; `nil` unless constraints determine it.
  func contentSize(of view: UIView) -> CGSize? {
    let guide = view.constraintBox?.ownGuides.first { $0.kind == .content }
    return guide.flatMap { frame(of: $0) }?.size
  }

  /// Has the views around those with another place lay out.
  private func markViews() {
    for entry in entries.values {
      if let scroll = entry.guide?.owningView as? UIScrollView, entry.guide?.kind == .content {
        if scroll.contentSize != entry.rect(in: solver).size { scroll.setNeedsLayout() }
        continue
      }
      guard let view = entry.view else { continue }
      switch entry.placement {
      case .free:
        if let place = place(of: view), !view.hasPlace(place) { view.superview?.setNeedsLayout() }
      case .root:
        if let place = place(of: view), view.bounds.size != place.size {
          view.bounds.size = place.size
        }
      case .frame, .guide: break
      }
    }
  }

  /// The frame that a view is to have before its transform, on whole pixels.
  func place(of view: UIView) -> CGRect? {
    guard let entry = entries[ObjectIdentifier(view)],
      entry.placement == .free || entry.placement == .root
    else { return nil }
    let insets = view.alignmentRectInsets
    let rect = entry.rect(in: solver)
    let scale = Double(view.displayScale)
    func whole(_ value: CGFloat) -> CGFloat { (value * scale + 0.5 + 1e-5).rounded(.down) / scale }
    let (left, top) = (whole(rect.minX - insets.left), whole(rect.minY - insets.top))
    return CGRect(
      x: left, y: top, width: max(whole(rect.maxX + insets.right) - left, 0),
      height: max(whole(rect.maxY + insets.bottom) - top, 0))
  }
}
