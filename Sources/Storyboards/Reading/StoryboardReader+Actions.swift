import Foundation
internal import YAML

extension StoryboardReader {
  /// Reads one action, or a list of them.
  func readActions(_ node: SourceNode, _ owner: HandlerOwner) -> [PlacedAction] {
    if node.isEmpty {
      node.report("no actions; write [] to handle the event and do nothing")
      return []
    }
    guard node.isList else { return readActionMapping(node, owner) }
    var actions: [PlacedAction] = []
    for item in node.list("actions") ?? [] {
      for placed in readActionMapping(item, owner) {
        if placed.action.all.contains(.passOn), actions.contains(where: \.action.waits) {
          item.report("passOn must come before any wait")
        } else if placed.action == .passOn, actions.contains(where: { $0.action == .passOn }) {
          item.report("duplicate passOn")
        }
        actions.append(placed)
      }
    }
    return actions
  }

  /// Reads actions from a mapping. Actions without arguments are words; the others are keys, which
  /// run in order.
  private func readActionMapping(_ node: SourceNode, _ owner: HandlerOwner) -> [PlacedAction] {
    if node.isScalar {
      let action = node.text("an action").flatMap { readWord($0, node, owner) }
      return action.map { [PlacedAction(action: $0, place: place(of: node))] } ?? []
    }
    guard let entries = node.entries("an action, or a list of actions") else { return [] }
    if entries.contains(where: { SourceNode.choiceKeys.contains($0.key.rawText ?? "") }) {
      return readChoice(node, owner)
    }
    if entries.count > 1 {
      entries[1].key.warn(
        "a mapping with several actions has no order; write a list: [{…}, {…}]")
    }
    return entries.compactMap { key, value in
      guard let name = key.text("the name of an action") else { return nil }
      return readAction(name, key, value, owner).map {
        PlacedAction(action: $0, place: place(of: value))
      }
    }
  }

  func place(of node: SourceNode) -> String { "\(name):\(node.place)" }

  private func readWord(_ name: String, _ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    switch name {
    case "dismiss": return .dismiss(animated: true)
    case "pop": return .pop(animated: true)
    case "becomeFirstResponder", "resignFirstResponder":
      guard checkFirstResponder(nil, node, owner) else { return nil }
      return name == "becomeFirstResponder"
        ? .becomeFirstResponder(nil) : .resignFirstResponder(nil)
    case "passOn":
      guard owner.isOnChain else {
        node.report("passOn is not possible here: this event does not go up the responder chain")
        return nil
      }
      guard !owner.isBranch || owner.canPassOnInBranch else {
        node.report(
          "passOn is possible in an if only for remote-control commands; the steps of other events must go "
            + "the same way")
        return nil
      }
      return .passOn
    default:
      guard Action.names.contains(name) else {
        node.report(
          "no such action: \"\(name)\""
            + NearestName.hint(name, among: Action.names, "the actions are"))
        return nil
      }
      node.report("\"\(name)\" requires a value: \"\(name): …\"")
      return nil
    }
  }

  private func readAction(
    _ name: String, _ key: SourceNode, _ value: SourceNode, _ owner: HandlerOwner
  ) -> Action? {
    switch name {
    case "log": return value.text("text").map { .log(readTemplate($0, value, owner)) }
    case "performSegue": return readPerformSegue(key, value, owner)
    case "dismiss", "pop":
      guard let fields = value.fields("\"\(name)\"", ["animated"]) else { return nil }
      let isAnimated = fields.bool("animated") ?? true
      return name == "dismiss" ? .dismiss(animated: isAnimated) : .pop(animated: isAnimated)
    case "becomeFirstResponder", "resignFirstResponder":
      guard let view = value.text("the name of a view, or \"scene\""),
        checkFirstResponder(view, value, owner)
      else { return nil }
      let who: FirstResponderName = view == "scene" ? .scene : .view(view)
      return name == "becomeFirstResponder"
        ? .becomeFirstResponder(who) : .resignFirstResponder(who)
    case "set": return readSet(value, owner)
    case "add": return readAdd(value, owner)
    case "toggle": return readToggle(value, owner)
    case "reloadData": return readReloadData(value, owner)
    case "run": return readRun(value, owner)
    case "mpris": return readPlayerCommand(value)
    case "notify": return value.text("the name of a notification").map { .notify($0) }
    case "publish": return readPublish(value, owner)
    case "sendAction":
      guard let action = value.text("the name of an action") else { return nil }
      value.later { [self] node in checkAction(action, node) }
      return .sendAction(action)
    case "wait": return value.number(0.001...86_400, "seconds").map { .wait($0) }
    case "passOn":
      key.report("\"passOn\" takes no value; write it as an item of the list")
      return nil
    default:
      key.report(
        "no such action: \"\(name)\""
          + (MisplacedName.hint(action: name, value)
            ?? NearestName.hint(name, among: Action.names, "the actions are")))
      return nil
    }
  }

