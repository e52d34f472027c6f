// Reads a storyboard file, and collects every problem with its place instead of stopping at the first. Begin here; an
// extension reads each part.

import Foundation
internal import ResponderKit
internal import YAML

/// Reads a file, and collects its problems.
final class StoryboardReader {
  let problems: ProblemList
  let name: String
  /// The names in each scene, for the final checks.
  var scopes: [String: SceneScope] = [:]
  /// The names of all lists of actions.
  var declaredActions: Set<String> = []
  var hasNavigation = false
  /// Whether `$item` is the selected row of a list, because the storyboard has lists.
  private(set) var hasLists = false
  /// The names of the values that the rows of all lists can have; `nil` if those of a list could not be read.
  var itemNames: Set<String>? = [ListItem.titleName]
  /// The scenes that do not say whether they are first responder, or receive remote-control events.
  var undecidedResponders: Set<String> = []
  var undecidedRemotes: Set<String> = []
  /// The segues that scenes perform automatically when they load or appear.
  var launchEdges: [LaunchEdge] = []

  var hints = StoryboardHints()

  struct LaunchEdge {
    let from: String
    let segue: String
    let node: SourceNode
  }

  init(_ problems: ProblemList, name: String) {
    self.problems = problems
    self.name = name
  }

  func read(_ node: YAMLNode) -> Storyboard? {
    let root = SourceNode(node, problems)
    guard
      let fields = root.fields(
        "a storyboard",
        [
          "version", "screen", "display", "exclusiveKeys", "desktop", "initial", "application",
          "scenes",
        ], elsewhere: MisplacedName.elsewhere)
    else { return nil }
    readVersion(fields)
    hasLists = Self.hasList(fields["scenes"])
    let screen = fields["screen"].flatMap(readScreen)
    let display = fields["display"].flatMap(readDisplay)
    let exclusiveKeys = fields.bool("exclusiveKeys") ?? false
    let desktop = fields.bool("desktop") ?? false
    let application = fields["application"].map(readApplication) ?? ApplicationDescription()
    guard
      let scenesNode = fields.required(
        "scenes", "no scenes; a storyboard needs at least one under \"scenes:\"")
    else { return nil }
    let scenes = complete(readScenes(scenesNode), of: application)
    guard let first = scenes.first else { return nil }
    var initial = first.name
    if let node = fields["initial"], let name = node.text("the name of a scene") {
      initial = name
      problems.later { [self] in checkScene(name, node) }
    }
    let board = Storyboard(
      name: name, screen: screen, display: display, exclusiveKeys: exclusiveKeys,
      desktop: desktop, application: application, scenes: scenes, initial: initial)
    problems.later { [self] in
      checkCycles(board)
      hints.check(board, scopes)
      hints.check(desktop: fields["desktop"], of: board, scopes)
    }
    return board
  }

  private func readVersion(_ fields: SourceFields) {
    guard
      let node = fields.required(
        "version", "no version; a storyboard begins with \"version: 1\"")
    else { return }
    guard let version = node.integer(1...1_000_000, "the version of the format") else { return }
    if version != Storyboard.version {
      node.report(
        "version \(version) of the format is not supported; expected \(Storyboard.version)")
    }
  }

  private func readScreen(_ node: SourceNode) -> Storyboard.Screen? {
    if node.isScalar {
      _ = node.choice(["display"], "a screen: \"display\", or a width and a height in points")
      return nil
    }
    guard let fields = node.fields("a screen", ["width", "height", "scale"]) else { return nil }
    let width = fields.required("width", "a screen needs a width in points")?
      .number(1...100_000, "a width in points")
    let height = fields.required("height", "a screen needs a height in points")?
      .number(1...100_000, "a height in points")
    let scale = fields["scale"]?.number(0.25...16, "pixels per point") ?? 1
    guard let width, let height else { return nil }
    return Storyboard.Screen(size: CGSize(width: width, height: height), scale: scale)
  }

