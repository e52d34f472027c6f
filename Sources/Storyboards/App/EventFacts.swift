import Foundation
internal import ResponderKit

/// The values of an event that its actions can use.
@MainActor
struct EventFacts {
  private(set) var values: [EventFact: Value] = [:]
  /// The selected row of a list.
  var item: ListItem?
  /// Relates what the actions do to the event, in the route log.
  var handlerRun: HandlerRun?
  /// Waits for the commands of the actions, if they turn the display off or on.
  var displayTurns: DisplayTurns?
  /// Whether the actions are those of a time without input, also in the lists that they run.
  var isIdle = false

  subscript(fact: EventFact) -> Value? {
    get { values[fact] }
    set { values[fact] = newValue }
  }

  /// The values as environment variables of commands.
  var environment: [String: String] {
    let facts = Dictionary(uniqueKeysWithValues: values.map { ($0.variable, $1.text) })
    return facts.merging(item?.environment ?? [:]) { fact, _ in fact }
  }

  init(_ values: [EventFact: Value] = [:], item: ListItem? = nil) {
    self.values = values
    self.item = item
  }

  /// Returns the facts of the event that a storyboard posted a notification for.
  nonisolated static func values(in notification: Notification) -> [EventFact: Value] {
    var values: [EventFact: Value] = [:]
    for (key, object) in notification.userInfo ?? [:] {
      guard let name = key as? String, let fact = EventFact(rawValue: name) else { continue }
      values[fact] = Value(object: object)
    }
    // The one that posted it; the observer has its own.
    values[.responder] = nil
    return values
  }

  /// The facts, and the row, as the information of a notification.
  var userInfo: [AnyHashable: Any] {
    var info: [AnyHashable: Any] = [:]
    for (fact, value) in values { info[fact.rawValue] = value.object }
    if let item {
      var objects = item.values.mapValues(\.object)
      objects[ListItem.titleName] = item.title
      info[Self.itemKey] = objects
    }
    return info
  }

  /// Returns the row of the event that a storyboard posted a notification for.
  nonisolated static func item(in notification: Notification) -> ListItem? {
    guard let objects = notification.userInfo?[itemKey] as? [String: Any],
      let title = objects[ListItem.titleName] as? String
    else { return nil }
    let values = objects.filter { $0.key != ListItem.titleName }
    return ListItem(title: title, values: values.compactMapValues(Value.init(object:)))
  }

  nonisolated private static let itemKey = "item"

  init(_ touches: Set<UITouch>, _ event: UIEvent?) {
    self[.time] = event.map { .number($0.timestamp) }
    self[.fingers] = .number(Double(touches.count))
    // Sorted, because a set has no order.
    let uppermost = touches.map { (point: $0.location(in: nil), touch: $0) }
      .min { ($0.point.y, $0.point.x) < ($1.point.y, $1.point.x) }
    place(uppermost?.point)
    self[.device] = UIApplication.shared.name(of: uppermost?.touch.device).map(Value.text)
  }

  init(_ presses: some Sequence<UIPress>, _ event: UIEvent?) {
    self[.time] = event.map { .number($0.timestamp) }
    let first = presses.first { _ in true }
    self[.button] = first.map { .text("\($0.type)") }
    self[.device] = UIApplication.shared.name(of: first?.device).map(Value.text)
  }

  init(_ event: UIEvent?) {
    self[.time] = event.map { .number($0.timestamp) }
    self[.device] = UIApplication.shared.name(of: event?.device).map(Value.text)
    guard let event, event.type == .remoteControl else { return }
    self[.command] = Callback(command: event.subtype).map { .text($0.name) }
  }