  // MARK: - Screens

  private func readPerformSegue(
    _ key: SourceNode, _ value: SourceNode, _ owner: HandlerOwner
  ) -> Action? {
    guard let segue = value.text("the name of a segue") else { return nil }
    guard let scene = owner.scene else {
      key.report("segues belong to scenes; the application has none")
      return nil
    }
    value.later { [self] node in
      guard !scene.hasSegue(segue) else { return }
      node.report(
        "the scene \"\(scene.name)\" has no segue \"\(segue)\"\(hint(segue, of: scene, node))")
    }
    return .performSegue(segue)
  }

  private func hint(_ segue: String, of scene: SceneScope, _ node: SourceNode) -> String {
    let others = scopes.values.filter { $0.hasSegue(segue) }.map(\.name)
    if let name = scene.segue(to: segue) {
      return "; did you mean \"\(name)\", which leads to this scene?"
    }
    if scopes[segue] != nil {
      return "; add one to the scene: segues: {\(segue): {present: \(segue)}}"
    }
    return others.min().map { "; it belongs to \"\($0)\", and each scene has its own segues" }
      ?? node.hint(segue, amongGiven: scene.segues, "its segues are")
  }

  private func checkFirstResponder(
    _ view: String?, _ node: SourceNode, _ owner: HandlerOwner
  ) -> Bool {
    guard let scene = owner.scene else {
      node.report("the application cannot be first responder")
      return false
    }
    guard let view else {
      guard case .view(let kind) = owner.kind, kind != .view else { return true }
      node.report(
        "\(kind.article) cannot be first responder; give the name of a view, or \"scene\"")
      return false
    }
    guard view != "scene" else { return true }
    node.later { [self] node in
      guard let kind = scene.views[view] else { return reportView(view, node, scene) }
      if kind != .view {
        node.report("\"\(view)\" is \(kind.article), and only a view can be first responder")
      }
    }
    return true
  }

  /// - Parameters:
  ///   - property: The property of the view that is meant, and whether it is read.
  ///   - hint: What is meant instead; `nil` if it is another view.
  func reportView(
    _ view: String, property: (name: String, isRead: Bool)? = nil, _ node: SourceNode,
    _ scene: SceneScope, hint: String? = nil
  ) {
    let others = scopes.values.filter { $0.views[view] != nil }
    let other = others.min { $0.name < $1.name }.map { other in
      "; the scene \"\(other.name)\" has it, and a scene reaches only its own views"
        + (property.map { Self.hint(of: view, other.views[view], $0.name, isRead: $0.isRead) } ?? "")
    }
    node.report(
      "the scene \"\(scene.name)\" has no view \"\(view)\""
        + (other ?? hint
          ?? node.hint(view, amongGiven: scene.views.keys, "its views are")))
  }

  /// Returns how a scene reads or sets a property of a view of another scene.
  private static func hint(of view: String, _ kind: ViewKind?, _ property: String, isRead: Bool)
    -> String
  {
    let event = kind == .slider || kind == .switch ? "valueChanged" : "EVENT"
    let sharing = ": user defaults are for both, and need no declaration; "
    return sharing
      + (isRead
        ? "there, under \"when\" of \"\(view)\", write \(event): {set: {defaults.\(view): $\(view).\(property)}}, "
          + "and here $defaults.\(view), which has no value before that"
        : "here, write {set: {defaults.\(view): VALUE}}, and there, under \"when\" of the scene, "
          + "viewWillAppear: {set: {\(view).\(property): $defaults.\(view)}}")
  }

  // MARK: - Publishing

  private func readPublish(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    guard node.isMapping else {
      return readPublishedName(node).map { .publish(Publication(name: $0, payload: nil)) }
    }
    guard let fields = node.fields("\"publish\"", ["name", "payload"]) else { return nil }
    let payload = fields["payload"].flatMap { readPayload($0, owner) }
    guard
      let name = fields.required("name", "\"publish\" requires a name: {name: …, payload: …}")
        .flatMap(readPublishedName)
    else { return nil }
    return .publish(Publication(name: name, payload: payload))
  }

  private func readPublishedName(_ node: SourceNode) -> String? {
    guard let name = node.text("a name, or {name: …, payload: …}") else { return nil }
    if Publication.isValid(name) { return name }
    let hint =
      name.contains("$")
      ? "; put values into a payload: {name: …, payload: …}"
      : Publication.name(near: name).map { "; write \($0)" } ?? ""
    node.report("\"\(name)\" cannot be published: \(Publication.rule)\(hint)")
    return nil
  }

