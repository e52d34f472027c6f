extension UIBehavior {
  /// As iOS behaves that its documentation and most records tell of; what a program begins with.
  public static let current = UIBehavior()

  /// As the oldest versions behaved that anything is known of, where that differs. The sources are in
  /// <doc:Behaviours>.
  public static let iOS4: UIBehavior = {
    var behavior = UIBehavior()
    behavior.presentationOrder = .newThenOld
    behavior.navigationOrder = .newThenOld
    behavior.automaticPresentationStyle = .fullScreen
    behavior.launchActivation = .beforeViewDidAppear
    behavior.eventsWithoutFirstResponder = .nobody
    behavior.recognizersOfRemovedViews = .goOn
    behavior.switchesIgnoreSize = false
    return behavior
  }()

  /// The names of the two, for options and files.
  public enum Preset: String, CaseIterable, Sendable {
    /// ``UIBehavior/iOS4``.
    case iOS4
    /// ``UIBehavior/current``.
    case current

    /// What it stands for.
    public var behavior: UIBehavior {
      switch self {
      case .iOS4: .iOS4
      case .current: .current
      }
    }
  }
}
