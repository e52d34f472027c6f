import ResponderKit

/// Labels every finger with the view that it is on.
final class InspectorWindow: UIWindow {
  private var labels: [UITouch: UILabel] = [:]
  private(set) var history: [String] = []

  override func sendEvent(_ event: UIEvent) {
    if event.type == .touches {
      for touch in event.allTouches ?? [] { inspect(touch, of: event) }
    }
    super.sendEvent(event)
  }

  private func inspect(_ touch: UITouch, of event: UIEvent) {
    let place = touch.location(in: self)
    switch touch.phase {
    case .began:
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
      label.text = hitTest(place, with: event)?.accessibilityIdentifier
      label.center = place
      addSubview(label)
      labels[touch] = label
      history.append("began \(label.text ?? "nothing")")
    case .moved:
      labels[touch]?.center = place
      labels[touch]?.text = hitTest(place, with: event)?.accessibilityIdentifier
    case .ended, .cancelled:
      guard let label = labels.removeValue(forKey: touch) else {
        return history.append("a touch that is not known")
      }
      history.append("ended \(label.text ?? "nothing")")
      label.removeFromSuperview()
    default: break
    }
  }

  var labelCount: Int { labels.count }
}
