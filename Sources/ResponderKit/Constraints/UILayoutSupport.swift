public import Foundation

/// The part of a controller's view that bars cover, at the top or at the bottom (Apple, UILayoutSupport): from the edge
/// of the view to that of its safe area.
@MainActor
public protocol UILayoutSupport: NSObjectProtocol {
  /// The height of the part.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

/// A guide between an edge of a view and that of its safe area. It is one of the view's guides.
final class BarGuide: UILayoutGuide, UILayoutSupport {
  private let isAtTop: Bool

  /// Returns the guide of a view, and creates it on the first call.
  static func of(_ view: UIView, atTop: Bool) -> BarGuide {
    let known = view.layoutGuides.lazy.compactMap { $0 as? BarGuide }
    return known.first { $0.isAtTop == atTop } ?? BarGuide(in: view, atTop: atTop)
  }

  private init(in view: UIView, atTop: Bool) {
    isAtTop = atTop
    super.init()
    identifier = atTop ? "top layout guide" : "bottom layout guide"
    view.addLayoutGuide(self)
    let safeArea = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor),
      trailingAnchor.constraint(equalTo: view.trailingAnchor),
      topAnchor.constraint(equalTo: atTop ? view.topAnchor : safeArea.bottomAnchor),
      bottomAnchor.constraint(equalTo: atTop ? safeArea.topAnchor : view.bottomAnchor),
    ])
  }

  var length: CGFloat {
    guard let insets = owningView?.safeAreaInsets else { return 0 }
    return isAtTop ? insets.top : insets.bottom
  }
}
