/// Builds a tree from libyaml's events.
///
/// Aliases share nodes, but a traversal visits them once per alias. They are therefore counted in the
/// same way, up to a limit.
struct TreeBuilder: ~Copyable {
  static let depthLimit = 1000

  private var events: YAMLEvents
  private let limit: Int
  private let keptLimit: Int
  private let consumer: YAMLNode.Consumer?
  private var anchors: [String: (node: YAMLNode, weight: Int)] = [:]
  /// The number of nodes, and of bytes of text in them, so far.
  private var weight = 0
  /// The part of them that the tree keeps.
  private var keptWeight = 0
  private var depth = 0
  /// The keys of the mappings around the node that is built, and the number of anchors on it and around it.
  private var path: [String] = []
  private var openAnchors = 0
  /// The number of nodes with an anchor so far.
  private var anchoredNodes = 0
  private(set) var repeatedKeys: [YAMLError] = []
  /// The maximum number of repeated keys to report.
  private static let repeatedKeyLimit = 100

  init(
    reading events: consuming YAMLEvents, limit: Int, keptLimit: Int, consumer: YAMLNode.Consumer?
  ) {
    self.events = events
    self.limit = limit
    self.keptLimit = keptLimit
    self.consumer = consumer
  }

  mutating func root() throws(YAMLError) -> YAMLNode? {
    _ = try events.next()
    guard case .document = try events.next().kind else { return nil }
    let root = try node(from: try events.next())
    _ = try events.next()
    let next = try events.next()
    if case .document = next.kind {
      throw YAMLError(
        .syntax("expected a single document in the stream, but found another document"),
        at: next.mark)
    }
    return root
  }

  private mutating func node(from event: YAMLEvent) throws(YAMLError) -> YAMLNode {
    if event.anchor != nil { (openAnchors, anchoredNodes) = (openAnchors + 1, anchoredNodes + 1) }
    defer { if event.anchor != nil { openAnchors -= 1 } }
    let weightBefore = weight
    let content: YAMLNode.Content
    switch event.kind {
    case .alias(let name):
      guard let anchor = anchors[name] else {
        throw YAMLError(.syntax("found undefined alias"), at: event.mark)
      }
      try add(anchor.weight, at: event.mark)
      return anchor.node
    case .list:
      try add(1, at: event.mark)
      content = .list(try list(at: event.mark))
    case .mapping:
      try add(1, at: event.mark)
      content = .mapping(try mapping(at: event.mark))
    case .text(let text, let style):
      try add(1 + text.utf8.count, at: event.mark)
      content = .text(text, style)
    case .end, .document, .other: preconditionFailure("libyaml ended a node before it began")
    }
    let node = YAMLNode(content: content, mark: event.mark)
    if let name = event.anchor { anchors[name] = (node, weight - weightBefore) }
    return node
  }

  private mutating func list(at mark: YAMLMark) throws(YAMLError) -> [YAMLNode] {
    try enter(at: mark)
    defer { depth -= 1 }
    var items: [YAMLNode] = []
    while let event = try nextInside() {
      let (keptBefore, anchoredBefore) = (keptWeight, anchoredNodes)
      let item = try node(from: event)
      // What has an anchor may be needed again.
      if openAnchors == 0, let consumer, consumer(item, path, depth) {
        if anchoredNodes == anchoredBefore { keptWeight = keptBefore }
      } else {
        items.append(item)
      }
    }
    return items
  }

  private mutating func mapping(
    at mark: YAMLMark
  ) throws(YAMLError) -> [(key: YAMLNode, value: YAMLNode)] {
    try enter(at: mark)
    defer { depth -= 1 }
    var entries: [(key: YAMLNode, value: YAMLNode)] = []
    var places: [String: YAMLMark] = [:]
    while let event = try nextInside() {
      let key = try key(from: event)
      if let first = places.updateValue(event.mark, forKey: key.text ?? "") {
        places[key.text ?? ""] = first
        if repeatedKeys.count < Self.repeatedKeyLimit {
          repeatedKeys.append(
            YAMLError(.repeatedKey(key.text ?? "", first: first), at: event.mark))
        }
      }
      path.append(key.text ?? "")
      entries.append((key, try node(from: try events.next())))
      path.removeLast()
    }
    return entries
  }

  private mutating func key(from event: YAMLEvent) throws(YAMLError) -> YAMLNode {
    switch event.kind {
    case .list, .mapping: throw YAMLError(.keyIsNotText, at: event.mark)
    default: break
    }
    let key = try node(from: event)
    guard key.text != nil else { throw YAMLError(.keyIsNotText, at: event.mark) }
    return key
  }

  /// Returns the next event in a list or mapping; `nil` at its end.
  private mutating func nextInside() throws(YAMLError) -> YAMLEvent? {
    let event = try events.next()
    if case .end = event.kind { return nil }
    return event
  }

  private mutating func enter(at mark: YAMLMark) throws(YAMLError) {
    depth += 1
    guard depth <= Self.depthLimit else { throw YAMLError(.tooDeep, at: mark) }
  }

  private mutating func add(_ amount: Int, at mark: YAMLMark) throws(YAMLError) {
    weight += amount
    guard weight <= limit else { throw YAMLError(.tooLarge, at: mark) }
    keptWeight += amount
    guard keptWeight <= keptLimit else { throw YAMLError(.tooMuchKept, at: mark) }
  }
}
