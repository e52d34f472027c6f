public import Foundation

/// The view of a row.
///
/// A touch on a cell that no view in it handles goes up the responder chain to the table, which highlights and
/// selects the row. A subclass that overrides `touchesBegan(_:with:)` without calling `super` keeps its row
/// from being selected.
@MainActor
open class UITableViewCell: UIView {
  /// The views of a cell.
  public enum CellStyle: Int, Sendable {
    /// A title and an image.
    case `default` = 0
    /// A title at the left, and a detail at the right.
    case value1 = 1
    /// A title at the left, and a detail beside it.
    case value2 = 2
    /// A title above a detail.
    case subtitle = 3
  }

  /// The lines between rows; not drawn.
  public enum SeparatorStyle: Int, Sendable {
    /// No line.
    case none = 0
    /// One line.
    case singleLine = 1
  }

  /// The look of a selected cell; only stored. A row can be selected in any style.
  public enum SelectionStyle: Int, Sendable {
    /// No look of its own: the content is not highlighted either.
    case none = 0
    /// Like ``default``.
    case blue = 1
    /// Grey.
    case gray = 2
    /// The system's look.
    case `default` = 3
  }

  /// What the user can do with a row in the editing mode.
  public enum EditingStyle: Int, Sendable {
    /// Nothing.
    case none = 0
    /// Delete it.
    case delete = 1
    /// Insert another one.
    case insert = 2
  }

  /// What is at the right of a cell.
  public enum AccessoryType: Int, Sendable {
    /// Nothing.
    case none = 0
    /// An arrow.
    case disclosureIndicator = 1
    /// A button for details, and an arrow.
    case detailDisclosureButton = 2
    /// A check mark.
    case checkmark = 3
    /// A button for details.
    case detailButton = 4
  }

  /// The identifier under which the cell is used again; `nil` for a cell that is used once.
  public let reuseIdentifier: String?
  /// The style that the cell was created with.
  let style: CellStyle
  /// The view for the content: it fills the cell, except for the accessory at its right. Constraints in it
  /// determine an automatic height.
  public let contentView = UIView()

