import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// How a transition runs.
private enum Course: CaseIterable {
  /// The delegate has no animator.
  case standard
  case animator
  case cancelledAnimator
  case interactive
  case cancelledInteractive

  var isCancelled: Bool { self == .cancelledAnimator || self == .cancelledInteractive }
  var isInteractive: Bool { self == .interactive || self == .cancelledInteractive }
}

/// One cell of the table.
private struct Cell: CustomTestStringConvertible {
  let style: UIModalPresentationStyle
  let isPresenting: Bool
  let course: Course
  let preset: UIBehavior.Preset

  var testDescription: String {
    "\(style), \(isPresenting ? "presenting" : "dismissing"), \(course), \(preset)"
  }

  /// Whether the presenting view leaves (Apple, `shouldRemovePresentersView`: the full-screen and the
  /// current-context style).
  var covers: Bool { style == .fullScreen || style == .currentContext }

  static let all: [Cell] = UIBehavior.Preset.allCases.flatMap { preset in
    let styles: [UIModalPresentationStyle] = [
      .fullScreen, .currentContext, .pageSheet, .formSheet, .popover, .overFullScreen,
      .overCurrentContext, .custom,
    ]
    return styles.flatMap { style in
      [true, false].flatMap { isPresenting in
        Course.allCases.map {
          Cell(style: style, isPresenting: isPresenting, course: $0, preset: preset)
        }
      }
    }
  }
}

/// What a cell has to show, and where it is documented.
private struct Expectation {
  /// Apple, `UIViewControllerTransitioningDelegate`: the presentation controller of a custom presentation, then the
  /// animator, and with one the interaction controller.
  let asked: [String]
  /// Apple, `containerView`: what is going to be covered or uncovered, and a presented view.
  let container: [String]
  /// VC-08 to VC-11: records of iOS 4 and of iOS 8 to 13.
  let willCalls: [String]
  /// The same. A cancelled transition ends the appearances that it began, then repeats those of the other screen
  /// (Apple, `viewWillAppear(_:)` and `UIViewControllerTransitionCoordinator.isCancelled`).
  let didCalls: [String]

  init(_ cell: Cell) {
    let direction = cell.isPresenting ? "presentation" : "dismissal"
    var asked = ["animator of \(direction)"]
    if cell.style == .custom, cell.isPresenting { asked.insert("presentation controller", at: 0) }
    if cell.course != .standard { asked.append("driver of \(direction)") }
    self.asked = asked
    let covered = cell.covers ? ["main"] : []
    container = covered + (cell.isPresenting ? [] : ["panel"])
    let (new, old) = cell.isPresenting ? ("panel", "main") : ("main", "panel")
    let moves = (
      new: cell.covers || cell.isPresenting, old: cell.covers || !cell.isPresenting
    )
    let arrives = moves.new ? ["\(new).viewWillAppear"] : []
    let leaves = moves.old ? ["\(old).viewWillDisappear"] : []
    willCalls = cell.preset == .iOS4 ? arrives + leaves : leaves + arrives
    if cell.course.isCancelled {
      didCalls =
        (moves.new ? ["\(new).viewWillDisappear", "\(new).viewDidDisappear"] : [])
        + (moves.old ? ["\(old).viewWillAppear", "\(old).viewDidAppear"] : [])
    } else {
      didCalls =
        (moves.new ? ["\(new).viewDidAppear"] : [])
        + (moves.old ? ["\(old).viewDidDisappear"] : [])
    }
  }
}

