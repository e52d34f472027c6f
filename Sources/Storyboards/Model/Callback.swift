/// An event that a handler can handle: a method that UIKit calls, or a short name for a common case.
/// Short names of gestures are a ``ShortGesture``.
enum Callback: Int, CaseIterable, Sendable {
  // Methods of responders.
  case touchesBegan, touchesMoved, touchesEnded, touchesCancelled
  case pressesBegan, pressesChanged, pressesEnded, pressesCancelled
  case motionBegan, motionEnded, motionCancelled
  case remoteControlReceived

  // Short names: a whole shake, one command, one button.
  case shake
  case play, pause, stop, togglePlayPause, nextTrack, previousTrack
  case beginSeekingBackward, endSeekingBackward, beginSeekingForward, endSeekingForward
  case upArrow, downArrow, leftArrow, rightArrow, select, menu, pageUp, pageDown

  // Methods of screens.
  case loadView, viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear
  case viewWillDisappear, viewDidDisappear, viewWillLayoutSubviews, viewDidLayoutSubviews
  case prepareForSegue, viewWillTransition, didReceiveMemoryWarning

  // Methods of the application's delegate.
  case willFinishLaunching, didFinishLaunching, applicationDidBecomeActive
  case applicationWillResignActive, applicationDidEnterBackground, applicationWillEnterForeground
  case applicationWillTerminate, applicationDidReceiveMemoryWarning
  case shouldSaveApplicationState, willEncodeRestorableState
  case shouldRestoreApplicationState, didDecodeRestorableState

  // Events of controls.
  case touchDown, touchDownRepeat, touchDragInside, touchDragOutside, touchDragEnter
  case touchDragExit, touchUpInside, touchUpOutside, touchCancel, valueChanged
  case primaryActionTriggered

  // Events of lists.
  case didSelectRow

  /// The kind of receiver.
  enum Kind: Sendable {
    case responder
    case screen
    case application
    case control
    case list

    var receivers: String {
      switch self {
      case .responder: "views, scenes and the application"
      case .screen: "scenes"
      case .application: "the application"
      case .control: "buttons, switches and sliders"
      case .list: "lists"
      }
    }
  }

  var kind: Kind {
    switch rawValue {
    case ...Self.pageDown.rawValue: .responder
    case ...Self.didReceiveMemoryWarning.rawValue: .screen
    case ...Self.didDecodeRestorableState.rawValue: .application
    case ...Self.primaryActionTriggered.rawValue: .control
    default: .list
    }
  }

  var name: String { Self.names[rawValue] }

  private static let names = allCases.map { "\($0)" }

  static func names(of kinds: Set<Kind>) -> [String] {
    allCases.filter { kinds.contains($0.kind) }.map(\.name)
  }

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  var isTouch: Bool { isIn(.touchesBegan, .touchesCancelled) }
  var isCommand: Bool { isIn(.play, .endSeekingForward) }
  var isButton: Bool { isIn(.upArrow, .pageDown) }

  /// Whether the event goes to the first responder instead of the view under a finger.
  var isForFirstResponder: Bool { kind == .responder && !isTouch }
  /// Whether the event is a remote control event.
  var isRemoteControl: Bool { self == .remoteControlReceived || isCommand }

  private func isIn(_ first: Self, _ last: Self) -> Bool {
    (first.rawValue...last.rawValue).contains(rawValue)
  }
}
