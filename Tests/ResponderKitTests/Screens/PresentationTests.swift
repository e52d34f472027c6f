import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite(.serialized)
final class PresentationTests {
  lazy var stage = ScreenStage()
  lazy var main: Screen = {
    let main = stage.screen("main")
    stage.show(main)
    return main
  }()
  lazy var flip = stage.screen("flip")

  private func present(_ style: UIModalPresentationStyle = .automatic) {
    flip.modalPresentationStyle = style
    main.present(flip, animated: true)
  }

  @Test func `S5 S6 presenting loads the new screen and tells both in the default order`() {
    present()
    #expect(
      stage.turns() == [
        "flip.loadView", "flip.viewDidLoad", "flip.viewWillAppear", "main.viewWillDisappear",
        "flip.viewWillLayoutSubviews", "flip.viewDidLayoutSubviews", "–", "flip.viewDidAppear",
        "main.viewDidDisappear",
      ])
  }

  @Test func `S5 S6 dismissing tells both in the default order, and lays out nothing`() {
    present()
    _ = stage.turns()
    main.dismiss(animated: true)
    #expect(
      stage.turns() == [
        "main.viewWillAppear", "flip.viewWillDisappear", "–", "main.viewDidAppear",
        "flip.viewDidDisappear",
      ])
  }

  @Test(arguments: [true, false])
  func `S6 the did-calls come in a later turn, animated or not`(isAnimated: Bool) {
    main.present(flip, animated: isAnimated)
    stage.application.processPendingEvents()
    #expect(!stage.log.take().contains("flip.viewDidAppear"))
    stage.device.advance(by: isAnimated ? 0.49 : 0)
    #expect(stage.log.take().contains("flip.viewDidAppear") == !isAnimated)
    stage.device.advance(by: 0.02)
    #expect(stage.log.take().contains("flip.viewDidAppear") == isAnimated)
  }

  @Test func `VC-08 OL-12 OL-34 a full-screen presentation in the order of iOS 8 and 13`() {
    stage.application.behavior.presentationOrder = .oldAroundNew
    present(.fullScreen)
    #expect(
      stage.turns() == [
        "flip.loadView", "flip.viewDidLoad", "main.viewWillDisappear", "flip.viewWillAppear",
        "flip.viewWillLayoutSubviews", "flip.viewDidLayoutSubviews", "–", "flip.viewDidAppear",
        "main.viewDidDisappear",
      ])
  }

  @Test func `VC-09 OL-13 OL-34 a full-screen dismissal in the order of iOS 8 and 13`() {
    stage.application.behavior.presentationOrder = .oldAroundNew
    present(.fullScreen)
    _ = stage.turns()
    main.dismiss(animated: true)
    #expect(
      stage.turns() == [
        "flip.viewWillDisappear", "main.viewWillAppear", "–", "main.viewDidAppear",
        "flip.viewDidDisappear",
      ])
  }

  @Test(arguments: [
    UIModalPresentationStyle.pageSheet, .formSheet, .popover, .overFullScreen,
    .overCurrentContext, .custom,
  ])
  func `VC-10 OL-35 OL-37 what leaves the presenter to be seen tells it nothing`(
    style: UIModalPresentationStyle
  ) {
    present(style)
    #expect(stage.turns().appearances == ["flip.viewWillAppear", "–", "flip.viewDidAppear"])
    #expect(main.view.window != nil)
    flip.dismiss(animated: true)
    #expect(stage.turns() == ["flip.viewWillDisappear", "–", "flip.viewDidDisappear"])
  }

  @Test func `VC-11 OL-36 the default style of iOS 13 tells the presenter nothing`() {
    stage.application.behavior.automaticPresentationStyle = .pageSheet
    present()
    #expect(flip.presentationController?.presentationStyle == .pageSheet)
    #expect(stage.turns().appearances == ["flip.viewWillAppear", "–", "flip.viewDidAppear"])
    main.dismiss(animated: true)
    #expect(stage.turns() == ["flip.viewWillDisappear", "–", "flip.viewDidDisappear"])
  }

  @Test func `VC-11 a page sheet fills a window of compact height, and covers`() {
    stage.window.frame = CGRect(x: 0, y: 0, width: 480, height: 320)
    present(.pageSheet)
    #expect(flip.presentationController?.presentationStyle == .fullScreen)
    #expect(stage.turns().contains("main.viewDidDisappear"))
  }

  @Test func `VC-38 S6 a partial curl tells the screen under it nothing, either way`() {
    flip.modalTransitionStyle = .partialCurl
    present(.fullScreen)
    #expect(stage.turns().appearances == ["flip.viewWillAppear", "–", "flip.viewDidAppear"])
    main.dismiss(animated: true)
    #expect(stage.turns() == ["flip.viewWillDisappear", "–", "flip.viewDidDisappear"])
  }

  @Test(arguments: [
    UIModalTransitionStyle.coverVertical, .flipHorizontal, .crossDissolve,
  ])
  func `VC-38 the other transition styles tell both`(style: UIModalTransitionStyle) {
    flip.modalTransitionStyle = style
    present()
    #expect(
      stage.turns().appearances == [
        "flip.viewWillAppear", "main.viewWillDisappear", "–", "flip.viewDidAppear",
        "main.viewDidDisappear",
      ])
  }

  @Test func `VC-12 isBeingPresented holds until the completion handler`() {
    var held: [String] = []
    flip.reaction = { [unowned flip] call in
      if call.hasSuffix("Appear") { held.append("\(call) \(flip.isBeingPresented)") }
    }
    _ = main
    main.present(flip, animated: true) { [unowned flip] in
      held.append("completion \(flip.isBeingPresented)")
    }
    stage.settle()
    #expect(held == ["viewWillAppear true", "viewDidAppear true", "completion false"])
  }

  @Test func `VC-13 isBeingDismissed holds until the completion handler`() {
    var held: [String] = []
    present()
    stage.settle()
    flip.reaction = { [unowned flip] call in held.append("\(call) \(flip.isBeingDismissed)") }
    main.dismiss(animated: true) { [unowned flip] in
      held.append("completion \(flip.isBeingDismissed)")
    }
    stage.settle()
    #expect(held == ["viewWillDisappear true", "viewDidDisappear true", "completion false"])
  }

  @Test func `VC-14 completion handlers come after all did-calls`() {
    let log = stage.log
    main.present(flip, animated: true) { log.note("presented") }
    #expect(Array(stage.turns().suffix(2)) == ["main.viewDidDisappear", "presented"])
    main.dismiss(animated: true) { log.note("dismissed") }
    #expect(Array(stage.turns().suffix(2)) == ["flip.viewDidDisappear", "dismissed"])
  }

  @Test func `VC-29 a controller that presents already presents no other`() {
    present()
    stage.settle()
    _ = stage.log.take()
    let other = stage.screen("other")
    main.present(other, animated: true) { Issue.record("completed") }
    #expect(stage.turns() == ["–"])
    #expect(stage.warned() == [.alreadyPresenting])
    #expect(main.presentedViewController === flip)
    #expect(other.presentingViewController == nil)
  }

  @Test func `VC-39 a controller whose view is in no window presents nothing`() {
    _ = main
    let lost = stage.screen("lost")
    lost.present(flip, animated: false)
    #expect(stage.turns() == ["–"])
    #expect(stage.warned() == [.presenterOffWindow])
  }

  @Test func `VC-32 dismissing the lowest takes away the whole stack`() {
    present()
    stage.settle()
    let second = stage.screen("second")
    second.modalPresentationStyle = .pageSheet
    flip.present(second, animated: true)
    stage.settle()
    _ = stage.log.take()
    main.dismiss(animated: true)
    #expect(
      stage.turns() == [
        "main.viewWillAppear", "second.viewWillDisappear", "flip.viewWillDisappear", "–",
        "main.viewDidAppear", "second.viewDidDisappear", "flip.viewDidDisappear",
      ])
    #expect(main.presentedViewController == nil && flip.presentedViewController == nil)
    #expect(stage.window.subviews == [main.view])
  }

  @Test func `VC-32 a screen in the middle that is covered receives nothing when all go`() {
    present()
    stage.settle()
    let second = stage.screen("second")
    flip.present(second, animated: true)
    stage.settle()
    _ = stage.log.take()
    main.dismiss(animated: true)
    #expect(
      stage.turns() == [
        "main.viewWillAppear", "second.viewWillDisappear", "–", "main.viewDidAppear",
        "second.viewDidDisappear",
      ])
    // And it can be presented again.
    main.present(flip, animated: false)
    stage.settle()
    #expect(flip.view.window === stage.window)
  }

  @Test func `VC-33 dismissing on the presented controller asks its presenter`() {
    present()
    stage.settle()
    flip.dismiss(animated: true)
    stage.settle()
    #expect(main.presentedViewController == nil)
    #expect(stage.window.subviews == [main.view])
  }

  @Test func `VC-40 dismissing without a presentation does nothing`() {
    main.dismiss(animated: true) { Issue.record("completed") }
    #expect(stage.turns() == ["–"])
  }

  @Test func `VC-41 presenting or dismissing during the controller's own transition is refused`() {
    flip.reaction = { [unowned flip] call in
      if call == "viewWillAppear" { flip.dismiss(animated: true) }
    }
    present()
    main.dismiss(animated: true)
    main.present(stage.screen("other"), animated: true)
    stage.settle()
    #expect(
      stage.warned() == [.transitionInProgress, .transitionInProgress, .transitionInProgress])
    #expect(main.presentedViewController === flip)
    #expect(stage.log.take().last == "main.viewDidDisappear")
  }

  @Test func `VC-42 touches that begin during an animated transition are ignored`() {
    present()
    stage.device.advance(by: 0.1)
    stage.device.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.drops == Array(repeating: "a transition of screens is under way", count: 2))
    stage.settle()
    let journal = RouteJournal(stage.device.application)
    stage.device.tap(at: CGPoint(x: 10, y: 10))
    #expect(stage.drops.count == 2 && journal.calls.last?.hasSuffix(".touchesEnded") == true)
  }

  @Test
  func `VC-43 a screen presented in the current context covers the container that defines it`() {
    let child = stage.screen("child")
    main.addChild(child)
    child.view.frame = CGRect(x: 0, y: 100, width: 320, height: 100)
    main.view.addSubview(child.view)
    child.didMove(toParent: main)
    child.definesPresentationContext = true
    stage.settle()
    _ = stage.log.take()
    flip.modalPresentationStyle = .currentContext
    child.present(flip, animated: true)
    #expect(
      stage.turns().appearances == [
        "flip.viewWillAppear", "child.viewWillDisappear", "–", "flip.viewDidAppear",
        "child.viewDidDisappear",
      ])
    #expect(flip.view.superview?.frame == CGRect(x: 0, y: 100, width: 320, height: 100))
    #expect(flip.presentingViewController === child && main.presentedViewController == nil)
    flip.dismiss(animated: false)
    stage.settle()
    #expect(child.view.superview === main.view)
  }

  @Test func `VC-43 a screen presented in a covered context is dismissed without calls`() {
    let child = stage.screen("child")
    main.addChild(child)
    main.view.addSubview(child.view)
    child.definesPresentationContext = true
    flip.modalPresentationStyle = .currentContext
    child.present(flip, animated: false)
    stage.settle()
    main.present(stage.screen("cover"), animated: false)
    stage.settle()
    _ = stage.log.take()
    var isDone = false
    child.dismiss(animated: true) { isDone = true }
    stage.settle()
    #expect(isDone && stage.log.take() == [])
    main.dismiss(animated: false)
    stage.settle()
    #expect(
      stage.log.take().appearances.filter { !$0.hasPrefix("cover") } == [
        "main.viewWillAppear", "child.viewWillAppear", "main.viewDidAppear",
        "child.viewDidAppear",
      ])
  }

  @Test func `RC-04 the next responder of a presented controller is its presenter`() {
    present()
    stage.settle()
    #expect(flip.next === main)
    main.dismiss(animated: false)
    stage.settle()
    #expect(flip.next == nil)
  }

  @Test func `RC-03 a controller under a full-screen presentation is still followed by its window`()
  {
    let window = main.next
    #expect(window is UIWindow)
    present(.fullScreen)
    stage.settle()
    #expect(main.view.superview == nil)
    #expect(main.next === window)
    main.dismiss(animated: false)
    stage.settle()
    #expect(main.next === window)
  }

  @Test func `VC-44 a completed dismissal releases all controllers that are not retained`() {
    weak var gone: Screen?
    do {
      let brief = stage.screen("brief")
      gone = brief
      main.present(brief, animated: true)
    }
    stage.settle()
    #expect(gone != nil)
    main.dismiss(animated: true)
    stage.settle()
    #expect(gone == nil)
  }
}
