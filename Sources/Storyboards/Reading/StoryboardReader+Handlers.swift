import Foundation
internal import YAML

/// The content of a `when:`: handlers and gestures.
struct ReadHandlers {
  var callbacks: [Callback: [PlacedAction]] = [:]
  var gestures: [GestureDescription] = []
}

extension StoryboardReader {
  func readHandlers(_ node: SourceNode, _ owner: HandlerOwner) -> ReadHandlers {
    var handlers = ReadHandlers()
    let what = "events and their actions"
    if let items = node.items {
      node.report("found a list; expected \(what) without dashes: tap: {log: hello}")
      for item in items { reportEvent(in: item, owner.kind) }
      return handlers
    }
    guard let entries = node.entries(what) else { return handlers }
    var taps: [(gesture: ShortGesture, index: Int)] = []
    for (key, value) in entries {
      guard let name = key.text("the name of a callback") else { continue }
      if let callback = Callback.byName[name], Self.kinds(of: owner.kind).contains(callback.kind) {
        var receiver = owner
        receiver.isOnChain = callback.kind == .responder
        receiver.canPassOnInBranch = callback.isRemoteControl
        handlers.callbacks[callback] = readActions(value, receiver)
        noteLaunch(callback, value, owner)
        if callback == .touchesMoved {
          StoryboardHints.checkMovement(value, rarer: "touchesEnded")
        }
        checkTwice(callback, key, handlers.callbacks)
      } else if let gesture = ShortGesture.byName[name], owner.kind != .application {
        if let option = GestureOption.first(in: value) {
          reportOption(option, of: gesture)
          continue
        }
        if gesture.taps != nil { taps.append((gesture, handlers.gestures.count)) }
        if owner.kind == .view(.list), gesture == ShortGesture(motion: .tap, fingers: 1) {
          key.warn(
            "a tap is recognised anywhere in the list and selects no row; use didSelectRow for a row"
          )
        }
        var description = GestureDescription(gesture)
        description.actions[gesture.motion == .longPress ? .began : .recognized] = readActions(
          value, owner)
        handlers.gestures.append(description)
      } else {
        reportUnknown(name, key, value, owner.kind)
      }
    }
    switch owner.kind {
    case .view(.view): Self.checkTouchMethods(of: "view", handlers.callbacks, node)
    case .scene: Self.checkTouchMethods(of: "scene", handlers.callbacks, node)
    default: break
    }
    // A tap is reported only if no further tap can make it a double tap.
    for (gesture, index) in taps {
      handlers.gestures[index].requiredToFail = taps.map(\.gesture)
        .filter { $0.fingers == gesture.fingers && ($0.taps ?? 0) > (gesture.taps ?? 0) }
        .map(\.name)
    }
    return handlers
  }

  /// Warns about a responder that forwards only a part of a touch. It has to handle all four methods, even without
  /// actions, or to forward all four: a method without a handler continues up the chain (Apple, "Handling touches in
  /// your view").
  private static func checkTouchMethods(
    of owner: String, _ callbacks: [Callback: [PlacedAction]], _ node: SourceNode
  ) {
    let all: [Callback] = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
    let handled = all.filter { callbacks[$0] != nil }
    let kept = handled.filter { callbacks[$0]?.contains { $0.action == .passOn } == false }
    let missing = all.filter { callbacks[$0] == nil }
    guard !kept.isEmpty, kept.count < all.count else { return }
    if kept.count == handled.count {
      let names = missing.map { "\($0.name): []" }.joined(separator: ", ")
      node.warn(
        "the \(owner) answers some of the four touch methods, and the others go on up the chain; to keep "
          + "them, add \(names)")
    } else {
      let names = kept.map(\.name).joined(separator: ", ")
      node.warn(
        "the \(owner) passes on only a part of each touch; to pass on all of it, add passOn to \(names)"
      )
    }
  }

  private static func kinds(of owner: HandlerOwner.Kind) -> Set<Callback.Kind> {
    switch owner {
    case .view(.view): [.responder]
    case .view(.label), .view(.desktop): []
    case .view(.list): [.list]
    case .view: [.control]
    case .scene: [.responder, .screen]
    case .application: [.responder, .application]
    }
  }

  /// Reports an unknown event in an item of a list, which other programs have in place of a mapping.
  private func reportEvent(in item: SourceNode, _ owner: HandlerOwner.Kind) {
    for (key, value) in item.pairs {
      let isNamed = ["event", "gesture", "trigger", "type", "on"].contains(key.rawText ?? "")
      let node = isNamed ? value : key
      guard let name = node.rawText, isNamed || Self.keys(ofGesture: name, []) != nil,
        ShortGesture.byName[name] == nil, Callback.byName[name] == nil
      else { continue }
      reportUnknown(name, node, item, owner)
    }
  }

