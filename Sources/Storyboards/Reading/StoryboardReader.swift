import Foundation
internal import ResponderKit
internal import YAML

/// Reads one file, and collects what is wrong with it.
final class StoryboardReader {
  let problems: ProblemList
  let name: String
  /// What each scene has to refer to, for the checks that come last.
  var scopes: [String: SceneScope] = [:]
  /// The lists of actions that anybody has by name.
  var declaredActions: Set<String> = []
  var hasNavigation = false
  /// The segues that scenes perform by themselves, when they load or appear.
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
        "a storyboard", ["version", "screen", "initial", "application", "scenes"])
    else { return nil }
    readVersion(fields)
    let screen = fields["screen"].flatMap(readScreen)
    let application = fields["application"].map(readApplication) ?? ApplicationDescription()
    guard
      let scenesNode = fields.required(
        "scenes", "there are no scenes; a storyboard has one or more screens under \"scenes:\"")
    else { return nil }
    let scenes = readScenes(scenesNode)
    guard let first = scenes.first else { return nil }
    var initial = first.name
    if let node = fields["initial"], let name = node.text("the name of a scene") {
      initial = name
      problems.later { [self] in checkScene(name, node) }
    }
    let board = Storyboard(
      name: name, screen: screen, application: application, scenes: scenes, initial: initial)
    problems.later { [self] in
      checkCycles(board)
      hints.check(board, scopes)
    }
    return board
  }

  private func readVersion(_ fields: SourceFields) {
    guard
      let node = fields.required(
        "version", "there is no version; a storyboard begins with \"version: 1\"")
    else { return }
    guard let version = node.integer(1...1_000_000, "the version of the format") else { return }
    if version != Storyboard.version {
      node.report(
        "version \(version) of the format is not understood; this is version \(Storyboard.version)")
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
    let keys = ["class", "restoresState", "behavior", "when", "actions", "notifications"]
    guard let fields = node.fields("the application", keys) else { return application }
    if let name = readClass(fields) { application.className = name }
    application.restoresState = fields.bool("restoresState") ?? false
    let presets = UIBehavior.Preset.allCases.map(\.rawValue)
    let preset = fields["behavior"]?.choice(presets, "a behaviour")
    application.behavior = preset.flatMap(UIBehavior.Preset.init) ?? .iOS4
    let owner = HandlerOwner(kind: .application, scene: nil)
    if let node = fields["when"] {
      application.handlers.callbacks = readHandlers(node, owner).callbacks
    }
    application.handlers.actions = readNamedActions(fields["actions"], owner)
    application.notifications = readNotifications(fields["notifications"], owner)
    return application
  }

  func readClass(_ fields: SourceFields) -> String? {
    guard let node = fields["class"], let name = node.text("a name for route logs") else {
      return nil
    }
    guard name.count <= 100, !name.isEmpty else {
      node.report("a name for route logs has from 1 to 100 characters")
      return nil
    }
    return name
  }

  // MARK: - Checks

  func checkScene(_ name: String, _ node: SourceNode) {
    guard scopes[name] == nil else { return }
    node.report(
      "there is no scene \"\(name)\""
        + NearestName.hint(name, among: scopes.keys.sorted(), "the scenes are"))
  }

  /// Scenes that lead to one another as soon as they appear would never come to rest.
  private func checkCycles(_ board: Storyboard) {
    var edges: [String: [(to: String, node: SourceNode?)]] = [:]
    for scene in board.scenes {
      if let root = scene.root { edges[scene.name, default: []].append((root, nil)) }
    }
    for edge in launchEdges {
      let segue = board.scene(edge.from)?.segues.first { $0.name == edge.segue }
      guard let destination = segue?.destination else { continue }
      edges[edge.from, default: []].append((destination, edge.node))
    }
    var finished: Set<String> = []
    func visit(_ scene: String, _ path: [String]) {
      guard !finished.contains(scene) else { return }
      for (next, node) in edges[scene] ?? [] {
        if let start = (path + [scene]).firstIndex(of: next) {
          let way = ((path + [scene])[start...] + [next]).joined(separator: " → ")
          node?.report("the segues that scenes perform when they appear lead in a circle: \(way)")
        } else {
          visit(next, path + [scene])
        }
      }
      finished.insert(scene)
    }
    visit(board.initial, [])
    for scene in board.scenes { visit(scene.name, []) }
  }
}

/// What of a scene can be referred to.
final class SceneScope {
  let name: String
  var isNavigation = false
  /// By name; `view` is the screen's own.
  var views: [String: ViewKind] = [:]
  /// The recognisers of each view.
  var gestures: [String: [String]] = [:]
  var segues: [String] = []
  /// The segues that something performs.
  var performedSegues: Set<String> = []
  /// Where the scene's name stands, and the frames of its views.
  var nameNode: SourceNode?
  var frames: [String: SourceNode] = [:]
  /// Who waits for whose failure.
  var waits: [Recognizer: [(other: String, node: SourceNode)]] = [:]

  struct Recognizer: Hashable {
    let view: String
    let name: String
  }

  /// Whom a name means, said by a recogniser of a view: one of the same view, else the only one of the
  /// scene; `nil` where it means nobody or several.
  func recognizer(_ name: String, near view: String) -> Recognizer? {
    if gestures[view]?.contains(name) == true { return Recognizer(view: view, name: name) }
    let holders = gestures.filter { $0.value.contains(name) }.keys
    return holders.count == 1 ? holders.first.map { Recognizer(view: $0, name: name) } : nil
  }

  /// Recognisers that wait for one another would wait for ever.
  func checkWaits() {
    var finished: Set<Recognizer> = []
    func visit(_ recognizer: Recognizer, _ path: [Recognizer]) {
      guard !finished.contains(recognizer) else { return }
      let path = path + [recognizer]
      for (name, node) in waits[recognizer] ?? [] {
        guard let other = self.recognizer(name, near: recognizer.view) else { continue }
        if let start = path.firstIndex(of: other), other != recognizer {
          let way = (path[start...] + [other]).map(\.name).joined(separator: " → ")
          node.report("recognisers wait for one another's failure: \(way)")
        } else if other != recognizer {
          visit(other, path)
        }
      }
      finished.insert(recognizer)
    }
    for recognizer in waits.keys.sorted(by: { ($0.view, $0.name) < ($1.view, $1.name) }) {
      visit(recognizer, [])
    }
  }

  init(_ name: String) { self.name = name }
}

/// Whose handlers are read.
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
  /// Whether an event goes on up the chain when nobody answers it.
  var isOnChain = false
}
