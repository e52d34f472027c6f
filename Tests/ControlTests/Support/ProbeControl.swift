import ResponderKit

/// A control that records the calls of tracking and each change of its properties, as a custom
/// control of an application receives them.
class ProbeControl: UIControl {
  let log: Log
  var begins = true
  var continues = true

  init(_ log: Log) {
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var isHighlighted: Bool { didSet { log.note("highlighted \(isHighlighted)") } }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.note("begin")
    return begins
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    log.note("continue")
    return continues
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { log.note("end") }

  override func cancelTracking(with event: UIEvent?) {
    log.note(event == nil ? "cancel without event" : "cancel")
  }
}

extension UIControl {
  /// The events that a touch can lead to, by name.
  private static let names: [(Event, String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"),
    (.touchDragInside, "touchDragInside"), (.touchDragOutside, "touchDragOutside"),
    (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
    (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"),
    (.touchCancel, "touchCancel"), (.valueChanged, "valueChanged"),
    (.primaryActionTriggered, "primaryActionTriggered"),
  ]

  /// Notes every event by its name.
  func note(in log: Log) {
    for (event, name) in Self.names {
      addAction(UIAction { _ in log.note(name) }, for: event)
    }
  }
}