  private func readApplication(_ node: SourceNode) -> ApplicationDescription {
    var application = ApplicationDescription()
    let keys = [
      "class", "restoresState", "behavior", "when", "actions", "notifications", "idle", "escape",
    ]
    guard let fields = node.fields("the application", keys, elsewhere: MisplacedName.elsewhere)
    else {
      return application
    }
    if let name = readClass(fields) { application.className = name }
    application.restoresState = fields.bool("restoresState") ?? false
    application.behavior = fields["behavior"].map(readBehavior) ?? UIBehavior.Choice()
    let owner = HandlerOwner(kind: .application, scene: nil)
    if let node = fields["when"] {
      application.handlers.callbacks = readHandlers(node, owner).callbacks
    }
    application.handlers.actions = readNamedActions(fields["actions"], owner)
    application.notifications = readNotifications(fields["notifications"], owner)
    application.idle = fields["idle"].flatMap { readIdle($0, owner) }
    if let node = fields["escape"] { application.escape = readEscape(node) }
    return application
  }

  private func readEscape(_ node: SourceNode) -> EscapeDescription? {
    if node.rawText == "false" { return nil }
    guard node.isMapping else {
      node.report("expected false, or the fingers and the seconds: {fingers: 5, seconds: 5}")
      return nil
    }
    var escape = EscapeDescription()
    guard let fields = node.fields("\"escape\"", ["fingers", "seconds"]) else { return nil }
    if let fingers = fields["fingers"]?.integer(1...10, "a number of fingers") {
      escape.fingers = fingers
    }
    if let time = fields["seconds"]?.number(EscapeDescription.times, "seconds") {
      escape.time = time
    }
    return escape
  }

  private func readIdle(_ node: SourceNode, _ owner: HandlerOwner) -> IdleDescription? {
    guard let fields = node.fields("\"idle\"", ["after", "then"]) else { return nil }
    let time = fields.required("after", "\"idle\" requires the seconds without input: \"after:\"")?
      .number(IdleDescription.times, "seconds without input")
    let actions = fields.required("then", "what is done then? expected \"then:\" and actions")
      .map { readActions($0, owner) }
    guard let time, let actions else { return nil }
    return IdleDescription(time: time, actions: actions)
  }

  /// Reads a preset, or a mapping with a preset and individual policies.
  private func readBehavior(_ node: SourceNode) -> UIBehavior.Choice {
    func preset(_ node: SourceNode) -> UIBehavior.Preset? {
      node.choice(UIBehavior.Preset.allCases.map(\.rawValue), "a behaviour")
        .flatMap(UIBehavior.Preset.init)
    }
    guard node.isMapping else { return UIBehavior.Choice(preset(node)) }
    let names = UIBehavior.Policy.all.map(\.name)
    guard let fields = node.fields("a behaviour", ["preset"] + names) else {
      return UIBehavior.Choice()
    }
    var choice = UIBehavior.Choice(fields["preset"].flatMap(preset))
    for policy in UIBehavior.Policy.all {
      guard let value = fields[policy.name]?.choice(policy.values, "a value of \(policy.name)")
      else { continue }
      _ = choice.add(policy, value)
    }
    return choice
  }

  func readClass(_ fields: SourceFields) -> String? {
    guard let node = fields["class"], let name = node.text("a name for route logs") else {
      return nil
    }
    guard name.count <= 100, !name.isEmpty else {
      node.report("a name for route logs must have 1 to 100 characters")
      return nil
    }
    return name
  }

  // MARK: - Checks

  func checkScene(_ name: String, _ node: SourceNode) {
    guard scopes[name] == nil else { return }
    node.report(
      "no such scene: \"\(name)\""
        + node.hint(name, amongGiven: scopes.keys, "the scenes are"))
  }

  /// Reports scenes that lead to one another endlessly as soon as they appear.
  private func checkCycles(_ board: Storyboard) {
    typealias Search = CycleSearch<String, SourceNode?>
    var edges: [String: [Search.Edge]] = [:]
    for scene in board.scenes {
      if let root = scene.root { edges[scene.name, default: []].append((root, nil)) }
    }
    for edge in launchEdges {
      let segue = board.scene(edge.from)?.segues.first { $0.name == edge.segue }
      guard let destination = segue?.destination else { continue }
      edges[edge.from, default: []].append((destination, edge.node))
    }
    var search = Search {
      edges[$0] ?? []
    } found: { cycle, node in
      node?.report(
        "the segues that scenes perform when they appear form a cycle: \(Search.text(cycle) { $0 })"
      )
    }
    search.visit(from: board.initial)
    for scene in board.scenes { search.visit(from: scene.name) }
  }
}

