import ArgumentParser
import ResponderHost

/// What of the machine's life the application hears of.
struct SystemArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Do not tell the application of: \(SystemEvents.names.map(\.name).joined(separator: ", ")). \
      May be given several times.
      """, valueName: "what"), completion: .list(SystemEvents.names.map(\.name)),
    transform: Self.event)
  var ignore: [SystemEvents] = []

  @Option(
    name: .customLong("home-key"),
    help: ArgumentHelp(
      """
      The key that sends the application to the background, as the kernel calls it: KEY_MENU. May \
      be given several times. Not given: KEY_HOMEPAGE, and KEY_HOME where it is no keyboard's.
      """, valueName: "name"), transform: Self.key)
  var homeKeys: [UInt16] = []

  func apply(to configuration: inout HostConfiguration) {
    for event in ignore { configuration.systemEvents.subtract(event) }
    configuration.homeKeys = homeKeys
  }

  private static func event(_ text: String) throws -> SystemEvents {
    guard let found = SystemEvents.names.first(where: { $0.name == text }) else {
      let names = SystemEvents.names.map(\.name).joined(separator: ", ")
      throw ValidationError("--ignore is one of \(names)")
    }
    return found.event
  }

  private static func key(_ text: String) throws -> UInt16 {
    guard let code = HostConfiguration.homeKey(named: text) else {
      throw ValidationError(
        "--home-key is a key that types nothing, as the kernel calls it: KEY_HOMEPAGE")
    }
    return code
  }
}
