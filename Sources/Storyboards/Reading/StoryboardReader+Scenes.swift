internal import ResponderKit
internal import YAML

extension StoryboardReader {
  func readScenes(_ node: SourceNode) -> [SceneDescription] {
    guard let entries = node.entries("scenes by their names") else { return [] }
    if entries.isEmpty { node.report("no scenes; expected at least one") }
    var scenes: [SceneDescription] = []
    for (key, value) in entries {
      guard let name = key.name("a scene") else { continue }
      let scope = SceneScope(name)
      scope.nameNode = key
      scopes[name] = scope
      scenes.append(readScene(value, scope))
    }
    return scenes
  }

  private func readScene(_ node: SourceNode, _ scope: SceneScope) -> SceneDescription {
    var scene = SceneDescription(name: scope.name, className: scope.name)
    let keys = [
      "controller", "class", "title", "root", "restorationIdentifier", "view", "views", "when",
      "gestures", "actions", "notifications", "segues", "firstResponder", "remoteControl",
    ]
    guard let fields = node.fields("a scene", keys, elsewhere: MisplacedName.elsewhere(in: node))
    else {
      return scene
    }
    scene.title = fields.text("title", "a title")
    scene.restorationIdentifier = fields.text("restorationIdentifier", "an identifier")
    hints.note(restorationIdentifier: fields["restorationIdentifier"], in: nil)
    if let name = readClass(fields) { scene.className = name }
    let kind = fields["controller"]?.choice(["view", "navigation"], "a kind of controller")
    // A misspelt kind with a root probably means a navigation scene.
    if kind == "navigation" || fields["controller"] != nil && kind == nil && fields["root"] != nil {
      readNavigation(fields, scope, into: &scene)
    } else {
      readViewScene(fields, scope, into: &scene)
    }
    return scene
  }

  private func readNavigation(
    _ fields: SourceFields, _ scope: SceneScope, into scene: inout SceneDescription
  ) {
    hasNavigation = true
    scope.isNavigation = true
    let keys = [
      "view", "views", "when", "gestures", "actions", "notifications", "segues", "firstResponder",
      "remoteControl",
    ]
    for key in keys {
      fields[key]?.report(
        "a navigation scene cannot have \"\(key)\"; move it to the scenes that it shows")
    }
    scene.root = ""
    guard
      let node = fields.required("root", "a navigation scene requires its first screen: \"root:\""),
      let root = node.text("the name of a scene")
    else { return }
    scene.root = root
    node.later { [self] node in
      checkScene(root, node)
      if root == scope.name {
        node.report("a navigation scene cannot be its own root")
      } else if scopes[root]?.isNavigation == true {
        node.report("a navigation scene cannot have another one as its root")
      }
    }
  }

  private func readViewScene(
    _ fields: SourceFields, _ scope: SceneScope, into scene: inout SceneDescription
  ) {
    fields["root"]?.report("\"root\" requires \"controller: navigation\"")
    var claims: [(view: String, node: SourceNode)] = []
    if let node = fields["view"] {
      scene.view = readView(node, name: "view", scope, &claims)
      if scene.view.kind != .view {
        node.report("the view of a scene cannot be a control or a label; put those into \"views:\"")
      }
      if scene.view.frame != nil {
        node.report("the view of a scene fills the screen and cannot have a frame")
      }
    } else {
      scope.views["view"] = .view
    }
    if let node = fields["views"] {
      scene.view.views += readViews(node, scope, &claims)
    }
    let owner = HandlerOwner(kind: .scene, scene: scope)
    if let node = fields["when"] {
      let handlers = readHandlers(node, owner)
      scene.handlers.callbacks = handlers.callbacks
      scene.view.gestures += handlers.gestures
      for gesture in handlers.gestures { scope.add(gesture: gesture.name, in: "view") }
    }
    if let node = fields["gestures"] {
      scene.view.gestures += readGestures(
        node, HandlerOwner(kind: .scene, scene: scope), view: "view")
    }
    scene.handlers.actions = readNamedActions(fields["actions"], owner)
    scene.notifications = readNotifications(fields["notifications"], owner)
    if let node = fields["segues"] { scene.segues = readSegues(node, scope) }
    problems.later { scope.checkWaits() }
    readFirstResponder(fields, claims, into: &scene)
    let asked = fields.bool("remoteControl")
    if asked == nil { undecidedRemotes.insert(scope.name) }
    scene.wantsRemoteControl = asked ?? scene.callbacks.contains { $0.isRemoteControl }
  }

