extension UIBehavior {
  /// The behaviour of iOS that Apple documents and most records show; the default of a program.
  public static let current = UIBehavior()

  /// The behaviour of the oldest versions that are known, where it differs. <doc:Behaviours> lists
  /// the sources.
  public static let iOS4: UIBehavior = {
    var behavior = UIBehavior()
    behavior.presentationOrder = .newThenOld
    behavior.navigationOrder = .newThenOld
    behavior.automaticPresentationStyle = .fullScreen
    behavior.completesTransitionsAtOnce = false
    behavior.launchActivation = .beforeViewDidAppear
    behavior.eventsWithoutFirstResponder = .nobody
    behavior.recognizersOfRemovedViews = .goOn
    behavior.switchesIgnoreSize = false
    return behavior
  }()

  /// The names of the presets, for options and files.
  public enum Preset: String, CaseIterable, Sendable {
    /// ``UIBehavior/iOS4``.
    case iOS4
    /// ``UIBehavior/current``.
    case current

    /// The behaviour of the preset.
    public var behavior: UIBehavior {
      switch self {
      case .iOS4: .iOS4
      case .current: .current
      }
    }
  }
}
