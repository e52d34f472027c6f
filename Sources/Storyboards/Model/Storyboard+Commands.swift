extension Storyboard {
  /// Whether anything in it starts a command, which a host has to be allowed to.
  public var runsCommands: Bool {
    application.runsCommands || scenes.contains { $0.runsCommands }
  }
}

extension ApplicationDescription {
  fileprivate var runsCommands: Bool {
    handlers.runsCommands || notifications.contains { $0.actions.runCommands }
  }
}

extension SceneDescription {
  fileprivate var runsCommands: Bool {
    handlers.runsCommands || notifications.contains { $0.actions.runCommands }
      || view.all.contains { $0.runsCommands }
  }
}

extension ViewDescription {
  fileprivate var runsCommands: Bool {
    handlers.runsCommands
      || gestures.contains { $0.actions.values.contains { $0.runCommands } }
  }
}

extension HandlerDescription {
  fileprivate var runsCommands: Bool {
    callbacks.values.contains { $0.runCommands } || actions.values.contains { $0.runCommands }
  }
}

extension [Action] {
  fileprivate var runCommands: Bool {
    contains { if case .run = $0 { true } else { false } }
  }
}
