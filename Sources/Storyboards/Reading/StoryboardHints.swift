internal import YAML

/// Finds likely mistakes in a storyboard after it was read completely.
struct StoryboardHints {
  /// A list of actions that others run by its name.
  enum List: Hashable {
    case action(String, in: String?)
    case notification(String, in: String?)

    var name: String {
      switch self {
      case .action(let name, _), .notification(let name, _): name
      }
    }

    var isNotification: Bool { if case .notification = self { true } else { false } }

    /// The scene of the list; `nil` for the application.
    var scene: String? {
      switch self {
      case .action(_, let scene), .notification(_, let scene): scene
      }
    }
  }

  /// A call of a list from another one, without a wait.
  private struct Call {
    let action: String
    let name: String
    let node: SourceNode
  }

  private var identifiers: [(node: SourceNode, view: String, scope: SceneScope)] = []
  private var restorationIdentifiers: [(node: SourceNode, scene: String?)] = []
  private var calls: [List: [Call]] = [:]

  // MARK: - Noting

  mutating func note(identifier node: SourceNode?, of view: String, in scope: SceneScope) {
    if let node { identifiers.append((node, view, scope)) }
  }

  /// Records a restoration identifier.
  /// - Parameter scene: The scene of a view; `nil` for a scene itself.
  mutating func note(restorationIdentifier node: SourceNode?, in scene: String?) {
    if let node { restorationIdentifiers.append((node, scene)) }
  }

  /// Records the lists that a list of actions always runs before it waits.
  mutating func note(calls node: SourceNode, of list: List) {
    calls[list] = calls[list] ?? []
    for item in node.items ?? [node] {
      for (key, value) in item.pairs {
        switch key.rawText {
        case "wait": return
        case let action? where action == "sendAction" || action == "notify":
          guard let name = value.rawText else { continue }
          calls[list, default: []].append(Call(action: action, name: name, node: value))
        default: break
        }
      }
    }
  }

  // MARK: - Checks

  func check(_ board: Storyboard, _ scopes: [String: SceneScope]) {
    checkIdentifiers()
    checkRestorationIdentifiers()
    checkCircles()
    checkScenes(board, scopes)
    for scene in board.scenes {
      guard let scope = scopes[scene.name] else { continue }
      checkGeometry(of: scene.view, in: Extent(board.screen), scope)
    }
  }

  /// Warns about a desktop whose touches nothing forwards, and the reverse.
  /// - Parameter setting: `desktop:` of the storyboard.
  func check(
    desktop setting: SourceNode?, of board: Storyboard, _ scopes: [String: SceneScope]
  ) {
    let scene = board.scenes.first { $0.view.all.contains { $0.kind == .desktop } }
    if let scene, !board.desktop {
      scopes[scene.name]?.nameNode?.warn(
        "the scene \"\(scene.name)\" has a view of the type desktop, whose touches nothing forwards; add \"desktop: true\" "
          + "at the top of the file")
    } else if scene == nil, board.desktop {
      setting?.warn(
        "no touch reaches the program below, because no scene has a view of the type desktop")
    }
  }

  /// Warns about views with the same name, which route logs cannot distinguish.
  private func checkIdentifiers() {
    var seen: [String: SourceNode] = [:]
    for (node, view, scope) in identifiers {
      guard let text = node.rawText else { continue }
      if text != view, scope.views[text] != nil, text != "view" {
        node.warn(
          "\"\(text)\" is the name of another view of the scene; route logs cannot distinguish them"
        )
      } else if let first = seen["\(scope.name).\(text)"] {
        node.warn(
          "another view of the scene has the accessibilityIdentifier \"\(text)\", at \(first.place)"
        )
      }
      seen["\(scope.name).\(text)"] = seen["\(scope.name).\(text)"] ?? node
    }
  }

  private func checkRestorationIdentifiers() {
    var seen: [String: SourceNode] = [:]
    for (node, scene) in restorationIdentifiers {
      guard let text = node.rawText else { continue }
      let key = "\(scene ?? "").\(text)"
      if let first = seen[key] {
        node.warn(
          "duplicate restorationIdentifier \"\(text)\", also at \(first.place); only one of them is "
            + "restored")
      } else {
        seen[key] = node
      }
    }
  }

  // MARK: - Circles

  /// Warns about lists that run one another endlessly without a wait; they would be stopped at run
  /// time.
  private func checkCircles() {
    let lists = calls.keys.sorted { ($0.scene ?? "", $0.name) < ($1.scene ?? "", $1.name) }
    let observers = Dictionary(grouping: lists.filter(\.isNotification), by: \.name)
    typealias Search = CycleSearch<List, SourceNode>
    // All observers of a notification are one node, because each has the same senders.
    func node(_ list: List) -> List {
      list.isNotification ? .notification(list.name, in: nil) : list
    }
    var search = Search { node in
      (node.isNotification ? observers[node.name] ?? [] : [node]).flatMap { list in
        (calls[list] ?? []).compactMap { call in
          self.list(run: call, from: list, observers).map { ($0, call.node) }
        }
      }
    } found: { cycle, node in
      let text = { Search.text(cycle, name: \.name) }
      node.warn("actions form a cycle without a wait: \(text()); it is stopped when it runs")
    }
    for list in lists { search.visit(from: node(list)) }
  }

  private func list(run call: Call, from list: List, _ observers: [String: [List]]) -> List? {
    if call.action == "notify" {
      return observers[call.name].map { _ in .notification(call.name, in: nil) }
    }
    // Up the chain: the scene's own, else the application's.
    let near = List.action(call.name, in: list.scene)
    if calls[near] != nil { return near }
    let last = List.action(call.name, in: nil)
    return calls[last] == nil ? nil : last
  }

  // MARK: - Scenes

