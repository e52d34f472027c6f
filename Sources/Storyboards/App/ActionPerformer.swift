import Foundation
internal import ResponderKit

/// Performs the actions of one handler.
@MainActor
struct ActionPerformer {
  let running: RunningStoryboard
  let responder: any HandlingResponder
  let facts: EventFacts
  let report: ActionReport

  var scene: SceneController? { responder.scene }

  func perform(_ action: Action) {
    switch action {
    case .log(let template):
      let message = text(template)
      running.services.log(message)
      report.end(.done, values: message)
    case .performSegue(let name): report.end(performSegue(name), name)
    case .dismiss(let animated):
      let top = topController
      let isShown = top?.presentingViewController != nil || top?.presentedViewController != nil
      top?.dismiss(animated: animated)
      report.end(isShown ? .done : .failed("nothing is presented"))
    case .pop(let animated):
      let navigation = topController?.navigationController
      let popped = navigation?.popViewController(animated: animated)
      report.end(popped == nil ? .failed("there is no screen below") : .done)
    case .becomeFirstResponder(let name):
      let isDone = target(name)?.becomeFirstResponder() ?? false
      report.end(isDone ? .done : .failed("the responder refused"), responderName(name))
    case .resignFirstResponder(let name):
      let isDone = target(name)?.resignFirstResponder() ?? false
      report.end(isDone ? .done : .failed("the responder refused"), responderName(name))
    case .set(let assignments): change(assignments, value, otherwise: "there is no value")
    case .add(let assignments): change(assignments, sum, otherwise: "there is no number")
    case .toggle(let path): toggle(path)
    case .reloadData(let name): reloadData(name)
    case .run(let command): start(command)
    case .mpris(let command):
      running.services.control(command) { [report] in report.end($0, "\(command)", isTimed: true) }
    case .notify(let name):
      NotificationCenter.default.post(
        name: Notification.Name(name), object: UIApplication.shared, userInfo: facts.userInfo)
      report.end(.done, name)
    case .publish(let publication): publish(publication)
    case .sendAction(let name): report.end(send(name), name)
    // Handled by the list.
    case .wait, .passOn, .choose: break
    }
  }

  // MARK: - Conditions

  /// Returns the actions to run, and reports the decision.
  func branch(of choice: Choice) -> ArraySlice<PlacedAction> {
    let values = choice.comparisons.map { (left: value($0.left), right: value($0.right)) }
    let holds = zip(choice.comparisons, values).allSatisfy { $0.holds($1.left, $1.right) }
    report.end(
      holds ? .done : .notRun("the condition is false"), choice.names,
      // What a value is compared with can reveal it.
      values: zip(choice.comparisons, values)
        .map { "\($0.text): it is \($1.left?.text ?? "missing")" }.joined(separator: ", "))
    return (holds ? choice.then : choice.otherwise)[...]
  }

  private func value(_ operand: Comparison.Operand) -> Value? {
    switch operand {
    case .value(let value): value
    case .reference(let reference): value(reference)
    }
  }

  // MARK: - Screens

  /// The screen of the handler; for the application, the frontmost one.
  private var topController: UIViewController? {
    if let scene { return scene }
    var top = UIApplication.shared.keyWindow?.rootViewController
    while let next = top?.presentedViewController { top = next }
    return (top as? UINavigationController)?.topViewController ?? top
  }

  private func performSegue(_ name: String) -> ActionEnd {
    guard let scene, let segue = scene.plan.segues.first(where: { $0.name == name }) else {
      return .failed("there is no such segue")
    }
    switch segue.way {
    case .push where scene.navigationController == nil:
      let reason =
        "the segue \"\(name)\" pushes, and \"\(scene.plan.name)\" is shown without a navigation scene"
      running.services.log("\(running.storyboard.name): \(reason); nothing is done")
      return .failed(reason)
    case .unwind(let action):
      scene.performSegue(withIdentifier: name, sender: UnwindAction(action))
    default:
      scene.performSegue(withIdentifier: name, sender: responder)
    }
    return .done
  }

