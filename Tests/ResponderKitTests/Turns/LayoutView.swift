import ResponderKit

/// A view that counts how often it is laid out, and does something meanwhile.
final class LayoutView: UIView {
  private(set) var layouts = 0
  var onLayout: (LayoutView) -> Void = { _ in }

  override func layoutSubviews() {
    layouts += 1
    onLayout(self)
  }

  /// How often it was laid out since the last time.
  func take() -> Int {
    defer { layouts = 0 }
    return layouts
  }
}
