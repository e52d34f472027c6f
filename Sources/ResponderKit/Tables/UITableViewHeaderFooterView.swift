public import Foundation

/// The header or footer of a section that can be used again for another one.
@MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier under which the view is used again.
  public let reuseIdentifier: String?
  /// The view for the content, which fills this one.
  public let contentView = UIView()
  private var label: UILabel?

  /// Creates a view. A table calls it for a registered class, so a subclass that overrides it marks it
  /// `required`.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a view without an identifier.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a view without an identifier; the coder is not used.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  /// The label of the title, which is added on first use.
  open var textLabel: UILabel? {
    if let label { return label }
    let label = UILabel()
    contentView.addSubview(label)
    self.label = label
    return label
  }

  /// Called before the view is used for another section. Overrides call `super`.
  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    label?.frame = contentView.bounds.insetBy(dx: 16, dy: 0)
  }
}
