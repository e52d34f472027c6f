import ResponderKit

/// What a shutter does: a photograph for a tap, a film for a hold, which has a limit.
@MainActor
protocol ShutterButtonDelegate: AnyObject {
  var longestFilm: TimeInterval { get }
  func shutter(did step: String)
}

/// A button with two recognisers and a timer.
final class ShutterButton: UIButton {
  weak var delegate: (any ShutterButtonDelegate)?
  private var limit: Timer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(ShutterButton.tapped)))
    addGestureRecognizer(
      UILongPressGestureRecognizer(target: self, action: Selector(ShutterButton.held(_:))))
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func tapped() { delegate?.shutter(did: "photograph") }

  private func held(_ press: UILongPressGestureRecognizer) {
    switch press.state {
    case .began:
      delegate?.shutter(did: "film")
      limit = Timer.scheduledTimer(
        timeInterval: delegate?.longestFilm ?? 0, target: self,
        selector: Selector(ShutterButton.expired), userInfo: nil, repeats: false)
    case .ended, .cancelled:
      limit?.invalidate()
      delegate?.shutter(did: "cut")
    default:
      break
    }
  }

  private func expired() { delegate?.shutter(did: "full") }
}