  /// Reports a key of a gesture that is written beside the actions of its short name.
  private func reportOption(_ option: GestureOption, of gesture: ShortGesture) {
    let text = option.key.rawText ?? ""
    let description = GestureDescription(gesture)
    if option.name == "numberOfTouchesRequired",
      let count = option.value.plainNumber.flatMap({ Int(exactly: $0) }), 1...5 ~= count
    {
      let fingers = count == 1 ? "1 finger" : "\(count) fingers"
      let meant = ShortGesture(motion: gesture.motion, fingers: count).name
      let hint =
        count == gesture.fingers
        ? "\"\(meant)\" is for \(fingers) already; remove \"\(text)\""
        : "for \(fingers), write \"\(meant)\" in its place"
      return option.key.report("\"\(text)\" is not an action: \(hint)")
    }
    // A gesture of another type has the key: a tap that is held is a long press.
    let kind =
      Self.keys(of: description.kind).contains(option.name)
      ? description.kind : option.kind ?? description.kind
    var keys = ["type: \(kind.rawValue)"]
    if kind == .swipe, description.kind == .swipe, option.name != "direction" {
      keys.append("direction: \(description.directions.map(\.rawValue).joined())")
    }
    if kind == .tap, description.taps > 1, option.name != "numberOfTapsRequired" {
      keys.append("numberOfTapsRequired: \(description.taps)")
    }
    if description.fingers > 1 { keys.append("numberOfTouchesRequired: \(description.fingers)") }
    if option.name != "when" { keys.append(option.text) }
    let state = kind.isContinuous ? (kind == .longPress ? "began" : "changed") : "recognized"
    keys.append("when: {\(state): …}")
    option.key.report(
      "\"\(text)\" is not an action; a gesture with more than a name is described beside \"when\": "
        + "gestures: {NAME: {\(keys.joined(separator: ", "))}}")
  }

  private func reportUnknown(
    _ name: String, _ key: SourceNode, _ value: SourceNode, _ owner: HandlerOwner.Kind
  ) {
    guard !key.problems.isFull else { return }
    if let callback = Callback.byName[name] {
      var hint = ""
      if case .view(let kind) = owner, kind.isControl, callback.kind == .responder {
        hint = "; use touchUpInside or valueChanged for a control"
      } else if owner == .view(.list) {
        hint = "; use didSelectRow for a row"
      }
      return key.report(
        "\"\(name)\" is sent to \(callback.kind.receivers), not to \(owner.what)\(hint)")
    }
    if ShortGesture.byName[name] != nil {
      return key.report("\"\(name)\" is a gesture; gestures belong to views and scenes")
    }
    let options = GestureOption.all(in: value)
    let option = options.first
    if owner != .application, let keys = Self.keys(ofGesture: name, options) {
      return key.report(
        "\"\(name)\" has no short name; describe it beside \"when\": gestures: {NAME: {\(keys)}}"
          + Self.explanation(of: option, name))
    }
    // The first are listed: those that most storyboards use.
    let methods = ["touches", "presses", "motion", "remoteControl"]
    let callbacks = Callback.names(of: Self.kinds(of: owner))
    func isMethod(_ name: String) -> Bool { methods.contains { name.hasPrefix($0) } }
    let gestures = owner == .application ? [] : ShortGesture.all.map(\.name)
    let usual = gestures.prefix(ShortGesture.Motion.allCases.count)
    let names =
      usual + callbacks.filter { !isMethod($0) } + callbacks.filter(isMethod)
      + gestures.dropFirst(usual.count)
    key.report(
      "\(owner.what) has no event \"\(name)\""
        + (MisplacedName.hint(event: name)
          ?? key.hint(name, among: names, "its events are")))
  }

  /// Returns the keys of a gesture that has no short name, whatever the number of fingers in its name.
  private static func keys(
    ofGesture name: String, _ options: [GestureOption]
  ) -> String? {
    let fingers = ShortGesture.prefixes.last { name.hasPrefix($0) } ?? ""
    let name = name.dropFirst(fingers.count).lowercased()
    if name.contains("swipe") {
      let diagonals: [GestureDescription.Direction] = [.upLeft, .upRight, .downLeft, .downRight]
      let given = options.filter { $0.name != "when" }.map(\.text).joined(separator: ", ")
      let key: String? =
        if options.contains(where: { ["direction", "edges"].contains($0.name) }) {
          given
        } else if let way = diagonals.first(where: { name.hasSuffix($0.rawValue.lowercased()) }) {
          "direction: \(way.rawValue)"
        } else if name.contains("edge") {
          "edges: "
            + (GestureDescription.Edge.allCases.first { name.contains($0.rawValue) } ?? .left)
            .rawValue
        } else { nil }
      return key.map { "type: swipe, \($0), when: {recognized: …}" }
    }
    let step = options.first.flatMap { $0.name == "every" ? "\($0.text), " : nil } ?? ""
    return kind(ofGesture: name).map { "type: \($0.rawValue), \(step)when: {changed: …}" }
  }

