import Foundation
internal import ResponderKit

/// Performs the actions of one handler.
@MainActor
struct ActionPerformer {
  let running: RunningStoryboard
  let responder: any HandlingResponder
  let facts: EventFacts

  private var scene: SceneController? { responder.scene }

  func perform(_ action: Action) {
    switch action {
    case .log(let template): running.services.log(text(template))
    case .performSegue(let name): performSegue(name)
    case .dismiss(let animated): topController?.dismiss(animated: animated)
    case .pop(let animated):
      _ = topController?.navigationController?.popViewController(animated: animated)
    case .becomeFirstResponder(let name): target(name)?.becomeFirstResponder()
    case .resignFirstResponder(let name): target(name)?.resignFirstResponder()
    case .set(let assignments): set(assignments)
    case .toggle(let path):
      guard let view = scene?.views[path.view], case .bool(let old)? = view.value(of: path.property)
      else { return }
      view.set(path.property, to: .bool(!old))
    case .run(let command): run(command)
    case .mpris(let command): running.services.control(command)
    case .notify(let name):
      NotificationCenter.default.post(
        name: Notification.Name(name), object: UIApplication.shared, userInfo: userInfo)
    case .sendAction(let name): send(name)
    // Handled by the list.
    case .wait, .passOn: break
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

  private func performSegue(_ name: String) {
    guard let scene, let segue = scene.plan.segues.first(where: { $0.name == name }) else { return }
    switch segue.way {
    case .push where scene.navigationController == nil:
      return running.services.log(
        "\(running.storyboard.name): the segue \"\(name)\" pushes, and \"\(scene.plan.name)\" is shown "
          + "without a navigation scene; nothing is done")
    case .unwind(let action):
      scene.performSegue(withIdentifier: name, sender: UnwindAction(action))
    default:
      scene.performSegue(withIdentifier: name, sender: responder)
    }
  }

  private func target(_ name: FirstResponderName?) -> UIResponder? {
    name.map { scene?.responder($0) } ?? responder
  }

  /// Runs the named list of the nearest responder in the chain.
  private func send(_ name: String) {
    var next: UIResponder? = responder
    // Longer than any chain, to stop in a cycle.
    for _ in 0..<1000 {
      guard let here = next else { break }
      if let owner = here as? any HandlingResponder, let actions = owner.handlers.actions[name] {
        running.run(actions, as: .action(name), of: owner, facts)
        return
      }
      next = here.next
    }
    running.services.log(
      "\(running.storyboard.name): no responder up the chain from \"\(responder.handlers.name)\" has the action "
        + "\"\(name)\"")
  }

  // MARK: - Values

  private func set(_ assignments: [Assignment]) {
    var hasSetDefault = false
    for assignment in assignments {
      switch assignment.target {
      case .property(let path):
        // A default without a value leaves the property unchanged.
        guard let value = value(assignment.source) else { continue }
        scene?.views[path.view]?.set(path.property, to: value)
      case .setting(let key):
        guard let value = value(assignment.source) else { continue }
        running.defaults.set(value.object, forKey: key)
        hasSetDefault = true
      }
    }
    if hasSetDefault { running.saveDefaults() }
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
    case .setting(let key): running.defaults.object(forKey: key).flatMap(Value.init(object:))
    case .property(let path): scene?.views[path.view]?.value(of: path.property)
    }
  }

  private func text(_ template: Template) -> String {
    template.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .reference(let reference): value(reference)?.text ?? ""
      }
    }.joined()
  }

  private var userInfo: [AnyHashable: Any] {
    Dictionary(uniqueKeysWithValues: facts.values.map { ($0.rawValue, $1.object) })
  }

  // MARK: - Commands

  private func run(_ command: CommandDescription) {
    let arguments: [String] =
      switch command.words {
      case .arguments(let words): words.map(text)
      case .shell(let line): ["/bin/sh", "-c", line]
      }
    running.services.run(
      StoryboardCommand(
        place: command.place, arguments: arguments, environment: facts.environment,
        timeout: command.timeout, limit: command.limit))
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