  private func target(_ name: FirstResponderName?) -> UIResponder? {
    name.map { scene?.responder($0) } ?? responder
  }

  private func responderName(_ name: FirstResponderName?) -> String {
    switch name {
    case .view(let name): name
    case .scene: "scene"
    case nil: responder.handlers.name
    }
  }

  /// Runs the named list of the nearest responder in the chain.
  private func send(_ name: String) -> ActionEnd {
    var next: UIResponder? = responder
    // Longer than any chain, to stop in a cycle.
    for _ in 0..<1000 {
      guard let here = next else { break }
      if let owner = here as? any HandlingResponder, let actions = owner.handlers.actions[name] {
        running.perform(actions, as: .action(name), of: owner, facts)
        return .done
      }
      next = here.next
    }
    let reason =
      "no responder up the chain from \"\(responder.handlers.name)\" has the action \"\(name)\""
    running.services.log("\(running.storyboard.name): \(reason)")
    return .failed(reason)
  }

  // MARK: - Values

  /// Sets properties and defaults, one after the other.
  /// - Parameters:
  ///   - newValue: Returns the value for an assignment; `nil` to leave the target unchanged.
  ///   - reason: Why nothing is changed.
  private func change(
    _ assignments: [Assignment], _ newValue: (Assignment) -> Value?, otherwise reason: String
  ) {
    var changes: [(target: Assignment.Target, value: Value)] = []
    for assignment in assignments {
      guard let value = newValue(assignment) else { continue }
      switch assignment.target {
      case .property(let path):
        let view = scene?.views[path.view]
        view?.set(path.property, to: value)
        // A view limits some values to what they can be.
        changes.append((assignment.target, view?.value(of: path.property) ?? value))
      case .setting(let key):
        running.defaults.set(value.object, forKey: key)
        running.hasSetDefaults = true
        changes.append((assignment.target, value))
      }
    }
    report.end(
      changes.isEmpty ? .notRun(reason) : .done,
      assignments.map(\.target.text).joined(separator: ", "),
      values: changes.isEmpty
        ? nil : changes.map { "\($0.target.text) = \($0.value.text)" }.joined(separator: ", "))
  }

  /// The value to set; `nil` for a default without a value.
  private func value(_ assignment: Assignment) -> Value? { value(assignment.source) }

  /// The number of the target and another one. A default without a value counts as 0; `nil` if one of them is not a
  /// number.
  private func sum(_ assignment: Assignment) -> Value? {
    let old: Value? =
      switch assignment.target {
      case .property(let path): value(.property(path))
      case .setting(let key):
        running.defaults.object(forKey: key) == nil ? .number(0) : value(.setting(key))
      }
    if case .bool? = old { return nil }
    guard case .number(let number)? = old?.converted(to: .number),
      case .number(let other)? = value(assignment.source)?.converted(to: .number),
      (number + other).isFinite
    else { return nil }
    return .number(number + other)
  }

  private func toggle(_ path: PropertyPath) {
    guard let view = scene?.views[path.view], case .bool(let old)? = view.value(of: path.property)
    else { return report.end(.failed("there is no such value"), path.text) }
    view.set(path.property, to: .bool(!old))
    report.end(.done, path.text, values: "\(path.text) = \(!old)")
  }

  private func value(_ source: Source) -> Value? {
    switch source {
    case .value(let value): value
    case .reference(let reference): value(reference)
    case .template(let template): .text(text(template))
    }
  }

  private func value(_ reference: Reference) -> Value? {
    switch reference {
    case .event(let fact): facts[fact]
    case .item(let name): facts.item?[name]
    case .setting(let key): running.defaults.object(forKey: key).flatMap(Value.init(object:))
    case .property(let path): scene?.views[path.view]?.value(of: path.property)
    }
  }

