import Foundation

extension CALayer {
  /// Whether the layer asked to be drawn.
  public func needsDisplay() -> Bool { displayRequest != .nothing }

  /// Draws the layer at once, if it asked to be.
  public func displayIfNeeded() { displayMarked() }

  /// Draws what is marked, and lets the mark go.
  func displayMarked() {
    let request = displayRequest
    guard request != .nothing, bounds.width > 0, bounds.height > 0 else { return }
    displayRequest = .nothing
    guard let area = request.area(in: bounds) else { return }
    displayedArea = area
    display()
    displayedArea = nil
  }

  /// Draws by ``draw(in:)``, after the delegate was asked to get ready.
  func displayContents() {
    delegate?.layerWillDraw(self)
    draw(in: CGContext(bounds: bounds, area: displayedArea ?? bounds, scale: displayScale))
  }

  private var displayScale: CGFloat { view?.displayScale ?? superlayer?.displayScale ?? 1 }

  /// Draws the layers in this one that are no view's.
  func displayOwnSublayers() {
    for layer in ownSublayers where !layer.isHidden {
      layer.displayMarked()
      layer.displayOwnSublayers()
    }
  }

  var displayRequest: DisplayRequest {
    get { view?.displayRequest ?? ownDisplayRequest }
    set { if let view { view.displayRequest = newValue } else { ownDisplayRequest = newValue } }
  }
}
