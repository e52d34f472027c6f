public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

/// A URL that a scene opens. It is never created, because nothing opens URLs here.
@MainActor
public final class UIOpenURLContext: NSObject {
  /// The URL.
  public let url: URL

  init(_ url: URL) {
    self.url = url
    super.init()
  }
}