  private func checkScenes(_ board: Storyboard, _ scopes: [String: SceneScope]) {
    var reached: Set<String> = []
    var open = [board.initial]
    while let name = open.popLast() {
      guard reached.insert(name).inserted, let scene = board.scene(name) else { continue }
      if let root = scene.root { open.append(root) }
      // Those that no action performs, too: a command of a broker can.
      open += scene.segues.compactMap(\.destination)
    }
    for scene in board.scenes where !reached.contains(scene.name) {
      scopes[scene.name]?.nameNode?.warn(
        "the scene \"\(scene.name)\" is never shown: the application begins with \"\(board.initial)\", and no segue "
          + "leads to it; to begin with it, write initial: \(scene.name) at the top of the file")
    }
  }

  // MARK: - Publishing

  /// Warns about actions of a movement that always publish: followers would receive hundreds of records a second.
  /// - Parameter rarer: What publishes less often.
  static func checkMovement(_ node: SourceNode, rarer: String) {
    for item in node.items ?? [node] {
      for (key, _) in item.pairs {
        // Each movement starts the list again.
        if key.rawText == "wait" { return }
        guard key.rawText == "publish" else { continue }
        key.warn(
          "this is published at each movement, up to hundreds of times a second; publish in \(rarer)"
        )
      }
    }
  }

  // MARK: - Commands

  /// Warns about substitutions in a line for a shell, which treats `$event` as its own variable, and about a
  /// command that gains privileges.
  static func check(shell line: String, _ node: SourceNode, hasLists: Bool) {
    let first = line.prefix { !$0.isWhitespace }
    if privileged.contains(String(first)) { warn(ofPrivileged: String(first), node) }
    guard let reference = ReferenceName(firstIn: line) else { return }
    let (name, member) = (reference.name, reference.member)
    let isItem = name == "item" && hasLists
    // A shell has variables of its own.
    let isProperty = Property(rawValue: member) != nil && !reference.isAlone
    guard isItem || name == "event" || name == "defaults" || isProperty else { return }
    let variable =
      isItem
      ? ListItem.variable(member) : name == "event" ? EventFact(rawValue: member)?.variable : nil
    let hint =
      variable.map { "use the environment variable \"$\($0)\"" }
      ?? "it is replaced in a command without a shell: [WORD, …]"
    node.warn("\"\(reference.text)\" is not replaced in a shell line; \(hint)")
  }

  /// Warns about words that mean something to a shell only, and about a command that gains privileges.
  static func check(words: [(text: String, node: SourceNode)]) {
    let shells = "; for a shell line, write run: {shell: LINE}"
    if let (program, node) = words.first {
      let name = String(program.split(separator: "/").last ?? "")
      // A shell is given its line as a word.
      if shellNames.contains(name) { return check(shell: words) }
      if privileged.contains(name) { warn(ofPrivileged: name, node) }
    }
    for (text, node) in words {
      if node.isOverLines {
        node.warn(
          "\"\(text)\" is one word of the command, which continues in the next line; if it should be several, begin each "
            + "with \"- \"")
      } else if shellWords.contains(text) {
        node.warn("\"\(text)\" is an argument like any other without a shell\(shells)")
      } else if text == "~" || text.hasPrefix("~/") {
        node.warn("\"~\" is not replaced without a shell; write the whole path\(shells)")
      } else if let fact = fact(ofVariableIn: text) {
        node.warn(
          "\"$\(fact.variable)\" is not replaced without a shell; write $event.\(fact.rawValue)")
      } else if let variable = variable(in: text) {
        node.warn("\"\(variable)\" is not replaced without a shell\(shells)")
      }
    }
  }

  /// Warns about a line for a shell that is cut by a comma: what follows it are other arguments.
  private static func check(shell words: [(text: String, node: SourceNode)]) {
    guard words.count > 3, words[1].text == "-c",
      let (text, node) = words.dropFirst(3).first(where: {
        $0.text.contains { "$|<>;&".contains($0) }
      })
    else { return }
    node.warn(
      "\"\(text)\" is not part of the line of the shell: a comma ends a word; put the whole line in quotes, or "
        + "write run: {shell: LINE}")
  }

  /// Returns the fact whose environment variable a word refers to.
  private static func fact(ofVariableIn word: String) -> EventFact? {
    guard word.utf8.contains(UInt8(ascii: "$")) else { return nil }
    let names = word.split(separator: "$").filter { $0.hasPrefix("RESPONDERD_") }
    return names.lazy.map { $0.prefix { $0.isLetter || $0 == "_" } }.compactMap { name in
      EventFact.allCases.first { $0.variable == name }
    }.first
  }

  /// Returns the variable of a shell with which a word begins, alone or before a slash: `$HOME` or `${HOME}`.
  private static func variable(in word: String) -> Substring? {
    guard word.first == "$" else { return nil }
    let variable = word.prefix { $0 != "/" }
    var name = variable.dropFirst()
    if name.first == "{" { name.removeFirst() }
    if name.last == "}" { name.removeLast() }
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first),
      name.utf8.allSatisfy(isOfVariable)
    else { return nil }
    return variable
  }

  private static func isOfVariable(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static let privileged: Set = ["sudo", "su", "doas", "pkexec"]
  private static let shellNames: Set = ["sh", "bash", "dash", "zsh", "ssh"]
  private static let shellWords: Set = [
    "|", "||", "&", "&&", ";", "<", "<<", ">", ">>", "2>", "2>>", "&>", "2>&1", "2>/dev/null",
    ">/dev/null",
  ]

  private static func warn(ofPrivileged name: String, _ node: SourceNode) {
    node.warn(
      "\"\(name)\" fails: commands cannot gain privileges; give the user of responderd the right, or start "
        + "a service for the task")
  }
}
