internal import ResponderKit
internal import YAML

extension StoryboardReader {
  /// Reads the recognisers of a view by their names, of the key `gestures:`. Short names under `when:`, such as
  /// `doubleTap`, are read by ``readHandlers(_:_:)``.
  func readGestures(
    _ node: SourceNode, _ owner: HandlerOwner, view: String
  ) -> [GestureDescription] {
    guard let entries = node.entries("gesture recognisers by their names"), let scope = owner.scene
    else { return [] }
    var gestures: [GestureDescription] = []
    var keys: [SourceNode] = []
    for (key, value) in entries {
      guard let name = key.name("a gesture recogniser") else { continue }
      if scope.hasGesture(name, in: view) {
        key.report("duplicate gesture recogniser \"\(name)\" of this view")
        continue
      }
      scope.add(gesture: name, in: view)
      if let gesture = readGesture(value, name, owner, view) {
        gestures.append(gesture)
        keys.append(key)
      }
    }
    Self.checkDistances(of: gestures, keys)
    return gestures
  }

  /// Warns about a long swipe that is never recognised, because a shorter one of the same view is, on the way.
  private static func checkDistances(of gestures: [GestureDescription], _ keys: [SourceNode]) {
    let usual = Double(UIBehavior.current.swipeDistance)
    for (long, key) in zip(gestures, keys) where long.kind == .swipe {
      let shorter = gestures.first { short in
        short.kind == .swipe && short.fingers == long.fingers
          && (short.minimumDistance ?? usual) < (long.minimumDistance ?? usual)
          && Set(long.directions).isSubset(of: short.directions)
          && (short.edges.isEmpty
            || !long.edges.isEmpty && Set(long.edges).isSubset(of: short.edges))
          && !short.requiredToFail.contains(long.name)
          && short.companions == .none && long.companions == .none
      }
      guard let shorter else { continue }
      key.warn(
        "\"\(shorter.name)\" is recognised before \"\(long.name)\" has moved far enough; add "
          + "requireToFail: \(long.name) to \"\(shorter.name)\"")
    }
  }

  private func readGesture(
    _ node: SourceNode, _ name: String, _ owner: HandlerOwner, _ view: String
  ) -> GestureDescription? {
    let kinds = GestureDescription.Kind.allCases.map(\.rawValue)
    guard node.isMapping else {
      _ = node.fields("a gesture recogniser", ["type"])
      return nil
    }
    guard let type = node.value(of: "type") else {
      node.report("a gesture recogniser requires a type: \(kinds.joined(separator: ", "))")
      return nil
    }
    guard
      let kind = type.choice(kinds, "a type of gesture")
        .flatMap(GestureDescription.Kind.init(rawValue:)),
      let fields = node.fields("a recogniser of type \(kind.rawValue)", Self.keys(of: kind))
    else { return nil }
    var gesture = GestureDescription(name: name, kind: kind)
    readMeasures(fields, into: &gesture)
    gesture.presses = fields["allowedPressTypes"].map(readPresses) ?? []
    if !gesture.presses.isEmpty, gesture.fingers > 1 {
      fields["numberOfTouchesRequired"]?.report(
        "a recogniser with allowedPressTypes follows buttons and no fingers; remove one of the keys"
      )
    }
    gesture.cancelsTouchesInView = fields.bool("cancelsTouchesInView") ?? true
    gesture.delaysTouchesBegan = fields.bool("delaysTouchesBegan") ?? false
    gesture.delaysTouchesEnded = fields.bool("delaysTouchesEnded") ?? true
    gesture.isEnabled = fields.bool("isEnabled") ?? true
    readRelations(fields, owner, view, into: &gesture)
    if let steps = kind.steps { gesture.step = fields["every"]?.number(steps.range, steps.what) }
    if let node = fields["when"] { gesture.actions = readStates(node, kind, owner) }
    if let node = fields["every"], gesture.actions[.changed] == nil {
      node.warn("every is for the actions of \"changed\", and there are none")
    } else if fields["every"] == nil, let node = fields["when"]?.value(of: "changed") {
      StoryboardHints.checkMovement(
        node, rarer: kind.steps == nil ? "began or ended" : "began or ended, or set every")
    }
    return gesture
  }

  static func keys(of kind: GestureDescription.Kind) -> [String] {
    let own: [String] =
      switch kind {
      case .tap: ["numberOfTapsRequired", "numberOfTouchesRequired", "allowedPressTypes"]
      case .longPress:
        [
          "numberOfTapsRequired", "numberOfTouchesRequired", "minimumPressDuration",
          "allowableMovement", "allowedPressTypes",
        ]
      case .swipe: ["direction", "numberOfTouchesRequired", "edges", "minimumDistance"]
      case .pan: ["minimumNumberOfTouches", "maximumNumberOfTouches", "every"]
      case .edgePan: ["edges", "minimumNumberOfTouches", "maximumNumberOfTouches", "every"]
      case .pinch, .rotation: ["every"]
      }
    return ["type"] + own + [
      "when", "requireToFail", "simultaneousWith", "cancelsTouchesInView", "delaysTouchesBegan",
      "delaysTouchesEnded", "isEnabled",
    ]
  }