  private func readPayload(_ node: SourceNode, _ owner: HandlerOwner) -> Publication.Payload? {
    guard !node.isMapping else {
      let members = node.pairs.compactMap { key, value in
        key.text("a key").flatMap { key in
          readSource(value, owner).map { Publication.Member(key: key, value: $0) }
        }
      }
      let size = Publication.Payload.leastSize(of: members)
      if size > Publication.payloadLimit {
        node.report(
          "the payload has \(size) bytes or more; expected at most \(Publication.payloadLimit)")
      }
      return .object(members)
    }
    guard let text = node.text("text, or keys and values for a JSON object") else { return nil }
    let template = readTemplate(text, node, owner)
    let size = template.literalSize
    if size > Publication.payloadLimit {
      node.report("the payload has \(size) bytes; expected at most \(Publication.payloadLimit)")
    }
    return .text(template)
  }

  // MARK: - Players and commands

  private func readPlayerCommand(_ node: SourceNode) -> Action? {
    if node.isMapping {
      guard let fields = node.fields("\"mpris\"", ["seek"]) else { return nil }
      guard let value = fields.required("seek", "expected \"seek:\" and seconds") else {
        return nil
      }
      return value.number(-86_400...86_400, "seconds").map { .mpris(.seek(seconds: $0)) }
    }
    if node.rawText == "seek" {
      node.report("how far? write {seek: 10} for ten seconds on, {seek: -10} for ten back")
      return nil
    }
    let name = node.choice(PlayerCommand.names, "a command for a player")
    return name.flatMap { PlayerCommand.byName[$0] }.map { .mpris($0) }
  }

  private func readRun(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    if node.isList {
      return readWords(node, owner).map {
        .run(CommandDescription(words: $0, timeout: 30, limit: 1))
      }
    }
    if let line = node.rawText, node.isScalar {
      let words = line.split(separator: " ").joined(separator: ", ")
      node.report(
        "a command is a list of words: [\(words)]; for a shell line, write run: {shell: LINE}")
      return nil
    }
    guard let fields = node.fields("\"run\"", ["command", "shell", "timeout", "atOnce"]) else {
      return nil
    }
    let limit = fields["atOnce"]?.integer(1...16, "how many run at once") ?? 1
    return readCommand(fields, limit: limit, owner).map { .run($0) }
  }

  /// Reads a command from the keys that have its words.
  func readCommand(
    _ fields: SourceFields, limit: Int = 1, _ owner: HandlerOwner
  ) -> CommandDescription? {
    let timeout = fields["timeout"]?.number(0.1...86_400, "seconds") ?? 30
    var words: CommandDescription.Words?
    switch (fields["command"], fields["shell"]) {
    case (let command?, nil): words = readWords(command, owner)
    case (nil, let shell?):
      words = shell.text("a line for /bin/sh").flatMap { line in
        guard line.contains(where: { !$0.isWhitespace }), !line.contains("\0") else {
          shell.report("the line for the shell is empty")
          return nil
        }
        StoryboardHints.check(shell: line, shell, hasLists: hasLists)
        return .shell(line)
      }
    case (_?, let shell?): shell.report("a command is run by itself or by a shell, not by both")
    case (nil, nil):
      fields.node.report("what is to be run? expected \"command: [WORD, …]\" or \"shell: LINE\"")
    }
    return words.map { CommandDescription(words: $0, timeout: timeout, limit: limit) }
  }

  private func readWords(_ node: SourceNode, _ owner: HandlerOwner) -> CommandDescription.Words? {
    guard let list = node.list("a command and its arguments: [WORD, …]") else { return nil }
    let words = list.compactMap { word in
      word.text(word.isMapping ? "a word; put text with \": \" in it in quotes" : "a word")
        .map { ($0, word) }
    }
    guard words.count == list.count else { return nil }
    guard let program = words.first, !program.0.isEmpty else {
      node.report("the command has no name")
      return nil
    }
    if let bad = words.first(where: { $0.0.contains("\0") }) {
      bad.1.report("a word of a command has no character NUL")
      return nil
    }
    if words.count == 1, program.0.contains(" ") {
      program.1.report("each word of a command is an item of its own: [echo, hello]")
      return nil
    }
    StoryboardHints.check(words: words)
    let templates = words.map { readTemplate($0.0, $0.1, owner) }
    // Logs have the name of a command, but never its arguments.
    if templates.first?.hasItem == true {
      program.1.report(
        "a row cannot be the name of a command, which is logged; name a program before it: "
          + "[PROGRAM, $item]")
      return nil
    }
    return .arguments(templates)
  }
}

extension Action {
  /// Whether it delays the actions that follow it.
  fileprivate var waits: Bool { all.contains { if case .wait = $0 { true } else { false } } }
}