/// Answers as an application would, and notes each question.
@MainActor
private final class Answers: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  let log = Log()
  let course: Course
  let driver = UIPercentDrivenInteractiveTransition()
  private(set) var container: [String] = []

  init(_ course: Course) { self.course = course }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    log.note("presentation controller")
    return nil
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.note("animator of presentation")
    return course == .standard ? nil : self
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.note("animator of dismissal")
    return course == .standard ? nil : self
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.note("driver of presentation")
    return course.isInteractive ? driver : nil
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.note("driver of dismissal")
    return course.isInteractive ? driver : nil
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    container = context.containerView.subviews.map { $0.accessibilityIdentifier ?? "?" }
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    let moved = context.view(forKey: .to) ?? context.view(forKey: .from)
    UIView.animate(withDuration: 0.3) {
      moved?.alpha = 0.5
    } completion: { [course] _ in
      moved?.alpha = 1
      context.completeTransition(
        course != .cancelledAnimator && !context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { log.note("ended \(transitionCompleted)") }
}

@MainActor
@Suite(.serialized)
final class TransitionTableTests {
  lazy var stage = ScreenStage()

  @Test func `VC-98 the table of transitions has a cell for each style, direction and course`() {
    #expect(Cell.all.count == 8 * 2 * 5 * 2)
  }

  @Test(arguments: Cell.all)
  private func `VC-98 who is asked and called in a transition, and what is in its container`(
    cell: Cell
  ) {
    stage.application.behavior = cell.preset.behavior
    let main = stage.screen("main")
    stage.show(main)
    let panel = stage.screen("panel")
    panel.modalPresentationStyle = cell.style
    let answers = Answers(cell.course)
    if !cell.isPresenting {
      main.present(panel, animated: false)
      stage.settle()
    }
    panel.transitioningDelegate = answers
    _ = stage.log.take()
    let expected = Expectation(cell)

    var completions = 0
    if cell.isPresenting {
      main.present(panel, animated: true) { completions += 1 }
    } else {
      main.dismiss(animated: true) { completions += 1 }
    }
    #expect(answers.log.take() == expected.asked)
    #expect(stage.log.take().appearances == expected.willCalls)
    if cell.course != .standard { #expect(answers.container == expected.container) }

    stage.device.advance(by: 0.01)
    if cell.course.isInteractive {
      answers.driver.update(0.4)
      if cell.course.isCancelled { answers.driver.cancel() } else { answers.driver.finish() }
    }
    stage.settle()
    #expect(stage.log.take().appearances == expected.didCalls)
    let ends = cell.course == .standard ? [] : ["ended \(!cell.course.isCancelled)"]
    #expect(answers.log.take() == ends)
    #expect(completions == 1)

    let isPresented = cell.isPresenting != cell.course.isCancelled
    #expect((main.presentedViewController === panel) == isPresented)
    #expect((panel.view.window === stage.window) == isPresented)
    #expect((main.view.window === stage.window) == !(isPresented && cell.covers))
    #expect(panel.view.alpha == 1 && main.view.alpha == 1)
    #expect(!panel.isBeingPresented && !panel.isBeingDismissed)
    #expect(panel.transitionCoordinator == nil && !stage.application.isIgnoringInteractionEvents)
    let journal = RouteJournal(stage.application)
    stage.device.tap(at: CGPoint(x: 160, y: 240))
    #expect(journal.calls.contains("\(isPresented ? "panel" : "main").touchesEnded"))
  }

  // MARK: - The end

  @Test(arguments: [true, false])
  func `VC-61 completeTransition makes the did-calls before it returns, except by policy`(
    isAtOnce: Bool
  ) {
    let (main, panel) = (stage.screen("main"), stage.screen("panel"))
    stage.application.behavior.completesTransitionsAtOnce = isAtOnce
    let completing = Completing(stage.log)
    stage.show(main)
    panel.modalPresentationStyle = .fullScreen
    panel.transitioningDelegate = completing
    main.present(panel, animated: true)
    stage.settle()
    let did = ["panel.viewDidAppear", "main.viewDidDisappear"]
    #expect(
      Array(stage.log.take().appearances.suffix(4))
        == (isAtOnce ? ["complete"] + did + ["completed"] : ["complete", "completed"] + did))
    main.dismiss(animated: true)
    stage.settle()
    let last = isAtOnce ? "completed" : "panel.viewDidDisappear"
    #expect(stage.log.take().appearances.last == last)
  }

  @Test func `VC-61 an animator that completes while it is started causes the did-calls later`() {
    let (main, panel) = (stage.screen("main"), stage.screen("panel"))
    stage.application.behavior = .current
    let completing = Completing(stage.log)
    completing.completesInside = true
    stage.show(main)
    panel.transitioningDelegate = completing
    main.present(panel, animated: true)
    #expect(Array(stage.log.take().appearances.suffix(2)) == ["complete", "completed"])
    #expect(panel.isBeingPresented)
    stage.settle()
    #expect(stage.log.take().appearances == ["panel.viewDidAppear"])
  }
}

/// Notes when it calls `completeTransition(_:)`, and when that returns.
@MainActor
private final class Completing: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  let log: Log
  var completesInside = false

  init(_ log: Log) { self.log = log }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.2 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
    let container = context.containerView
    if completesInside { return complete(context) }
    UIView.animate(withDuration: 0.2) {
      container.alpha = 0.9
    } completion: { [self] _ in
      container.alpha = 1
      complete(context)
    }
  }

  private func complete(_ context: any UIViewControllerContextTransitioning) {
    log.note("complete")
    context.completeTransition(true)
    log.note("completed")
  }
}
