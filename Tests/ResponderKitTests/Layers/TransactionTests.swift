import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class TransactionTests {
  lazy var stage = Stage()
  private var calls: [String] = []

  private func note(_ call: String) -> () -> Void { { [unowned self] in calls.append(call) } }

  @Test func `a transaction has its values, and its completion is called at the commit`() {
    _ = stage.application
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.setAnimationDuration(2)
    CATransaction.setCompletionBlock(note("outer"))
    CATransaction.begin()
    #expect(CATransaction.disableActions() && CATransaction.animationDuration() == 2)
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.setDisableActions(false)
    CATransaction.setCompletionBlock(note("inner"))
    #expect(calls.isEmpty)
    CATransaction.commit()
    #expect(CATransaction.disableActions() && calls == ["inner"])
    CATransaction.commit()
    #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
    #expect(calls == ["inner", "outer"])
    CATransaction.commit()
    stage.device.advance(by: 0)
    #expect(calls == ["inner", "outer"])
  }

  @Test func `the completion waits for the views that are animated in the transaction`() {
    let view = stage.view("view", 0, 0, 100, 100)
    CATransaction.begin()
    CATransaction.setCompletionBlock(note("transaction"))
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    UIView.animate(withDuration: 1) {
      view.frame.size.width = 50
    } completion: { [unowned self] _ in
      calls.append("view")
    }
    CATransaction.commit()
    // Not in the transaction.
    UIView.animate(withDuration: 2) { view.isHidden = true }
    stage.device.advance(by: 0.9)
    #expect(calls.isEmpty)
    stage.device.advance(by: 0.11)
    #expect(calls == ["view", "transaction"])
  }

  @Test func `a nested transaction's animations are also those of the outer one`() {
    let view = stage.view("view", 0, 0, 100, 100)
    CATransaction.begin()
    CATransaction.setCompletionBlock(note("outer"))
    CATransaction.begin()
    CATransaction.setCompletionBlock(note("inner"))
    CATransaction.commit()
    CATransaction.begin()
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    CATransaction.commit()
    CATransaction.commit()
    #expect(calls == ["inner"])
    stage.device.advance(by: 0.6)
    #expect(calls == ["inner", "outer"])
  }

  @Test func `an animation that is removed early ends its transaction`() {
    let view = stage.view("view", 0, 0, 100, 100)
    CATransaction.begin()
    CATransaction.setCompletionBlock(note("transaction"))
    UIView.animate(withDuration: 0.5, delay: 0, options: .repeat) { view.alpha = 0 }
    CATransaction.commit()
    stage.device.advance(by: 10)
    #expect(calls.isEmpty)
    view.layer.removeAllAnimations()
    stage.device.advance(by: 0)
    #expect(calls == ["transaction"])
  }

  @Test func `the completion waits for an animated push, and for a presentation`() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.device.show(navigation)
    final class Screen: UIViewController {
      var onAppear: () -> Void = {}
      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        onAppear()
      }
    }
    for (name, change) in [
      ("pushed", { navigation.pushViewController($0, animated: true) }),
      ("presented", { navigation.present($0, animated: true) }),
    ] as [(String, (UIViewController) -> Void)] {
      calls = []
      let screen = Screen()
      screen.onAppear = note(name)
      CATransaction.begin()
      CATransaction.setCompletionBlock(note("transaction"))
      change(screen)
      CATransaction.commit()
      #expect(calls.isEmpty)
      stage.device.advance(by: 2)
      #expect(calls == [name, "transaction"])
    }
  }

  @Test func `the completion waits for content that scrolls`() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scrollView.contentSize = CGSize(width: 100, height: 1000)
    stage.window.addSubview(scrollView)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [unowned self] in
      calls.append("\(scrollView.contentOffset.y)")
    }
    scrollView.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    CATransaction.commit()
    #expect(calls.isEmpty)
    stage.device.advance(by: 2)
    #expect(calls == ["500.0"])
  }

  @Test func `a block that is replaced is called at once`() {
    let view = stage.view("view", 0, 0, 100, 100)
    CATransaction.begin()
    CATransaction.setCompletionBlock(note("first"))
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    CATransaction.setCompletionBlock(note("second"))
    #expect(calls == ["first"])
    CATransaction.commit()
    #expect(calls == ["first", "second"])
    stage.device.advance(by: 1)
    #expect(calls == ["first", "second"])
  }

  @Test func `without a transaction, the block belongs to the turn of the run loop`() {
    let view = stage.view("view", 0, 0, 100, 100)
    CATransaction.setCompletionBlock(note("turn"))
    UIView.animate(withDuration: 0.5) { view.alpha = 0 }
    #expect(calls.isEmpty)
    stage.device.advance(by: 0.4)
    #expect(calls.isEmpty)
    stage.device.advance(by: 0.2)
    #expect(calls == ["turn"])
    CATransaction.setCompletionBlock(note("none"))
    stage.device.advance(by: 0)
    #expect(calls == ["turn", "none"])
  }
}
