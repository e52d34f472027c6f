extension Storyboard {
  /// Whether any action or list starts a command, which a host has to permit.
  public var runsCommands: Bool {
    contains { if case .run = $0 { true } else { false } }
      || scenes.contains { $0.view.all.contains { $0.list?.command != nil } }
  }

  /// Whether any action sets user defaults, which a host has to make writable.
  public var setsDefaults: Bool {
    contains { action in
      switch action {
      case .set(let assignments), .add(let assignments):
        assignments.contains { if case .setting = $0.target { true } else { false } }
      default: false
      }
    }
  }

  /// The names that its actions publish, sorted.
  public var publishedNames: [String] {
    var names: Set<String> = []
    _ = contains { action in
      if case .publish(let publication) = action { names.insert(publication.name) }
      return false
    }
    return names.sorted()
  }

  private func contains(_ isMeant: (Action) -> Bool) -> Bool {
    displayDescription.map { ($0.off + $0.on).contains { $0.includes(isMeant) } } == true
      || application.handlers.contains(isMeant)
      || application.idle.map { $0.actions.contains { $0.includes(isMeant) } } == true
      || application.notifications.contains { $0.actions.contains { $0.includes(isMeant) } }
      || scenes.contains { $0.contains(isMeant) }
  }
}

extension SceneDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    handlers.contains(isMeant)
      || notifications.contains { $0.actions.contains { $0.includes(isMeant) } }
      || view.all.contains { $0.contains(isMeant) }
  }
}

extension ViewDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    handlers.contains(isMeant)
      || gestures.contains { $0.actions.values.contains { $0.contains { $0.includes(isMeant) } } }
  }
}

extension HandlerDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    callbacks.values.contains { $0.contains { $0.includes(isMeant) } }
      || actions.values.contains { $0.contains { $0.includes(isMeant) } }
  }
}

extension PlacedAction {
  /// Whether the action, or one of its branches, is meant.
  fileprivate func includes(_ isMeant: (Action) -> Bool) -> Bool {
    action.all.contains(where: isMeant)
  }
}
