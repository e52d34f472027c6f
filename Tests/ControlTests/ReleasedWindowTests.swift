import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// What happens in a window that has no strong reference any more.
@MainActor
@Suite(.serialized)
final class ReleasedWindowTests {
  lazy var stage = ControlStage()
  private var window: UIWindow?
  private lazy var view: UIView? = {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = stage
    window = UIWindow()
    window?.isHidden = false
    window?.addSubview(view)
    return view
  }()

  private func animate(_ options: UIView.AnimationOptions = []) {
    UIView.animate(withDuration: 2, delay: 0, options: options) {
      view?.alpha = 0.5
    } completion: { [log = stage.log] isFinished in
      log.note(isFinished ? "done" : "early")
    }
  }

  private func next() -> [String] {
    // A window that is released is left at the end of the turn, and completions come in the next one.
    for _ in 0..<2 { stage.device.advance(by: 0) }
    return stage.log.take()
  }

  @Test(arguments: [[], .repeat] as [UIView.AnimationOptions])
  func `AN-02 an animation ends early when its window is released`(
    options: UIView.AnimationOptions
  ) throws {
    let view = try #require(view)
    animate(options)
    #expect(next().isEmpty)
    window = nil
    #expect(view.window == nil)
    #expect(next() == ["early"])
    // It can be touched again where it goes next.
    let button = UIButton(frame: view.bounds)
    button.addAction(UIAction { [log = stage.log] _ in log.note("tap") }, for: .touchUpInside)
    view.addSubview(button)
    stage.controller.view.addSubview(view)
    stage.tap(50, 50)
    #expect(stage.log.take() == ["tap"])
    stage.device.advance(by: 3)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `AN-02 an animation ends early when its view goes with its window`() {
    _ = view
    animate(.repeat)
    view = nil
    window = nil
    #expect(next() == ["early"])
  }

  @Test func `AN-02 an animation of a window ends early when the window is released`() {
    _ = view
    UIView.animate(withDuration: 2, delay: 0, options: .repeat) {
      window?.alpha = 0.5
    } completion: { [log = stage.log] isFinished in
      log.note(isFinished ? "done" : "early")
    }
    #expect(next().isEmpty)
    window = nil
    #expect(next() == ["early"])
  }

  @Test func `RL-04 the default mode comes back when a window goes in which content glides`() {
    let stage = stage
    var window: UIWindow? = UIWindow()
    var scroll: UIScrollView? = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll?.contentSize.height = 10_000
    scroll.map { window?.addSubview($0) }
    window?.isHidden = false
    let finger = stage.down(200, 300)
    for step in 1...6 {
      stage.device.advance(by: 0.016)
      stage.move(finger, 200, 300 - CGFloat(step) * 25)
    }
    stage.device.lift(finger)
    #expect(scroll?.isDecelerating == true)
    scroll = nil
    window = nil
    stage.device.advance(by: 0)
    var ticks = 0
    let counter = Counter { ticks += 1 }
    let link = CADisplayLink(target: counter, selector: Selector(Counter.count))
    link.add(to: .main, forMode: .default)
    stage.device.advance(by: 0.2)
    link.invalidate()
    #expect(ticks > 10)
  }

  @Test func `SV-09 content that glides stops when its window is released`() {
    final class Listener: UIScrollViewDelegate {
      var ends = 0
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ends += 1 }
    }
    let stage = stage
    let listener = Listener()
    var window: UIWindow? = UIWindow()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize.height = 10_000
    scroll.delegate = listener
    window?.addSubview(scroll)
    window?.isHidden = false
    let finger = stage.down(200, 300)
    for step in 1...6 {
      stage.device.advance(by: 0.016)
      stage.move(finger, 200, 300 - CGFloat(step) * 25)
    }
    stage.device.lift(finger)
    window = nil
    stage.device.advance(by: 0)
    #expect(listener.ends == 1 && !scroll.isDecelerating)
  }

  @Test func `PR-05 a press is cancelled when the window of its responder is released`() {
    final class Pressed: UIView {
      let log: Log
      init(_ log: Log) {
        self.log = log
        super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      required init?(coder: NSCoder) { fatalError("Made in code.") }
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.note("began")
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.note("ended")
      }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.note("cancelled")
      }
    }
    let stage = stage
    let pressed = Pressed(stage.log)
    var window: UIWindow? = UIWindow()
    window?.addSubview(pressed)
    window?.makeKeyAndVisible()
    pressed.becomeFirstResponder()
    stage.device.pressDown(.select)
    #expect(stage.log.take() == ["began"])
    window = nil
    stage.device.advance(by: 0)
    #expect(stage.log.take() == ["cancelled"])
    stage.device.pressUp(.select)
    #expect(stage.log.take().isEmpty)
  }

  @Test func `VC-85 a screen that is kept is notified that it goes when its window is released`() {
    final class Root: UIViewController {
      let log: Log
      init(_ log: Log) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("Made in code.") }
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        log.note("will")
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        log.note("did")
      }
    }
    let stage = stage
    let root = Root(stage.log)
    var window: UIWindow? = UIWindow()
    window?.rootViewController = root
    window?.isHidden = false
    stage.device.advance(by: 0)
    window = nil
    for _ in 0..<2 { stage.device.advance(by: 0) }
    #expect(stage.log.take() == ["will", "did"])
  }

  @Test func `HT-40 a window that goes with the last touch in it may have others change`() {
    final class Heir: UIWindow {
      weak var loser: UIView?
      override func becomeKey() {
        super.becomeKey()
        loser?.removeFromSuperview()
      }
    }
    let stage = stage
    stage.behavior.touchesOfRemovedViews = .cancelled
    let loser = stage.add(UIView(), 0, 0, 400)
    loser.isMultipleTouchEnabled = true
    let heir = Heir()
    heir.loser = loser
    heir.isHidden = false
    heir.isUserInteractionEnabled = false
    var window: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window?.makeKeyAndVisible()
    let other = stage.down(300, 300)
    let finger = stage.down(50, 50)
    weak let kept = window
    window = nil
    #expect(kept != nil)
    stage.device.lift(finger)
    #expect(kept == nil && heir.isKeyWindow && loser.window == nil)
    stage.device.lift(other)
    stage.device.tap(at: CGPoint(x: 50, y: 50))
    #expect(stage.device.settle())
  }
}
