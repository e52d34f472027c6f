public import Foundation

/// A relation between two edges or sizes: `first = second * multiplier + constant`, or at most or at least that.
///
/// It takes part while it ``isActive``. Views are placed at the end of the turn, with the rest of the layout.
@MainActor
open class NSLayoutConstraint: NSObject {
  /// What the constraint is about, a view or a layout guide; not kept alive.
  open private(set) weak var firstItem: AnyObject?
  /// The edge or size of the first item.
  public let firstAttribute: Attribute
  /// How the two relate.
  public let relation: Relation
  /// What the first item is compared with; `nil` for a number.
  open private(set) weak var secondItem: AnyObject?
  /// The edge or size of the second item.
  public let secondAttribute: Attribute
  /// What the second item's value is multiplied by.
  public let multiplier: CGFloat
  /// A name of the application's own, for warnings.
  open var identifier: String?
  /// Kept and given back: nothing is archived.
  open var shouldBeArchived = false
  /// The view that holds the active constraint: the nearest one that both items lie in.
  weak var holder: UIView?
  let hasSecondItem: Bool

  /// What is added, in points. It can be changed while the constraint is active.
  open var constant: CGFloat {
    didSet {
      precondition(constant.isFinite, "A constraint's constant cannot be \(constant).")
      if constant != oldValue { engine?.noteConstant(of: self) }
    }
  }

  /// How much the constraint matters; 1000 is a requirement.
  open var priority = UILayoutPriority.required {
    didSet {
      precondition(
        priority.rawValue > 0 && priority.rawValue <= 1000,
        "A constraint's priority is more than 0 and at most 1000, not \(priority.rawValue).")
      if priority != oldValue { engine?.notePriority(of: self) }
    }
  }

  /// Makes a constraint; it is not active.
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - attr1: Its edge or size.
  ///   - relation: How the two relate.
  ///   - view2: Another one, or the same; `nil` for a number.
  ///   - attr2: Its edge or size.
  ///   - multiplier: What the second value is multiplied by.
  ///   - constant: What is added.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    let (first, second) = (view1 as AnyObject, view2.map { $0 as AnyObject })
    precondition(
      Self.isItem(first) && second.map(Self.isItem) != false,
      "A constraint is between views and layout guides.")
    precondition(
      attr1 != .notAnAttribute && multiplier.isFinite && constant.isFinite,
      "A constraint has a first attribute and numbers.")
    precondition(
      second == nil || attr1.isSize && attr2.isSize
        || attr1.axis == attr2.axis && !attr1.isSize && !attr2.isSize && attr2 != .notAnAttribute,
      "A constraint cannot compare \(attr1) with \(attr2).")
    precondition(
      second != nil || attr1.isSize, "A constraint for \(attr1) needs a second item.")
    firstItem = first
    firstAttribute = attr1
    self.relation = relation
    secondItem = second
    hasSecondItem = second != nil
    secondAttribute = second == nil ? .notAnAttribute : attr2
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  private static func isItem(_ item: AnyObject) -> Bool { item is UIView || item is UILayoutGuide }

  /// Whether the constraint takes part. Both items need a common view around them. A view that leaves it makes the
  /// constraint inactive.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Makes constraints active.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Makes constraints inactive.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard holder == nil, let first = firstItem else { return }
    let second = hasSecondItem ? secondItem : first
    guard let second, let holder = LayoutItem(first).commonAncestor(with: LayoutItem(second)) else {
      preconditionFailure("\(sentence) cannot be active: its items are in no common view.")
    }
    self.holder = holder
    holder.ensureConstraints().held.append(self)
    UIView.usesConstraints = true
    holder.outermost.ensureEngine(with: self)
  }

  private func deactivate() {
    guard let holder else { return }
    engine?.remove(self)
    holder.constraintBox?.held.removeAll { $0 === self }
    self.holder = nil
  }

  private var engine: LayoutEngine? { holder?.outermost.constraintBox?.engine }

  /// The constraint in a line, for warnings.
  var sentence: String {
    func text(_ item: AnyObject?, _ attribute: Attribute) -> String {
      let view = item as? UIView ?? (item as? UILayoutGuide)?.owningView
      let own = view.map { $0.accessibilityIdentifier ?? "\(Swift.type(of: $0))" } ?? "nothing"
      let guide = (item as? UILayoutGuide).map {
        ".\($0.identifier.isEmpty ? "guide" : $0.identifier)"
      }
      return "\(own)\(guide ?? "").\(attribute)"
    }
    var words = [text(firstItem, firstAttribute), relation.sign]
    if hasSecondItem {
      words.append(text(secondItem, secondAttribute))
      if multiplier != 1 { words += ["*", Double(multiplier).formattedPoints] }
      if constant != 0 {
        words += [constant < 0 ? "-" : "+", Double(abs(constant)).formattedPoints]
      }
    } else {
      words.append(Double(constant).formattedPoints)
    }
    if priority != .required { words.append("@\(Double(priority.rawValue).formattedPoints)") }
    let text = words.joined(separator: " ")
    return identifier.map { "\($0) (\(text))" } ?? text
  }
}

extension Double {
  /// Without a fraction that is zero.
  fileprivate var formattedPoints: String {
    self == rounded() && abs(self) < 1e9 ? "\(Int(self))" : "\(self)"
  }
}
