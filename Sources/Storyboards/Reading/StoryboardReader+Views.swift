import Foundation
import LinuxSystem
internal import YAML

extension StoryboardReader {
  typealias Claims = [(view: String, node: SourceNode)]

  func readViews(
    _ node: SourceNode, _ scope: SceneScope, _ claims: inout Claims
  ) -> [ViewDescription] {
    let what = "views by their names, the farthest back first"
    if let items = node.items {
      node.report("found a list; expected \(what), without dashes: NAME: {type: button, …}")
      // What else is wrong with them.
      for item in items {
        let name = item.value(of: "id") ?? item.value(of: "name")
        _ = readView(
          item.without(["id", "name"]), name: name?.rawText ?? "item at \(item.place)", scope,
          &claims)
      }
      return []
    }
    guard let entries = node.entries(what) else { return [] }
    var views: [ViewDescription] = []
    var keys: Set<String> = []
    for (key, value) in entries {
      // A key that is there twice was reported.
      guard let name = key.name("a view"), keys.insert(name).inserted else { continue }
      if name == "view" || name == "scene" || GivenName.reserved.contains(name) {
        key.report("a view cannot be called \"\(name)\": the name is reserved")
        continue
      }
      if name == "item", hasLists {
        key.report("a view cannot be called \"item\" beside a list: $item is the selected row")
        continue
      }
      if scope.views[name] != nil {
        key.report("the scene has another view \"\(name)\"; names must be unique in a scene")
        continue
      }
      views.append(readView(value, name: name, scope, &claims))
    }
    return views
  }

  func readView(
    _ node: SourceNode, name: String, _ scope: SceneScope, _ claims: inout Claims
  ) -> ViewDescription {
    var view = ViewDescription(name: name)
    scope.views[name] = .view
    let kinds = ViewKind.allCases.map(\.rawValue)
    // First, because the type determines the valid keys.
    if let type = node.value(of: "type") {
      let kind = type.choice(kinds, "a type of view")
      view.kind = kind.flatMap(ViewKind.init(rawValue:)) ?? .view
    }
    scope.views[name] = view.kind
    guard
      let fields = node.fields(
        view.kind.article, Self.keys(of: view.kind),
        elsewhere: MisplacedName.elsewhere(in: node, named: name))
    else { return view }
    view.frame = fields["frame"].flatMap(readFrame)
    scope.frames[name] = fields["frame"]
    if let node = fields["transform"] { view.transform = readTransform(node) }
    view.identifier = fields.text("accessibilityIdentifier", "an identifier") ?? name
    view.restorationIdentifier = fields.text("restorationIdentifier", "an identifier")
    hints.note(identifier: fields["accessibilityIdentifier"], of: name, in: scope)
    hints.note(restorationIdentifier: fields["restorationIdentifier"], in: scope.name)
    readProperties(fields, into: &view)
    if fields["firstResponder"]?.bool() == true, let node = fields["firstResponder"] {
      claims.append((name, node))
    }
    var owner = HandlerOwner(kind: .view(view.kind), scene: scope)
    if view.kind == .list {
      view.list = readList(fields, owner)
      owner.itemNames = view.list?.names
      itemNames = view.list.flatMap { itemNames?.union($0.names) }
      if let list = view.list, list.command == nil { scope.fixedLists.insert(name) }
    }
    if let node = fields["when"] {
      let handlers = readHandlers(node, owner)
      view.handlers.callbacks = handlers.callbacks
      view.gestures = handlers.gestures
      for gesture in handlers.gestures { scope.add(gesture: gesture.name, in: name) }
    }
    if let node = fields["gestures"] { view.gestures += readGestures(node, owner, view: name) }
    view.handlers.actions = readNamedActions(fields["actions"], owner)
    if let node = fields["views"] { view.views = readViews(node, scope, &claims) }
    return view
  }

  private static func keys(of kind: ViewKind) -> [String] {
    var keys = ["type", "frame", "transform", "accessibilityIdentifier", "restorationIdentifier"]
    keys += Property.all(of: kind).map(\.rawValue) + ["when", "gestures"]
    switch kind {
    case .view: keys += ["views", "actions", "firstResponder"]
    case .slider: keys += ["minimumValue", "maximumValue", "isContinuous"]
    case .switch: keys += ["onText", "offText"]
    case .list: keys += ["items", "rowHeight"]
    case .label, .button, .desktop: break
    }
    return keys
  }

  // MARK: - Properties