  private func readMeasures(_ fields: SourceFields, into gesture: inout GestureDescription) {
    let leastTaps = gesture.kind == .longPress ? 0 : 1
    gesture.taps =
      fields["numberOfTapsRequired"]?.integer(leastTaps...10, "a number of taps") ?? leastTaps
    let fingers = fields["numberOfTouchesRequired"] ?? fields["minimumNumberOfTouches"]
    gesture.fingers = fingers?.integer(1...10, "a number of fingers") ?? 1
    gesture.maximumFingers = fields["maximumNumberOfTouches"]?.integer(
      1...10, "a number of fingers")
    if let most = gesture.maximumFingers, most < gesture.fingers {
      fields["maximumNumberOfTouches"]?.report(
        "the maximum of \(most) fingers is below the minimum of \(gesture.fingers)")
    }
    gesture.pressDuration =
      fields["minimumPressDuration"]?.number(0...3600, "seconds") ?? gesture.pressDuration
    gesture.allowableMovement =
      fields["allowableMovement"]?.number(0...100_000, "points") ?? gesture.allowableMovement
    gesture.minimumDistance = fields["minimumDistance"]?.number(
      GestureDescription.distances, "points")
    readEdges(fields, into: &gesture)
    if let node = fields["direction"] {
      let names = GestureDescription.Direction.allCases.map(\.rawValue)
      gesture.directions = readNames(node, names, "a direction").compactMap {
        GestureDescription.Direction(rawValue: $0)
      }
    }
  }

  private func readEdges(_ fields: SourceFields, into gesture: inout GestureDescription) {
    let node =
      gesture.kind == .edgePan
      ? fields.required("edges", "a recogniser of type edgePan requires edges: [left]")
      : fields["edges"]
    guard let node else { return }
    let names = GestureDescription.Edge.allCases.map(\.rawValue)
    gesture.edges = readNames(node, names, "an edge").compactMap {
      GestureDescription.Edge(rawValue: $0)
    }
    guard gesture.kind == .swipe else { return }
    gesture.directions = gesture.edges.map(\.inward)
    guard let direction = fields["direction"], gesture.edges.count == 1,
      direction.rawText == gesture.edges[0].rawValue
        || gesture.edges[0] == .top && direction.rawText == "up"
        || gesture.edges[0] == .bottom && direction.rawText == "down"
    else { return }
    direction.warn("there is no room beyond the edge at which the swipe begins")
  }

  /// Reads one name, or a list of names.
  private func readNames(_ node: SourceNode, _ names: [String], _ what: String) -> [String] {
    guard node.isList else { return node.choice(names, what).map { [$0] } ?? [] }
    let list = node.list("\(what), or a list of some") ?? []
    if list.isEmpty { node.report("the list is empty; expected \(what)") }
    return list.compactMap { $0.choice(names, what) }
  }

  private func readPresses(_ node: SourceNode) -> [Int] {
    let names = Callback.allCases.filter(\.isButton).map(\.name)
    return readNames(node, names, "a button").compactMap {
      Callback.byName[$0]?.pressType?.rawValue
    }
  }

  private func readStates(
    _ node: SourceNode, _ kind: GestureDescription.Kind, _ owner: HandlerOwner
  ) -> [GestureDescription.State: [PlacedAction]] {
    let names = GestureDescription.State.all(of: kind).map(\.rawValue)
    guard let fields = node.fields("a recogniser of type \(kind.rawValue), in \"when\",", names)
    else { return [:] }
    var actions: [GestureDescription.State: [PlacedAction]] = [:]
    for state in GestureDescription.State.all(of: kind) {
      if let node = fields[state.rawValue] { actions[state] = readActions(node, owner) }
    }
    return actions
  }

  // MARK: - Relations

  private func readRelations(
    _ fields: SourceFields, _ owner: HandlerOwner, _ view: String,
    into gesture: inout GestureDescription
  ) {
    if let node = fields["requireToFail"] {
      gesture.requiredToFail = readOthers(node, gesture.name, owner, view)
      let own = SceneScope.Recognizer(view: view, name: gesture.name)
      owner.scene?.waits[own] = gesture.requiredToFail.map { ($0, node) }
    }
    guard let node = fields["simultaneousWith"] else { return }
    if node.rawText == "all" {
      gesture.companions = .all
    } else {
      gesture.companions = .named(readOthers(node, gesture.name, owner, view))
    }
  }

  private func readOthers(
    _ node: SourceNode, _ name: String, _ owner: HandlerOwner, _ view: String
  ) -> [String] {
    let what = "the name of another recogniser"
    let nodes = node.isList ? node.list("names of other recognisers") ?? [] : [node]
    return nodes.compactMap { node in
      guard let other = node.text(what) else { return nil }
      node.later { node in
        guard let scene = owner.scene else { return }
        if other == name, scene.hasGesture(other, in: view) {
          return node.report("a recogniser cannot refer to itself")
        }
        if scene.recognizer(other, near: view) != nil { return }
        let holders = scene.views(withGesture: other)
        if holders.isEmpty {
          return node.report(
            "the scene \"\(scene.name)\" has no gesture recogniser \"\(other)\""
              + node.hint(
                other, amongGiven: scene.gestureNames.filter { $0 != name },
                "its recognisers are"))
        }
        node.report(
          "several views have a recogniser \"\(other)\": \(holders.joined(separator: ", "))")
      }
      return other
    }
  }
}