/// The names in a scene that can be referenced.
final class SceneScope {
  let name: String
  var isNavigation = false
  /// The views by name; `view` is the screen's own.
  var views: [String: ViewKind] = [:]
  /// The recognisers of each view, and the views that have a recogniser of a name.
  private var gestures: [String: Set<String>] = [:]
  private var holders: [String: Set<String>] = [:]
  /// The segues, in the order of the file.
  private(set) var segues: [String] = []
  private var segueNames: Set<String> = []
  private var ways: [String: String] = [:]
  /// The node of the scene's name, and the frames of its views.
  var nameNode: SourceNode?
  var frames: [String: SourceNode] = [:]
  /// The lists whose rows are in the file.
  var fixedLists: Set<String> = []
  /// The failure requirements of recognisers.
  var waits: [Recognizer: [(other: String, node: SourceNode)]] = [:]

  struct Recognizer: Hashable {
    let view: String
    let name: String
  }

  /// Returns the recogniser that a name refers to, from a recogniser of a view: one of the same view,
  /// else the only one in the scene; `nil` if there is none or several.
  func recognizer(_ name: String, near view: String) -> Recognizer? {
    if hasGesture(name, in: view) { return Recognizer(view: view, name: name) }
    let holders = holders[name] ?? []
    return holders.count == 1 ? holders.first.map { Recognizer(view: $0, name: name) } : nil
  }

  func add(gesture name: String, in view: String) {
    gestures[view, default: []].insert(name)
    holders[name, default: []].insert(view)
  }

  func hasGesture(_ name: String, in view: String) -> Bool {
    gestures[view]?.contains(name) == true
  }

  /// The names of all recognisers.
  var gestureNames: Dictionary<String, Set<String>>.Keys { holders.keys }

  /// Returns the views that have a recogniser of a name, sorted.
  func views(withGesture name: String) -> [String] { (holders[name] ?? []).sorted() }

  func add(segue name: String) {
    segues.append(name)
    segueNames.insert(name)
  }

  /// Notes the scene to which a segue leads.
  func add(segue name: String, to scene: String) { ways[scene, default: name] = name }

  /// A segue that leads to a scene.
  func segue(to scene: String) -> String? { ways[scene] }

  func hasSegue(_ name: String) -> Bool { segueNames.contains(name) }

  /// Reports recognisers that wait for one another endlessly.
  func checkWaits() {
    typealias Search = CycleSearch<Recognizer, SourceNode>
    var search = Search { [self] recognizer in
      (waits[recognizer] ?? []).compactMap { name, node in
        // One that requires itself has a message of its own.
        guard let other = self.recognizer(name, near: recognizer.view), other != recognizer else {
          return nil
        }
        return (other, node)
      }
    } found: { cycle, node in
      node.report("recognisers require each other to fail: \(Search.text(cycle, name: \.name))")
    }
    for recognizer in waits.keys.sorted(by: { ($0.view, $0.name) < ($1.view, $1.name) }) {
      search.visit(from: recognizer)
    }
  }

  init(_ name: String) { self.name = name }
}

/// The owner of handlers.
struct HandlerOwner {
  enum Kind: Equatable {
    case view(ViewKind)
    case scene
    case application

    var what: String {
      switch self {
      case .view(let kind): kind.article
      case .scene: "a scene"
      case .application: "the application"
      }
    }
  }

  let kind: Kind
  /// `nil` for the application.
  let scene: SceneScope?
  /// The names of the values of rows, for the actions of a list; `nil` for those of all lists.
  var itemNames: Set<String>?
  /// Whether an unhandled event continues up the chain.
  var isOnChain = false
  /// Whether that can depend on a condition, because the event is a single call.
  var canPassOnInBranch = false
  /// Whether the actions are those of a branch of `if`.
  var isBranch = false
}