  private func readFirstResponder(
    _ fields: SourceFields, _ claims: [(view: String, node: SourceNode)],
    into scene: inout SceneDescription
  ) {
    for (view, node) in claims.dropFirst() {
      node.report(
        "a scene can have only one first responder: \"\(claims[0].view)\" is it already, and "
          + "\"\(view)\" asks for it, too")
    }
    let asked = fields["firstResponder"]?.bool()
    if let first = claims.first {
      if asked == true {
        fields["firstResponder"]?.report(
          "a scene can have only one first responder: the view \"\(first.view)\" is it already")
      }
      scene.firstResponder = .view(first.view)
    } else {
      let answers =
        scene.handlesFirstResponderEvents || scene.view.gestures.contains { !$0.presses.isEmpty }
      if asked == nil, !answers { undecidedResponders.insert(scene.name) }
      scene.firstResponder = asked ?? answers ? .scene : nil
    }
  }

  /// Has undecided scenes receive the events that another scene or the application handles: it may follow in
  /// their chain.
  func complete(
    _ scenes: [SceneDescription], of application: ApplicationDescription
  ) -> [SceneDescription] {
    let callbacks = application.handlers.callbacks.keys
    let areRespondersUseful =
      callbacks.contains { $0.isForFirstResponder }
      || scenes.contains { $0.handlesFirstResponderEvents }
    let areRemotesUseful =
      callbacks.contains { $0.isRemoteControl }
      || scenes.contains { $0.callbacks.contains { $0.isRemoteControl } }
    return scenes.map { scene in
      var scene = scene
      if areRespondersUseful, undecidedResponders.contains(scene.name) {
        scene.firstResponder = .scene
        scene.isFirstResponderIfNone = true
      }
      if areRemotesUseful, undecidedRemotes.contains(scene.name) { scene.wantsRemoteControl = true }
      return scene
    }
  }

  // MARK: - Segues

  private func readSegues(_ node: SourceNode, _ scope: SceneScope) -> [SegueDescription] {
    guard let entries = node.entries("segues by their names") else { return [] }
    return entries.compactMap { key, value in
      guard let name = key.name("a segue") else { return nil }
      scope.add(segue: name)
      let segue = readSegue(value, name)
      if let scene = segue?.destination { scope.add(segue: name, to: scene) }
      return segue
    }
  }

  private func readSegue(_ node: SourceNode, _ name: String) -> SegueDescription? {
    let keys = SegueDescription.Way.names + ["style", "transition", "animated"]
    guard let fields = node.fields("a segue", keys) else { return nil }
    let ways = SegueDescription.Way.names.filter { fields[$0] != nil }
    guard let kind = ways.first, let target = fields[kind] else {
      node.report("a segue requires one of present, push, show and unwind")
      return nil
    }
    for other in ways.dropFirst() {
      fields[other]?.report(
        "a segue can have only one destination; this one has \"\(kind)\" already")
    }
    guard
      let end = target.text(kind == "unwind" ? "the name of an action" : "the name of a scene")
    else { return nil }
    var segue: SegueDescription
    switch kind {
    case "present": segue = SegueDescription(name: name, way: .present(end))
    case "push": segue = SegueDescription(name: name, way: .push(end))
    case "show": segue = SegueDescription(name: name, way: .show(end))
    default: segue = SegueDescription(name: name, way: .unwind(end))
    }
    segue.isAnimated = fields.bool("animated") ?? true
    readLook(fields, into: &segue)
    target.later { [self] node in check(segue, node) }
    return segue
  }

  private func readLook(_ fields: SourceFields, into segue: inout SegueDescription) {
    if case .present = segue.way {
    } else {
      for key in ["style", "transition"] {
        fields[key]?.report("\"\(key)\" requires a segue that presents")
      }
      return
    }
    let style = fields["style"]?.choice(SegueDescription.styles.map(\.name), "a presentation style")
    segue.style = style.flatMap { name in
      SegueDescription.styles.first { $0.name == name }?.style
    }
    let transition = fields["transition"]?.choice(
      SegueDescription.transitions.map(\.name), "a transition style")
    segue.transition =
      SegueDescription.transitions.first { $0.name == transition }?.style ?? .coverVertical
    guard segue.transition == .partialCurl else { return }
    if segue.style == nil {
      segue.style = .fullScreen
    } else if segue.style != .fullScreen {
      fields["transition"]?.report("partialCurl requires the style fullScreen")
    }
  }

  private func check(_ segue: SegueDescription, _ node: SourceNode) {
    if let scene = segue.destination { checkScene(scene, node) }
    switch segue.way {
    case .push(let scene):
      if !hasNavigation {
        node.report("a push requires a navigation scene, and the file has none")
      } else if scopes[scene]?.isNavigation == true {
        node.report("a navigation scene cannot be pushed; present it")
      }
    case .unwind(let action): checkAction(action, node)
    case .show(let scene):
      // From a source in a stack, the destination would be pushed.
      if scopes[scene]?.isNavigation == true {
        node.report("a navigation scene cannot be shown on a stack; present it")
      }
    case .present: break
    }
  }

  func checkAction(_ action: String, _ node: SourceNode) {
    guard !declaredActions.contains(action) else { return }
    node.report(
      "no such action: \"\(action)\""
        + node.hint(action, amongGiven: declaredActions, "the actions are"))
  }
}
