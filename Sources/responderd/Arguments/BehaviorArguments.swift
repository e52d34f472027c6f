import ArgumentParser
import ResponderHost

/// Which version of iOS the application behaves like, in the commands that host one.
struct BehaviorArguments: ParsableArguments {
  enum Version: String, CaseIterable, ExpressibleByArgument {
    case iOS4, current
  }

  @Option(
    help: ArgumentHelp(
      """
      Which version of iOS the application behaves like where versions differ: iOS4 or current. \
      Not given: what the storyboard says, else iOS4.
      """, valueName: "version"))
  var behavior: Version?

  /// `nil` for the application's own choice.
  var preset: UIBehavior.Preset? {
    switch behavior {
    case .iOS4: .iOS4
    case .current: .current
    case nil: nil
    }
  }
}
