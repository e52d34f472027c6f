import Foundation
internal import YAML

extension StoryboardReader {
  // MARK: - Setting

  func readSet(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    guard let entries = node.entries("properties and their values: {NAME.PROPERTY: VALUE}") else {
      return nil
    }
    var assignments: [Assignment] = []
    for (key, value) in entries {
      guard let text = key.text("NAME.PROPERTY") else { continue }
      guard let (name, member) = Self.split(text) else {
        let amount = value.rawText.flatMap(Self.amount(addedIn:))
        key.report(
          "\"\(text)\" cannot be set; "
            + (amount.map { "to add a number, write {add: {defaults.\(text): \($0)}}" }
              ?? "expected VIEW.PROPERTY or defaults.KEY"))
        continue
      }
      if name == "defaults" {
        if let amount = value.rawText.flatMap(Self.amount(addedIn:)) {
          value.warn("this is text; to add a number, write {add: {\(text): \(amount)}}")
        }
        guard let source = readSource(value, owner) else { continue }
        assignments.append(Assignment(target: .setting(member), source: source))
      } else if name == "event" {
        key.report("the facts of an event cannot be set")
      } else if let path = readPath(name, member, key, owner) {
        guard let source = readSource(value, for: path, owner) else { continue }
        assignments.append(Assignment(target: .property(path), source: source))
      }
    }
    return assignments.isEmpty ? nil : .set(assignments)
  }

  func readAdd(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    guard
      let entries = node.entries("properties and what is added to them: {NAME.PROPERTY: NUMBER}")
    else { return nil }
    var additions: [Assignment] = []
    for (key, value) in entries {
      guard let target = readSumTarget(key, owner), let source = readAmount(value, owner) else {
        continue
      }
      additions.append(Assignment(target: target, source: source))
    }
    return additions.isEmpty ? nil : .add(additions)
  }

  private func readSumTarget(_ key: SourceNode, _ owner: HandlerOwner) -> Assignment.Target? {
    guard let text = key.text("NAME.PROPERTY") else { return nil }
    guard let (name, member) = Self.split(text), name != "event" else {
      key.report("nothing can be added to \"\(text)\"; expected VIEW.PROPERTY or defaults.KEY")
      return nil
    }
    guard name != "defaults" else { return .setting(member) }
    guard let path = readPath(name, member, key, owner) else { return nil }
    guard path.property.kind == .number else {
      key.report("\"\(member)\" is \(path.property.kind.rawValue), and only numbers can be added")
      return nil
    }
    return .property(path)
  }

  /// Reads a number, or a reference to one.
  private func readAmount(_ node: SourceNode, _ owner: HandlerOwner) -> Source? {
    guard let text = node.rawText, text.contains("$") else {
      return node.number(-1e9...1e9, "a number").map { .value(.number($0)) }
    }
    let template = readTemplate(text, node, owner)
    guard case .reference(let reference)? = template.pieces.first, template.pieces.count == 1,
      reference.kind == nil || reference.kind == .number
    else {
      node.report("found \(node.shape); expected a number, or a reference to one")
      return nil
    }
    return .reference(reference)
  }

  func readToggle(_ node: SourceNode, _ owner: HandlerOwner) -> Action? {
    guard let text = node.text("VIEW.PROPERTY") else { return nil }
    guard let (name, member) = Self.split(text) else {
      node.report("\"\(text)\" cannot be toggled; expected VIEW.PROPERTY")
      return nil
    }
    guard let path = readPath(name, member, node, owner) else { return nil }
    guard path.property.kind == .bool else {
      node.report("\"\(member)\" is \(path.property.kind.rawValue) and cannot be toggled")
      return nil
    }
    return .toggle(path)
  }

  /// Splits `name.member`; returns `nil` for other forms.
  private static func split(_ text: String) -> (String, String)? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// Reads a property of a view, whose existence is checked at the end.
  private func readPath(
    _ view: String, _ property: String, isRead: Bool = false, _ node: SourceNode,
    _ owner: HandlerOwner
  ) -> PropertyPath? {
    let fact = isRead ? EventFact(rawValue: property) : nil
    let hint = fact.map { fact in
      let words = fact.words.map { ", which is one of \($0.joined(separator: ", "))" } ?? ""
      return "write $event.\(fact.rawValue) for the fact of the event\(words)"
    }
    guard let scene = owner.scene else {
      node.report("the application has no views; \(hint ?? "move this to a scene")")
      return nil
    }
    node.later { [self] node in
      guard let kind = scene.views[view] else {
        return reportView(
          view, property: (property, isRead), node, scene, hint: hint.map { "; \($0)" })
      }
      let properties = Property.all(of: kind).map(\.rawValue)
      guard !properties.contains(property) else { return }
      node.report(
        "\(kind.article) has no property \"\(property)\""
          + NearestName.hint(property, among: properties, "its properties are"))
    }
    return Property(rawValue: property).map { PropertyPath(view: view, property: $0) }
  }