  init(_ recognizer: UIGestureRecognizer) {
    self[.time] = .number(UIApplication.shared.scheduler.now)
    self[.state] = .text("\(recognizer.state)")
    self[.device] = UIApplication.shared.name(of: recognizer.device).map(Value.text)
    let edge: UIRectEdge =
      switch recognizer {
      case let pan as UIScreenEdgePanGestureRecognizer: pan.edge
      case let swipe as UISwipeGestureRecognizer: swipe.edge
      default: []
      }
    self[.edge] = GestureDescription.Edge.allCases.first { edge.contains($0.edge) }
      .map { .text($0.rawValue) }
    if recognizer.allowedTouchTypes.isEmpty {
      self[.button] = recognizer.lastPressType.map { .text("\($0)") }
    } else {
      self[.fingers] = .number(Double(recognizer.participantCount))
      place(recognizer.location(in: nil))
    }
    switch recognizer {
    case let pan as UIPanGestureRecognizer:
      let way = pan.translation(in: nil)
      let speed = pan.velocity(in: nil)
      self[.translationX] = .number(way.x)
      self[.translationY] = .number(way.y)
      self[.velocityX] = .number(speed.x)
      self[.velocityY] = .number(speed.y)
    case let pinch as UIPinchGestureRecognizer: self[.scale] = .number(pinch.scale)
    case let turn as UIRotationGestureRecognizer:
      self[.rotation] = .number(turn.rotation * 180 / .pi)
    default: break
    }
  }

  init(_ control: UIControl) {
    self[.time] = .number(UIApplication.shared.scheduler.now)
    self[.device] = UIApplication.shared.name(of: control.lastDevice).map(Value.text)
    switch control {
    case let control as UISwitch: self[.value] = .bool(control.isOn)
    case let control as UISlider: self[.value] = .number(Double(control.value))
    default: break
    }
  }

  /// Creates the facts of a row that was selected.
  /// - Parameter row: The number of the row, from 0 on.
  init(_ list: ListView, row: Int) {
    self[.time] = .number(UIApplication.shared.scheduler.now)
    self[.device] = list.lastDevice.map(Value.text)
    self[.row] = .number(Double(row + 1))
    item = list.items[row]
  }

  /// Adds the facts of the application, which actions of every event have.
  mutating func add(of application: UIApplication) {
    // Life cycle calls and the notifications of others have no time.
    if self[.time] == nil { self[.time] = .number(application.scheduler.now) }
    if let isOn = application.isDisplayOn { self[.display] = .text(isOn ? "on" : "off") }
    let size = UIScreen.main.bounds.size
    self[.width] = .number(size.width)
    self[.height] = .number(size.height)
    self[.orientation] = .text(size.width > size.height ? "landscape" : "portrait")
  }

  private mutating func place(_ point: CGPoint?) {
    guard let point else { return }
    self[.x] = .number(point.x)
    self[.y] = .number(point.y)
  }
}

extension Callback {
  init?(command subtype: UIEvent.EventSubtype) {
    switch subtype {
    case .remoteControlPlay: self = .play
    case .remoteControlPause: self = .pause
    case .remoteControlStop: self = .stop
    case .remoteControlTogglePlayPause: self = .togglePlayPause
    case .remoteControlNextTrack: self = .nextTrack
    case .remoteControlPreviousTrack: self = .previousTrack
    case .remoteControlBeginSeekingBackward: self = .beginSeekingBackward
    case .remoteControlEndSeekingBackward: self = .endSeekingBackward
    case .remoteControlBeginSeekingForward: self = .beginSeekingForward
    case .remoteControlEndSeekingForward: self = .endSeekingForward
    case .none, .motionShake: return nil
    }
  }

  init?(button: UIPress.PressType) {
    switch button {
    case .upArrow: self = .upArrow
    case .downArrow: self = .downArrow
    case .leftArrow: self = .leftArrow
    case .rightArrow: self = .rightArrow
    case .select: self = .select
    case .menu: self = .menu
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    // No key has this meaning: play and pause are a command.
    case .playPause: return nil
    }
  }

  var pressType: UIPress.PressType? {
    switch self {
    case .upArrow: .upArrow
    case .downArrow: .downArrow
    case .leftArrow: .leftArrow
    case .rightArrow: .rightArrow
    case .select: .select
    case .menu: .menu
    case .pageUp: .pageUp
    case .pageDown: .pageDown
    default: nil
    }
  }

  /// The control event with the same name.
  var controlEvent: UIControl.Event? {
    switch self {
    case .touchDown: .touchDown
    case .touchDownRepeat: .touchDownRepeat
    case .touchDragInside: .touchDragInside
    case .touchDragOutside: .touchDragOutside
    case .touchDragEnter: .touchDragEnter
    case .touchDragExit: .touchDragExit
    case .touchUpInside: .touchUpInside
    case .touchUpOutside: .touchUpOutside
    case .touchCancel: .touchCancel
    case .valueChanged: .valueChanged
    case .primaryActionTriggered: .primaryActionTriggered
    default: nil
    }
  }
}
