/// The running animations of an application, held weakly.
final class RunningAnimations: ApplicationPart {
  private struct Entry {
    weak var animation: ViewAnimation?
  }

  /// Whether the first application animates; what is set before there is one.
  fileprivate static var areEnabledAtFirst = true

  /// Whether changes are animated.
  fileprivate var areEnabled = areEnabledAtFirst
  private var entries: [Entry] = []

  func add(_ animation: ViewAnimation) {
    entries.removeAll { $0.animation?.isOver != false }
    entries.append(Entry(animation: animation))
  }

  override func breakOff() {
    let broken = entries
    entries = []
    for entry in broken { entry.animation?.breakOff() }
  }
}

extension UIApplication {
  var animations: RunningAnimations { part(RunningAnimations.self) }
}

extension ViewAnimation {
  /// Whether the current application animates changes.
  static var areEnabled: Bool {
    get { UIApplication.current?.animations.areEnabled ?? RunningAnimations.areEnabledAtFirst }
    set {
      if let application = UIApplication.current {
        application.animations.areEnabled = newValue
      } else {
        RunningAnimations.areEnabledAtFirst = newValue
      }
    }
  }
}