  // MARK: - Sources

  private func readSource(
    _ node: SourceNode, for path: PropertyPath, _ owner: HandlerOwner
  ) -> Source? {
    guard let text = node.rawText, text.contains("$") else {
      return readLiteral(node, for: path.property).map { .value($0) }
    }
    let template = readTemplate(text, node, owner)
    guard case .reference(let reference) = template.pieces.first, template.pieces.count == 1 else {
      if path.property.kind != .text {
        let hint = Self.amount(addedIn: text)
          .map { "; to add a number, write {add: {\(path.view).\(path.property.rawValue): \($0)}}" }
        node.report("found \(node.shape); expected \(path.property.kind.rawValue)\(hint ?? "")")
        return nil
      }
      return .template(template)
    }
    if case .property(let other) = reference, path.property.kind != .text,
      other.property.kind != path.property.kind
    {
      node.report(
        "\"\(other.property.rawValue)\" is \(other.property.kind.rawValue), and "
          + "\"\(path.property.rawValue)\" is \(path.property.kind.rawValue)")
      return nil
    }
    return .reference(reference)
  }

  /// Reads a value for a default or a payload, which can have any type.
  func readSource(_ node: SourceNode, _ owner: HandlerOwner) -> Source? {
    guard let text = node.rawText, !node.isEmpty else {
      node.report("found \(node.shape); expected true, false, a number or text")
      return nil
    }
    if text.contains("$") {
      let template = readTemplate(text, node, owner)
      if case .reference(let reference) = template.pieces.first, template.pieces.count == 1 {
        return .reference(reference)
      }
      return .template(template)
    }
    if let number = node.plainNumber { return .value(.number(number)) }
    if node.isPlain, ["true", "false"].contains(text) {
      return .value(.bool(text == "true"))
    }
    return .value(.text(text))
  }

  // MARK: - Templates

  /// Reads a text with references `$name.property`; `$$` is a dollar sign, and so is a `$` that no
  /// name follows.
  func readTemplate(_ text: String, _ node: SourceNode, _ owner: HandlerOwner) -> Template {
    var pieces: [Template.Piece] = []
    var literal = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      if rest.first == "$" {
        literal.append("$")
        rest = rest.dropFirst()
        continue
      }
      let name = rest.prefix { $0.unicodeScalars.allSatisfy(GivenName.isPart) }
      guard GivenName.isValid(String(name)) else {
        literal.append("$")
        continue
      }
      let after = rest[name.endIndex...]
      var member = after.dropFirst().prefix { $0.unicodeScalars.allSatisfy(GivenName.isPart) }
      if after.first == ".", !member.isEmpty {
        rest = rest[member.endIndex...]
      } else if name == "item", hasLists {
        member = Substring(ListItem.titleName)
        rest = after
      } else {
        checkBare(String(name), node, owner)
        literal.append("$")
        continue
      }
      guard let reference = readReference(String(name), String(member), node, owner) else {
        continue
      }
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = ""
      pieces.append(.reference(reference))
    }
    literal += rest
    if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(literal)) }
    return Template(pieces: pieces)
  }

  func readReference(
    _ name: String, _ member: String, _ node: SourceNode, _ owner: HandlerOwner
  ) -> Reference? {
    switch name {
    case "defaults": return .setting(member)
    case "event":
      if let fact = EventFact(rawValue: member) { return .event(fact) }
      node.report(
        "an event has no \"\(member)\""
          + NearestName.hint(member, among: EventFact.allCases.map(\.rawValue), "expected one of"))
      return nil
    case "item" where hasLists: return readItemReference(member, node, owner)
    default:
      return readPath(name, member, isRead: true, node, owner).map { .property($0) }
    }
  }

  /// Reports `$volume` where `$volume.value` is meant.
  private func checkBare(_ name: String, _ node: SourceNode, _ owner: HandlerOwner) {
    guard let scene = owner.scene else { return }
    node.later { node in
      guard let kind = scene.views[name] else { return }
      let property = Property.all(of: kind).last { [.value, .isOn, .text, .title].contains($0) }
      node.report(
        "which property of \"\(name)\"? write $\(name).\((property ?? .isHidden).rawValue), or $$ for a "
          + "dollar")
    }
  }

  /// Returns the number that a text adds to a reference, as in `$defaults.count + 1`.
  private static func amount(addedIn text: String) -> String? {
    var rest = text[...]
    guard ReferenceName(takenFrom: &rest) != nil else { return nil }
    rest = rest.drop { $0.isWhitespace }
    guard let sign = rest.popFirst(), sign == "+" || sign == "-" else { return nil }
    rest = rest.drop { $0.isWhitespace }
    guard rest.first?.isNumber == true, Double(rest) != nil else { return nil }
    return sign == "-" ? "-\(rest)" : String(rest)
  }
}
