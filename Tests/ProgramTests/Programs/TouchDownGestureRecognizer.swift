import ResponderKit

/// Recognises fingers as soon as they are down, and keeps all that come.
final class TouchDownGestureRecognizer: UILongPressGestureRecognizer {
  private(set) var fingers: Set<UITouch> = []
  private(set) var resets = 0

  override init(target: Any?, action: Selector?) {
    super.init(target: target, action: action)
    minimumPressDuration = 0
    cancelsTouchesInView = false
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    fingers.formUnion(touches)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    fingers.subtract(touches)
    if fingers.isEmpty { super.touchesEnded(touches, with: event) }
  }

  override func ignore(_ touch: UITouch, for event: UIEvent) {}

  override func reset() {
    super.reset()
    fingers = []
    resets += 1
  }
}

final class TouchDownController: UIViewController {
  private(set) var story: [String] = []
  private(set) lazy var recognizer = TouchDownGestureRecognizer(
    target: self, action: Selector(TouchDownController.touched(_:)))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(recognizer)
  }

  func touched(_ recognizer: TouchDownGestureRecognizer) {
    story.append("\(recognizer.state)")
  }
}
