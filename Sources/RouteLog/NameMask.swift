internal import ResponderKit

/// Replaces the names in records, for a report whose readers should not know them.
///
/// The names are those of views, recognisers, controllers, other responders, devices, and what actions name. Each becomes its kind
/// and a number, such as `view 3`, which is the same in all records. Names of UIKit's own types stay. A text
/// can contain names that are used later: call `learn(from:)` with all records first.
public struct NameMask: Sendable {
  private enum Kind: String {
    case view, recognizer, controller, responder, device, scene, handler, place, subject
    /// A text that may contain names.
    case text
  }

  private typealias Visitor = (inout Self, inout String, Kind) -> Void

  private var masks: [String: String] = [:]
  private var counts: [Kind: Int] = [:]
  /// The names by their first words; `nil` after a name was added.
  private var index: [Substring: [String]]?

  /// Creates a mask without names.
  public init() {}

  // MARK: - Names

  /// Adds the names of a route.
  public mutating func learn(from record: RouteRecord) {
    var copy = record
    visit(&copy) { mask, name, kind in mask.learn(name, kind) }
  }

  /// Adds the names of a record.
  public mutating func learn(from record: InspectionRecord) {
    var copy = record
    visit(&copy) { mask, name, kind in mask.learn(name, kind) }
  }

  private mutating func learn(_ name: String, _ kind: Kind) {
    guard kind != .text, masks[name] == nil, !Self.isKnown(name, kind) else { return }
    counts[kind, default: 0] += 1
    masks[name] = "\(kind.rawValue) \(counts[kind, default: 0])"
    index = nil
  }

  /// Whether UIKit has a class of this name, by its mangled name.
  private static func isKnown(_ name: String, _ kind: Kind) -> Bool {
    kind != .device && _typeByName("12ResponderKit\(name.utf8.count)\(name)C") != nil
  }

  // MARK: - Records

  /// Replaces the names of a route.
  public mutating func hide(in record: inout RouteRecord) {
    visit(&record) { mask, name, kind in mask.hide(&name, kind) }
  }

  /// Replaces the names of a record.
  public mutating func hide(in record: inout InspectionRecord) {
    visit(&record) { mask, name, kind in mask.hide(&name, kind) }
  }

  private mutating func hide(_ name: inout String, _ kind: Kind) {
    name = kind == .text ? masked(name) : masks[name] ?? name
  }

  /// Returns a text with its names replaced, each as a whole word.
  private mutating func masked(_ text: String) -> String {
    let index = index ?? makeIndex()
    self.index = index
    var (masked, rest) = ("", text[...])
    while let start = Self.word(at: rest) {
      let name = index[start]?.first { name in
        guard rest.hasPrefix(name) else { return false }
        return !Self.isPart(name.last) || !Self.isPart(rest.dropFirst(name.count).first)
      }
      masked += name.flatMap { masks[$0] } ?? String(start)
      rest = rest.dropFirst(name?.count ?? start.count)
    }
    return masked
  }

  /// Returns the names by their first words, the longest first: a name may contain another one.
  private func makeIndex() -> [Substring: [String]] {
    let names = masks.keys.sorted { ($0.count, $0) > ($1.count, $1) }
    return Dictionary(grouping: names.filter { !$0.isEmpty }) { Self.word(at: $0[...]) ?? "" }
  }

  /// Returns the word at the start of a text, or its first character if that is not part of a word.
  private static func word(at text: Substring) -> Substring? {
    guard let first = text.first else { return nil }
    return isPart(first) ? text.prefix(while: isPart) : text.prefix(1)
  }

  private static func isPart(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
  }

  // MARK: - Fields

  private mutating func visit(_ record: inout RouteRecord, _ body: Visitor) {
    visit(&record.device, .device, body)
    visit(&record.hitTest, \.self, .view, body)
    for index in record.touches.indices { visit(&record.touches[index].view, .view, body) }
    if var tested = record.tested {
      visit(&tested, \.view, .view, body)
      for index in tested.indices { visit(&tested[index].reason, .text, body) }
      record.tested = tested
    }
    visit(&record.watchedBy, \.self, .recognizer, body)
    visit(&record.handledBy, record.event == .gesture ? .recognizer : .responder, body)
    visit(&record.calls, \.to, .responder, body)
    if var action = record.action {
      visit(&action.scene, .scene, body)
      visit(&action.view, .view, body)
      visit(&action.handler, .handler, body)
      visit(&action.place, .place, body)
      visit(&action.name, .subject, body)
      action.hideValues()
      action.payload = nil
      record.action = action
    }
    visit(&record.reason, .text, body)
  }

  private mutating func visit(_ record: inout InspectionRecord, _ body: Visitor) {
    if var tree = record.tree {
      for index in tree.views.indices {
        body(&self, &tree.views[index].name, .view)
        body(&self, &tree.views[index].type, .view)
        visit(&tree.views[index].controller, .controller, body)
      }
      for index in tree.recognizers.indices {
        body(&self, &tree.recognizers[index].name, .recognizer)
        body(&self, &tree.recognizers[index].type, .recognizer)
      }
      record.tree = tree
    }
    if var hit = record.hit {
      visit(&hit.path, \.self, .view, body)
      visit(&hit.steps, \.view, .view, body)
      visit(&hit.steps, \.text, .text, body)
      record.hit = hit
    }
    if var recognizer = record.recognizer {
      body(&self, &recognizer.name, .recognizer)
      body(&self, &recognizer.type, .recognizer)
      visit(&recognizer.view, .view, body)
      visit(&recognizer.others, \.self, .recognizer, body)
      visit(&recognizer.cause, .text, body)
      record.recognizer = recognizer
    }
    visit(device: &record.sample, \.device, body)
    visit(device: &record.shake, \.device, body)
    visit(device: &record.key, \.device, body)
    visit(device: &record.fingers, \.device, body)
  }

  private mutating func visit<Element>(
    _ elements: inout [Element], _ path: WritableKeyPath<Element, String>, _ kind: Kind,
    _ body: Visitor
  ) {
    for index in elements.indices { body(&self, &elements[index][keyPath: path], kind) }
  }

  private mutating func visit<Record>(
    device record: inout Record?, _ path: WritableKeyPath<Record, String>, _ body: Visitor
  ) {
    guard var some = record else { return }
    body(&self, &some[keyPath: path], .device)
    record = some
  }

  private mutating func visit(_ name: inout String?, _ kind: Kind, _ body: Visitor) {
    guard var some = name else { return }
    body(&self, &some, kind)
    name = some
  }
}
