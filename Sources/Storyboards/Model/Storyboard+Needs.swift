extension Storyboard {
  /// Whether any action starts a command, which a host has to permit.
  public var runsCommands: Bool {
    contains { if case .run = $0 { true } else { false } }
  }

  /// Whether any action sets user defaults, which a host has to make writable.
  public var setsDefaults: Bool {
    contains { action in
      guard case .set(let assignments) = action else { return false }
      return assignments.contains { if case .setting = $0.target { true } else { false } }
    }
  }

  private func contains(_ isMeant: (Action) -> Bool) -> Bool {
    displayDescription.map { ($0.off + $0.on).contains { isMeant($0.action) } } == true
      || application.handlers.contains(isMeant)
      || application.notifications.contains { $0.actions.contains { isMeant($0.action) } }
      || scenes.contains { $0.contains(isMeant) }
  }
}

extension SceneDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    handlers.contains(isMeant)
      || notifications.contains { $0.actions.contains { isMeant($0.action) } }
      || view.all.contains { $0.contains(isMeant) }
  }
}

extension ViewDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    handlers.contains(isMeant)
      || gestures.contains { $0.actions.values.contains { $0.contains { isMeant($0.action) } } }
  }
}

extension HandlerDescription {
  fileprivate func contains(_ isMeant: (Action) -> Bool) -> Bool {
    callbacks.values.contains { $0.contains { isMeant($0.action) } }
      || actions.values.contains { $0.contains { isMeant($0.action) } }
  }
}
