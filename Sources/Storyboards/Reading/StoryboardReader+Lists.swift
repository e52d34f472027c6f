internal import YAML

// The rows of lists, and the references to them.
extension StoryboardReader {
  private static let form = "rows, [TEXT, …], or what prints them, {command: [WORD, …]}"
  private static let itemForm = "a text, or {title: TEXT, NAME: VALUE}"

  /// Whether a scene has a list. Its rows can be referenced then, from all actions of the storyboard.
  static func hasList(_ scenes: SourceNode?) -> Bool {
    guard let scenes else { return false }
    return scenes.pairs.contains { _, scene in
      hasList(in: scene) || scene.value(of: "view").map(hasList(in:)) == true
    }
  }

  private static func hasList(in owner: SourceNode) -> Bool {
    guard let views = owner.value(of: "views") else { return false }
    return views.pairs.contains { _, view in
      view.value(of: "type")?.rawText == ViewKind.list.rawValue || hasList(in: view)
    }
  }

  func readList(_ fields: SourceFields, _ owner: HandlerOwner) -> ListDescription? {
    let height = fields["rowHeight"]?.number(ListDescription.heights, "points")
    guard
      let node = fields.required(
        "items",
        "a list requires its rows: \"items: [TEXT, …]\" or \"items: {command: [WORD, …]}\""),
      let items = readItems(node, owner)
    else { return nil }
    var list = ListDescription(items: items, place: place(of: node))
    list.rowHeight = height ?? list.rowHeight
    return list
  }

  private func readItems(
    _ node: SourceNode, _ owner: HandlerOwner
  ) -> ListDescription.Items? {
    if node.isMapping {
      guard let fields = node.fields("\"items\"", ["command", "shell", "timeout"]) else {
        return nil
      }
      return readCommand(fields, owner).map { .command($0) }
    }
    guard let nodes = node.list(Self.form) else { return nil }
    if nodes.isEmpty { node.report("the list is empty; expected \(Self.form)") }
    let items = nodes.compactMap(readItem)
    return items.count == nodes.count ? .fixed(items) : nil
  }

  private func readItem(_ node: SourceNode) -> ListItem? {
    guard node.isMapping else { return node.text(Self.itemForm).map { ListItem(title: $0) } }
    guard let title = node.value(of: ListItem.titleName) else {
      let isCommand = node.value(of: "command") != nil || node.value(of: "shell") != nil
      node.report(
        isCommand
          ? "a command prints all items; write it without the brackets of a list: items: {command: [WORD, …]}"
          : "an item requires a title: {title: TEXT, NAME: VALUE}")
      return nil
    }
    var item = title.text("text").map { ListItem(title: $0) }
    for (key, value) in node.pairs where key.rawText != ListItem.titleName {
      guard let name = key.name("a value of an item"), let value = readItemValue(value) else {
        continue
      }
      item?.values[name] = value
    }
    return item
  }

  /// Reads a value, in which nothing is replaced.
  private func readItemValue(_ node: SourceNode) -> Value? {
    guard let text = node.rawText, !node.isEmpty else {
      node.report("found \(node.shape); expected true, false, a number or text")
      return nil
    }
    if let number = node.plainNumber { return .number(number) }
    if node.isPlain, ["true", "false"].contains(text) { return .bool(text == "true") }
    return .text(text)
  }

  // MARK: - References

  /// Reads a reference to the selected row, whose values are checked against those of its list, or of all lists if any of
  /// them may run the actions.
  func readItemReference(
    _ member: String, _ node: SourceNode, _ owner: HandlerOwner
  ) -> Reference {
    func check(_ names: Set<String>?, _ node: SourceNode) {
      guard let names, !names.contains(member) else { return }
      node.report(
        "no row has a value \"\(member)\""
          + node.hint(member, amongGiven: names, "its values are"))
    }
    if let names = owner.itemNames {
      check(names, node)
    } else {
      node.later { [self] in check(itemNames, $0) }
    }
    return .item(member)
  }

  /// Reads the name of a list whose rows a command prints.
  func readReloadData(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    guard let name = node.text("the name of a list") else { return nil }
    guard let scene = owner.scene else {
      node.report("the application has no views; move this to a scene")
      return nil
    }
    node.later { [self] node in
      guard let kind = scene.views[name] else { return reportView(name, node, scene) }
      if kind != .list {
        node.report("\"\(name)\" is \(kind.article), and only a list has rows to reload")
      } else if scene.fixedLists.contains(name) {
        node.report(
          "the rows of \"\(name)\" are in the file; only those that a command prints are reloaded")
      }
    }
    return .reloadData(name)
  }
}

extension ListDescription {
  /// The names of the values that a row can have.
  var names: Set<String> {
    guard case .fixed(let items) = items else { return [ListItem.titleName] }
    return items.reduce(into: [ListItem.titleName]) { $0.formUnion($1.values.keys) }
  }
}