  private func readProperties(_ fields: SourceFields, into view: inout ViewDescription) {
    if view.kind == .slider {
      view.minimumValue = fields["minimumValue"]?.number(-1e9...1e9, "a number")
      view.maximumValue = fields["maximumValue"]?.number(-1e9...1e9, "a number")
      view.isContinuous = fields.bool("isContinuous") ?? true
      let least = view.minimumValue ?? 0
      let most = view.maximumValue ?? 1
      if least > most {
        fields.node.report(
          "the slider's minimumValue, \(least.shortText), is above its maximumValue, "
            + most.shortText + (view.maximumValue == nil ? ", which is the default" : ""))
      }
    }
    if view.kind == .switch {
      view.onText = fields["onText"]?.text("text")
      view.offText = fields["offText"]?.text("text")
      if let word = view.onText, word == view.offText {
        fields.node.report("the switch says \"\(word)\" in both positions")
      }
    }
    for property in Property.all(of: view.kind) {
      guard let node = fields[property.rawValue],
        let value = readLiteral(node, for: property)
      else { continue }
      view.properties.append((property, value))
      if property == .value, case .number(let number) = value, view.kind == .slider {
        let range = (view.minimumValue ?? 0, view.maximumValue ?? 1)
        if number < range.0 || number > range.1, range.0 <= range.1 {
          node.report(
            "the slider's value must be from \(range.0.shortText) to \(range.1.shortText)"
              + (view.minimumValue == nil || view.maximumValue == nil
                ? "; minimumValue and maximumValue change that" : ""))
        }
      }
    }
  }

  /// Reads a literal value for a property.
  func readLiteral(_ node: SourceNode, for property: Property) -> Value? {
    switch property {
    case .alpha: node.number(0...1, "an alpha").map { .number($0) }
    case .tag: node.integer(-1_000_000_000...1_000_000_000, "a number").map { .number(Double($0)) }
    case .value: node.number(-1e9...1e9, "a number").map { .number($0) }
    case .backgroundColor: readColor(node)
    case .text, .title: node.text("text").map { .text($0) }
    default: node.bool().map { .bool($0) }
    }
  }

  private func readColor(_ node: SourceNode) -> Value? {
    let what = "a colour" + (node.isEmpty ? "; # begins a comment, put the colour in quotes" : "")
    guard let name = node.text(what) else { return nil }
    if ColorName.color(name) != nil { return .text(name) }
    let hint =
      ColorName.spelled(name).map { "; did you mean \"\($0)\"?" }
      ?? NearestName.hint(name, among: ColorName.names, "expected \"#rrggbb\" or one of")
    node.report("\"\(name)\" is not a colour\(hint)")
    return nil
  }

  // MARK: - Geometry

  private func readFrame(_ node: SourceNode) -> RelativeFrame? {
    let what = "[x, y, width, height] in points or percent"
    guard let list = node.list("a frame: \(what)") else { return nil }
    guard list.count == 4 else {
      node.report("found \(list.count) values; a frame is \(what)")
      return nil
    }
    let lengths = list.enumerated().map { readLength($1, isSize: $0 >= 2) }
    guard let x = lengths[0], let y = lengths[1], let width = lengths[2], let height = lengths[3]
    else { return nil }
    return RelativeFrame(x: x, y: y, width: width, height: height)
  }

  private func readLength(_ node: SourceNode, isSize: Bool) -> RelativeFrame.Length? {
    if let text = node.rawText, text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent.isFinite, abs(percent) <= 1000 else {
        node.report("\"\(text)\" is not a percentage")
        return nil
      }
      if isSize && percent < 0 {
        node.report("a width or height cannot be negative")
        return nil
      }
      return RelativeFrame.Length(part: percent / 100)
    }
    let range = isSize ? 0...100_000.0 : -100_000...100_000.0
    return node.number(range, "points, or a percentage such as 50%")
      .map { RelativeFrame.Length(points: $0) }
  }

  private func readTransform(_ node: SourceNode) -> TransformDescription {
    var transform = TransformDescription()
    guard let fields = node.fields("a transform", ["rotation", "scale", "translation"]) else {
      return transform
    }
    transform.rotation = fields["rotation"]?.number(-3600...3600, "degrees") ?? 0
    if let node = fields["scale"] {
      let pair = readPair(node, "a scale, or one for each axis: [x, y]", 0.001...1000)
      (transform.scaleX, transform.scaleY) = pair ?? (1, 1)
    }
    if let node = fields["translation"] {
      let pair = readPair(node, "a distance in points: [x, y]", -100_000...100_000)
      (transform.translationX, transform.translationY) = pair ?? (0, 0)
    }
    return transform
  }

  private func readPair(
    _ node: SourceNode, _ what: String, _ range: ClosedRange<Double>
  ) -> (Double, Double)? {
    guard node.isList else { return node.number(range, what).map { ($0, $0) } }
    guard let list = node.list(what), list.count == 2 else {
      node.report("expected \(what)")
      return nil
    }
    guard let x = list[0].number(range, "a number"), let y = list[1].number(range, "a number")
    else { return nil }
    return (x, y)
  }
}
