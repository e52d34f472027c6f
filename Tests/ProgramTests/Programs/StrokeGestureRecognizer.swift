import ResponderKit

/// Recognises a line that one finger draws; a second finger within a tenth of a second means
/// something else.
final class StrokeGestureRecognizer: UIGestureRecognizer {
  struct Sample: Equatable {
    var place: CGPoint
    var time: TimeInterval
  }

  static let timeout: TimeInterval = 0.1
  private(set) var samples: [Sample] = []
  private(set) var predicted: [CGPoint] = []
  private var finger: UITouch?
  private var timer: Timer?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard finger == nil, touches.count == 1, let touch = touches.first else {
      state = state == .possible ? .failed : .cancelled
      return
    }
    finger = touch
    collect(touch, event)
    timer = Timer.scheduled(withTimeInterval: Self.timeout, repeats: false) { [weak self] _ in
      guard let self, state == .possible else { return }
      state = .began
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger, touches.contains(finger) else { return }
    collect(finger, event)
    if state == .began || state == .changed { state = .changed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger, touches.contains(finger) else { return }
    collect(finger, event)
    state = .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let finger, touches.contains(finger) else { return }
    state = state == .possible ? .failed : .cancelled
  }

  override func reset() {
    super.reset()
    timer?.invalidate()
    timer = nil
    finger = nil
    samples = []
    predicted = []
  }

  private func collect(_ touch: UITouch, _ event: UIEvent) {
    for sample in event.coalescedTouches(for: touch) ?? [] {
      samples.append(Sample(place: sample.location(in: view), time: sample.timestamp))
    }
    predicted = event.predictedTouches(for: touch)?.map { $0.location(in: view) } ?? []
  }
}

/// A page that strokes are drawn on.
final class StrokePage: UIView {
  private(set) var story: [String] = []
  private(set) var stroke: [StrokeGestureRecognizer.Sample] = []

  init(allowsFingers: Bool = true) {
    super.init(frame: UIScreen.main.bounds)
    accessibilityIdentifier = "page"
    isMultipleTouchEnabled = true
    let recognizer = StrokeGestureRecognizer(
      target: self, action: Selector(StrokePage.drawn(_:)))
    if !allowsFingers {
      recognizer.allowedTouchTypes = [UITouch.TouchType.pencil.rawValue as NSNumber]
    }
    addGestureRecognizer(recognizer)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func drawn(_ recognizer: StrokeGestureRecognizer) {
    story.append("\(recognizer.state)")
    stroke = recognizer.samples
  }
}
