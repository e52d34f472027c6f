/// The item of a controller in a tab bar.
@MainActor
open class UITabBarItem: UIBarItem {
  /// Stored, but without effect.
  open var badgeValue: String?
  /// Stored, but without effect.
  open var selectedImage: UIImage?

  /// Creates an item without a title.
  public override init() {
    super.init()
  }

  /// Creates an item with a tag.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// Creates an item.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Returns whether the item has nothing but a title.
  func hasOnlyTitle(_ title: String?) -> Bool {
    self.title == title && image == nil && selectedImage == nil && badgeValue == nil && tag == 0
      && isEnabled && accessibilityIdentifier == nil
  }
}