  /// Creates a cell. A table calls it for a registered class, so a subclass that overrides it marks it
  /// `required`.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.defaultHeight))
    addSubview(contentView)
    placeParts()
  }

  /// Creates a cell in the default style.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell in the default style; the coder is not used.
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  // MARK: - Content

  /// The label of the title, which is added on first use.
  open var textLabel: UILabel? { content.title }
  /// The label of the detail, which is added on first use; `nil` in the default style.
  open var detailTextLabel: UILabel? { style == .default ? nil : content.detail }
  /// The image view, which is added on first use.
  open var imageView: UIImageView? { content.image }

  private lazy var content = CellContent(in: contentView)

  /// Called before the cell is used for another row. Overrides call `super`.
  open func prepareForReuse() {}

  // MARK: - State

  private var storedIsSelected = false
  private var storedIsHighlighted = false
  private var storedIsEditing = false

  /// Whether the cell is selected. Setting it calls ``setSelected(_:animated:)``, and does not change the
  /// table's selection.
  open var isSelected: Bool {
    get { storedIsSelected }
    set { setSelected(newValue, animated: false) }
  }

  /// Whether the cell is highlighted. Setting it calls ``setHighlighted(_:animated:)``.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Whether the cell is in editing mode. Setting it calls ``setEditing(_:animated:)``.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Sets ``isSelected``; a table calls it for each row that is shown, and when the selection changes.
  /// Overrides call `super`.
  open func setSelected(_ selected: Bool, animated: Bool) {
    storedIsSelected = selected
    highlightContent()
  }

  /// Sets ``isHighlighted``; a table calls it for the row under a finger. Overrides call `super`.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    storedIsHighlighted = highlighted
    highlightContent()
  }

  /// Sets ``isEditing``; a table calls it for the rows that take part in its editing mode. Overrides call
  /// `super`.
  open func setEditing(_ editing: Bool, animated: Bool) { storedIsEditing = editing }

  /// What the table's delegate returns for the row; `.none` for a row that cannot be edited, and for a cell that
  /// is not in a table.
  open var editingStyle: EditingStyle { table?.editingStyle(of: self) ?? EditingStyle.none }

  /// Whether the row is moved aside, and its actions are visible.
  open var showingDeleteConfirmation: Bool { table?.swipe?.cell === self }

  private var highlightsContent = false

  /// Labels, image views and controls in the content view are highlighted together with a cell that is
  /// highlighted or selected (Neuburg, "Table View Selection").
  private func highlightContent() {
    let isOn = (storedIsHighlighted || storedIsSelected) && selectionStyle != .none
    guard isOn != highlightsContent else { return }
    highlightsContent = isOn
    contentView.highlightTree(isOn)
  }

  // MARK: - Looks

  /// The look of the selected cell. With `.none`, the content is not highlighted; the row can be selected
  /// nevertheless.
  open var selectionStyle = SelectionStyle.default
  /// Stored, but without effect.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// Stored, but without effect; it is not among the subviews.
  open var backgroundView: UIView?
  /// Stored, but without effect; it is not among the subviews.
  open var selectedBackgroundView: UIView?
  /// Stored, but without effect.
  open var indentationLevel = 0
  /// Stored, but without effect.
  open var indentationWidth: CGFloat = 10

  /// What is at the right of the cell. A detail button can be tapped, which calls the table's delegate.
  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { noteAccessory() } }
  }
  /// Stored, but without effect.
  open var editingAccessoryType = AccessoryType.none
  /// The view at the right of the cell, instead of that of ``accessoryType``.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let accessoryView { addSubview(accessoryView) }
      noteAccessory()
    }
  }
  private var detailButton: UIButton?

  private func noteAccessory() {
    let hasButton =
      accessoryView == nil
      && (accessoryType == .detailButton || accessoryType == .detailDisclosureButton)
    if !hasButton {
      detailButton?.removeFromSuperview()
      detailButton = nil
    } else if detailButton == nil {
      let button = UIButton(type: .detailDisclosure)
      button.addAction(
        UIAction { [weak self] _ in
          guard let self else { return }
          table?.tappedAccessory(of: self)
        }, for: .touchUpInside)
      addSubview(button)
      detailButton = button
    }
    setNeedsLayout()
  }

  /// The table that shows the cell.
  weak var table: UITableView?

  // MARK: - Size

  static let defaultHeight: CGFloat = 44
  /// The width of an accessory that is not a view of the application.
  private static let accessoryWidth: CGFloat = 39

  private var accessoryWidth: CGFloat {
    if let accessoryView { return accessoryView.bounds.width + 16 }
    return accessoryType == .none ? 0 : Self.accessoryWidth
  }

  /// Returns the width that was asked for, and 44 points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.defaultHeight)
  }

  /// Returns the size that the constraints in the content view allow, or without any that of
  /// `sizeThatFits(_:)`.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let accessory = accessoryWidth
    let target = CGSize(width: targetSize.width - accessory, height: targetSize.height)
    if let size = contentView.constrainedSize(
      target, horizontalFittingPriority, verticalFittingPriority)
    {
      return CGSize(width: size.width + accessory, height: size.height)
    }
    return sizeThatFits(targetSize)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }

  private func placeParts() {
    let width = accessoryWidth
    contentView.frame = CGRect(x: 0, y: 0, width: bounds.width - width, height: bounds.height)
    if let view = accessoryView ?? detailButton {
      view.center = CGPoint(x: bounds.width - width / 2, y: bounds.midY)
    }
    content.layOut(style)
  }
}

/// The labels and the image of a cell, which are added to its content view when they are used.
@MainActor
final class CellContent {
  private unowned let view: UIView
  private var usedTitle: UILabel?
  private var usedDetail: UILabel?
  private var usedImage: UIImageView?

  init(in view: UIView) { self.view = view }

  var title: UILabel { usedTitle ?? add(UILabel(), \.usedTitle) }
  var detail: UILabel { usedDetail ?? add(UILabel(), \.usedDetail) }
  var image: UIImageView { usedImage ?? add(UIImageView(), \.usedImage) }

  private func add<Part: UIView>(
    _ part: Part, _ property: ReferenceWritableKeyPath<CellContent, Part?>
  ) -> Part {
    self[keyPath: property] = part
    view.addSubview(part)
    view.superview?.setNeedsLayout()
    return part
  }

  func layOut(_ style: UITableViewCell.CellStyle) {
    guard usedTitle != nil || usedDetail != nil || usedImage != nil else { return }
    var room = view.bounds.insetBy(dx: 16, dy: 0)
    if let usedImage {
      let (image, rest) = room.divided(atDistance: room.height, from: .minXEdge)
      usedImage.frame = image
      room = rest
    }
    guard let usedDetail else {
      usedTitle?.frame = room
      return
    }
    let (title, detail) = room.divided(
      atDistance: (style == .subtitle ? room.height : room.width) / 2,
      from: style == .subtitle ? .minYEdge : .minXEdge)
    usedTitle?.frame = title
    usedDetail.frame = detail
  }
}

extension UIView {
  /// Highlights the labels, image views and controls among the subviews.
  fileprivate func highlightTree(_ isHighlighted: Bool) {
    for view in subviews {
      switch view {
      case let label as UILabel: label.isHighlighted = isHighlighted
      case let image as UIImageView: image.isHighlighted = isHighlighted
      case let control as UIControl: control.isHighlighted = isHighlighted
      default: break
      }
      view.highlightTree(isHighlighted)
    }
  }
}
