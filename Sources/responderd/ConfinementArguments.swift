import ArgumentParser
import ResponderHost

/// What a daemon may do besides reading devices, for the command that runs one.
struct ConfinementArguments: ParsableArguments {
  /// Each is a flag with a text of its own, where a flag and its inversion would share one.
  enum Rights: EnumerableFlag {
    case givenUp, kept

    static func name(for rights: Self) -> NameSpecification {
      switch rights {
      case .givenUp: .customLong("confinement")
      case .kept: .customLong("no-confinement")
      }
    }

    static func help(for rights: Self) -> ArgumentHelp? {
      switch rights {
      case .givenUp:
        ArgumentHelp(
          """
          Give up, for good, what reading devices does not take: starting programs, writing outside \
          of the daemon's own directories, the network. A storyboard that runs commands keeps it \
          all, for they would lose it too.
          """)
      case .kept:
        ArgumentHelp(
          """
          Keep what reading devices does not take, for an application that needs it. What the unit \
          of a service forbids stays forbidden.
          """)
      }
    }
  }

  @Flag(exclusivity: .chooseLast)
  var rights = Rights.givenUp

  func apply(to configuration: inout HostConfiguration) {
    configuration.isConfined = rights == .givenUp
  }
}
