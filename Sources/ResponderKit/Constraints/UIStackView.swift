public import Foundation

/// A view that places views in a row or a column, by constraints of its own.
///
/// Hidden views take no room; their frames stay as they were.
@MainActor
open class UIStackView: UIView {
  /// How the views share the length of the stack.
  public enum Distribution: Int, Sendable {
    /// Side by side; what is left or lacking goes to the views that resist it least.
    case fill = 0
    /// Side by side, all of the same length.
    case fillEqually = 1
    /// Side by side, as long as their contents are in relation to each other.
    case fillProportionally = 2
    /// With equal gaps, of at least the spacing.
    case equalSpacing = 3
    /// With equal ways between their middles as far as possible, and gaps of at least the spacing.
    case equalCentering = 4
  }

  /// How the views lie across the stack.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the left, or at the top.
    case leading = 1
    /// With their first lines of text on a line; for a row.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the right, or at the bottom.
    case trailing = 4
    /// With their last lines of text on a line; for a row.
    case lastBaseline = 5

    /// At the top.
    public static let top = Alignment.leading
    /// At the bottom.
    public static let bottom = Alignment.trailing
  }

  /// Stands for the stack's ``spacing``.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// Stands for 8 points.
  public static let spacingUseSystem = CGFloat.leastNormalMagnitude

  /// The views that the stack places, in their order.
  open private(set) var arrangedSubviews: [UIView] = []
  /// In a row or in a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }
  /// How the views share the length of the stack.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }
  /// How the views lie across the stack.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }
  /// The points between two views.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }
  /// Whether the views lie within ``UIView/layoutMargins``.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }
  /// Whether the spacing of a column is between lines of text.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  private var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  private var ownConstraints: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []
  private var isArranged = true

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(
      view, at: arrangedSubviews.count - (arrangedSubviews.contains(view) ? 1 : 0))
  }

  /// Adds a view among the others, or moves it there. One that is not in the stack is put in front of its subviews.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    precondition(
      (0...arrangedSubviews.count).contains(stackIndex),
      "A view cannot be at \(stackIndex) of \(arrangedSubviews.count) arranged views.")
    arrangedSubviews.insert(view, at: stackIndex)
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    noteArrangement()
  }

  /// Leaves a view's place to its constraints; it stays in the stack, and is seen.
  open func removeArrangedSubview(_ view: UIView) {
    guard arrangedSubviews.contains(view) else { return }
    // They refer to the view.
    clear()
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    noteArrangement()
  }

  /// Sets the points after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard spacing != customSpacing(after: arrangedSubview) else { return }
    let isDefault = spacing == Self.spacingUseDefault
    customSpacings[ObjectIdentifier(arrangedSubview)] = isDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The points after a view that were set; ``spacingUseDefault`` for those of the stack.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
  }

  // MARK: - Constraints

  override func arrangedSubviewDidChange(visibility: Bool) {
    if visibility {
      arrangementDidChange()
    } else if distribution == .fillProportionally {
      noteArrangement()
    }
  }

  private func arrangementDidChange() {
    noteArrangement()
    ViewAnimation.layOutAtEnd(outermostStack)
  }

  /// The outermost of the stacks that the view is arranged in.
  private var outermostStack: UIStackView {
    guard let outer = superview as? UIStackView, outer.arrangedSubviews.contains(self) else {
      return self
    }
    return outer.outermostStack
  }

  private func noteArrangement() {
    isArranged = false
    setNeedsUpdateConstraints()
  }

  private func clear() {
    NSLayoutConstraint.deactivate(ownConstraints)
    ownConstraints = []
    for gap in gaps { removeLayoutGuide(gap) }
    gaps = []
  }

  /// Renews the constraints of the stack's own.
  open override func updateConstraints() {
    super.updateConstraints()
    guard !isArranged else { return }
    isArranged = true
    clear()
    let arrangement = StackArrangement(
      of: self, views: arrangedSubviews.filter { !$0.isHidden },
      spacings: customSpacings.mapValues { $0 == Self.spacingUseSystem ? 8 : $0 })
    gaps = arrangement.gaps
    ownConstraints = arrangement.constraints
    for gap in gaps { addLayoutGuide(gap) }
    NSLayoutConstraint.activate(ownConstraints)
  }
}
