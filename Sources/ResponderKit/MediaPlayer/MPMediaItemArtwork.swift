public import Foundation

/// The artwork of an item, which is not published.
public final class MPMediaItemArtwork: NSObject {
  private let makeImage: (CGSize) -> UIImage
  /// The bounds of the image.
  public let bounds: CGRect

  /// Creates an artwork with a handler that returns its image at a size.
  public init(boundsSize: CGSize, requestHandler: @escaping (CGSize) -> UIImage) {
    bounds = CGRect(origin: .zero, size: boundsSize)
    makeImage = requestHandler
    super.init()
  }

  /// Returns the image at a size.
  public func image(at size: CGSize) -> UIImage? { makeImage(size) }
}

/// The kind of media, for `MPNowPlayingInfoPropertyMediaType`. It has no effect.
public enum MPNowPlayingInfoMediaType: UInt, Sendable {
  /// Unknown.
  case none = 0
  /// Audio.
  case audio
  /// Video.
  case video
}