  func text(_ template: Template) -> String {
    template.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .reference(let reference): value(reference)?.text ?? ""
      }
    }.joined()
  }

  /// Publishes a name, and a payload unless it is too long.
  private func publish(_ publication: Publication) {
    let payload = publication.payload.map { payload in
      switch payload {
      case .text(let template): text(template)
      case .object(let members): json(members)
      }
    }
    let size = payload?.utf8.count ?? 0
    guard size > Publication.payloadLimit else {
      return report.end(.done, publication.name, payload: payload)
    }
    let reason = "the payload has \(size) bytes, more than \(Publication.payloadLimit)"
    running.services.log("\(report.place): \"\(publication.name)\" is not published: \(reason)")
    report.end(.failed(reason), publication.name)
  }

  /// Returns a JSON object, in which a value that is missing is `null`.
  private func json(_ members: [Publication.Member]) -> String {
    let pairs = members.map { "\(Value.text($0.key).json): \(value($0.value)?.json ?? "null")" }
    return "{" + pairs.joined(separator: ", ") + "}"
  }
}

/// The report of an action in progress: where it is in the storyboard, and which event caused it.
@MainActor
struct ActionReport {
  let place: String
  private let kind: String
  private let handler: HandlerName
  // Names instead of the responder, which a command does not keep.
  private let scene: String?
  private let view: String?
  private let handlerRun: HandlerRun?
  /// When it began; `nil` if nothing observed it then.
  private let start: Double?

  init(
    _ action: PlacedAction, of handler: HandlerName, _ responder: any HandlingResponder,
    _ handlerRun: HandlerRun?
  ) {
    kind = action.action.name
    place = action.place
    self.handler = handler
    scene = responder.scene?.plan.name
    view = handler.view ?? (responder is SceneController ? nil : responder.handlers.name)
    self.handlerRun = handlerRun
    let application = UIApplication.shared
    start = application.isObserved ? application.scheduler.now : nil
  }

  /// Its place, for the route log.
  var details: PerformedAction.Details {
    var details = PerformedAction.Details()
    details.scene = scene
    details.view = view
    details.handler = handler.text
    details.place = place
    return details
  }

  /// Reports how the action ended.
  /// - Parameters:
  ///   - name: What it applied to.
  ///   - values: What can be private.
  ///   - payload: What is published.
  func end(
    _ end: ActionEnd, _ name: @autoclosure () -> String? = nil,
    values: @autoclosure () -> String? = nil, payload: @autoclosure () -> String? = nil,
    isTimed: Bool = false
  ) {
    let application = UIApplication.shared
    guard application.isObserved else { return }
    var details = details
    details.name = name()
    details.values = values()
    details.payload = payload()
    details.result = end.result
    details.status = end.status
    if isTimed, let start {
      let milliseconds = Int(((application.scheduler.now - start) * 1000).rounded())
      // A command that was not run at once, as in a replay, took no time.
      details.milliseconds = end.result == .notRun && milliseconds == 0 ? nil : milliseconds
    }
    application.report(PerformedAction(kind, details, run: handlerRun, reason: end.reason))
  }
}

extension PropertyPath {
  fileprivate var text: String { "\(view).\(property)" }
}

extension Assignment.Target {
  fileprivate var text: String {
    switch self {
    case .property(let path): path.text
    case .setting(let key): "defaults.\(key)"
    }
  }
}

extension Value {
  /// The value as an object for user defaults and notifications.
  var object: Any {
    switch self {
    case .bool(let value): value
    case .number(let value): value
    case .text(let value): value
    }
  }

  /// The value in JSON.
  fileprivate var json: String {
    switch self {
    case .bool: return text
    // The text has three decimal places, for which the number is multiplied.
    case .number(let number): return (number * 1000).isFinite ? text : "null"
    case .text(let text):
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      // Every string can be encoded.
      let data = (try? encoder.encode(text)) ?? Data("null".utf8)
      return String(decoding: data, as: UTF8.self)
    }
  }

  /// Converts an object.
  /// - Returns: `nil` for other types, such as a list.
  init?(object: Any) {
    switch object {
    case let text as String: self = .text(text)
    case let number as NSNumber:
      // Foundation marks a Bool with "c".
      let isBool = unsafe String(cString: number.objCType) == "c"
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    case let value as Bool: self = .bool(value)
    case let value as Double: self = .number(value)
    case let value as Int: self = .number(Double(value))
    default: return nil
    }
  }
}