  /// Returns what the steps of a gesture are.
  private static func explanation(of option: GestureOption?, _ gesture: String) -> String {
    guard let option, option.name == "every", let size = option.value.rawText,
      let what = kind(ofGesture: gesture.lowercased())?.steps?.what
    else { return "" }
    return ", which runs once for each \(size) \(what), with $event.direction"
  }

  private static func kind(ofGesture name: String) -> GestureDescription.Kind? {
    switch name {
    case "rotate": .rotation
    case "zoom": .pinch
    case "drag": .pan
    default: [.pan, .edgePan, .pinch, .rotation].first { $0.rawValue.lowercased() == name }
    }
  }

  /// Reports a short name together with the method that it stands for, because both would end the
  /// event.
  private func checkTwice(
    _ callback: Callback, _ key: SourceNode, _ known: [Callback: [PlacedAction]]
  ) {
    let whole: Callback? =
      switch callback {
      case .shake: known[.motionEnded] == nil ? nil : .motionEnded
      case .motionEnded: known[.shake] == nil ? nil : .shake
      default: nil
      }
    guard let whole else { return }
    key.report(
      "\"\(callback.name)\" and \"\(whole.name)\" both handle the end of a shake; keep one")
  }

  private func noteLaunch(_ callback: Callback, _ node: SourceNode, _ owner: HandlerOwner) {
    let atLaunch: Set<Callback> = [.viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear]
    guard let scene = owner.scene, atLaunch.contains(callback) else { return }
    for segue in segues(in: node) {
      launchEdges.append(LaunchEdge(from: scene.name, segue: segue.name, node: segue.node))
    }
  }

  private func segues(in node: SourceNode) -> [(name: String, node: SourceNode)] {
    // Not those of an `if`, whose condition can end a cycle.
    (node.items ?? [node]).compactMap { item in
      guard let value = item.value(of: "performSegue"), let name = value.rawText else { return nil }
      return (name, value)
    }
  }

  // MARK: - Lists with names

  func readNamedActions(_ node: SourceNode?, _ owner: HandlerOwner) -> [String: [PlacedAction]] {
    guard let entries = node?.entries("lists of actions by their names") else { return [:] }
    var actions: [String: [PlacedAction]] = [:]
    for (key, value) in entries {
      guard let name = key.name("an action") else { continue }
      declaredActions.insert(name)
      hints.note(calls: value, of: .action(name, in: owner.scene?.name))
      actions[name] = readActions(value, owner)
    }
    return actions
  }

  func readNotifications(
    _ node: SourceNode?, _ owner: HandlerOwner
  ) -> [NotificationDescription] {
    guard let entries = node?.entries("notifications and the actions that they run") else {
      return []
    }
    return entries.compactMap { key, value in
      guard let name = key.text("the name of a notification") else { return nil }
      if name.hasPrefix("UIApplication"), !Self.notifications.contains(name) {
        key.report(
          "no such notification: \"\(name)\""
            + NearestName.hint(name, among: Self.notifications, "expected one of"))
      }
      hints.note(calls: value, of: .notification(name, in: owner.scene?.name))
      return NotificationDescription(name: name, actions: readActions(value, owner))
    }
  }

  private static let notifications = [
    "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
    "WillEnterForeground", "WillTerminate", "DidReceiveMemoryWarning",
  ].map { "UIApplication\($0)Notification" }
}

extension GestureDescription {
  fileprivate init(_ short: ShortGesture) {
    switch short.motion {
    case .tap, .doubleTap, .tripleTap: self.init(name: short.name, kind: .tap)
    case .longPress: self.init(name: short.name, kind: .longPress)
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown:
      self.init(name: short.name, kind: .swipe)
    }
    taps = kind == .tap ? short.taps ?? 1 : 0
    fingers = short.fingers
    switch short.motion {
    case .swipeLeft: directions = [.left]
    case .swipeUp: directions = [.up]
    case .swipeDown: directions = [.down]
    default: break
    }
  }
}
