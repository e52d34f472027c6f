public import Foundation

/// An image, as far as handlers pass it around: a name. It holds no pixels and is never drawn.
public final class UIImage: Sendable, Equatable {
  /// What the image was asked for by.
  public let name: String
  /// In points; nothing is loaded, so it is zero.
  public let size = CGSize.zero

  /// An image without a name.
  public init() { name = "" }

  /// Names an image of the app's; it is not looked for.
  public init?(named name: String) { self.name = name }

  /// Names a symbol of the system's; it is not looked for.
  public init?(systemName name: String) { self.name = name }

  public static func == (left: UIImage, right: UIImage) -> Bool { left.name == right.name }
}
