public import ArgumentParser
import Foundation
import Logging
public import ResponderHost

/// Which application is hosted, on what screen, and what is printed, in the commands that play devices or
/// recordings to one. One group, since each that ArgumentParser meets costs a start a million instructions.
struct HostingArguments: ParsableArguments {
  @Option(
    help: ApplicationName.help,
    completion: .custom { _, _, word in ApplicationName.completions(of: word) })
  var app = ApplicationName.usual

  @Option(
    help: ArgumentHelp(
      """
      Which version of iOS the application behaves like where versions differ: iOS4 or current. \
      Not given: what the storyboard says, else iOS4.
      """, valueName: "version"),
    completion: .list(UIBehavior.Preset.allCases.map(\.rawValue)), transform: Self.preset)
  var behavior: UIBehavior.Preset?

  @Option(help: "How to print each event's way: text, json (a line each) or none.")
  var trace = HostConfiguration.Trace.text

  @Flag(
    help: """
      Leave the positions of touches out: null in JSON. The units of the service do, since the \
      positions on a screen keyboard are what is typed.
      """)
  var hidePositions = false

  @Option(
    help: ArgumentHelp(
      """
      The screen that touchscreens are mapped to, in points, and how many pixels a point has: \
      1280x800@2, up to 100000x100000 and a scale from 0.25 to 16. Not given: the connected output's size where devices are read, else 320x480@2.
      """, valueName: "WIDTHxHEIGHT[@SCALE]"), transform: ScreenSize.init(argument:))
  var screen: ScreenSize?

  @Flag(name: .shortAndLong, help: "Say more on standard error.")
  var verbose = false

  var configuration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.trace = trace
    configuration.hidesPositions = hidePositions
    // Neither storyboards nor the sample applications hand over any.
    configuration.turnsRunLoop = false
    configuration.isColored = Terminal.wantsColor
    if let screen {
      configuration.screenSize = CGSize(width: screen.width, height: screen.height)
      configuration.screenScale = screen.scale
    }
    return configuration
  }

  var logger: Logger { Diagnostics.logger(level: verbose ? .debug : .info) }
}

extension HostConfiguration.Trace: ExpressibleByArgument {
  // As the usual ones, which look for descriptions of the cases.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }
  public static var allValueDescriptions: [String: String] { [:] }
  public var defaultValueDescription: String { rawValue }
}

/// A size such as `320x480`, or `320x480@2`.
struct ScreenSize {
  var width, height, scale: Double

  init(argument: String) throws {
    let halves = argument.split(separator: "@", omittingEmptySubsequences: false)
    let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard halves.count <= 2, sides.count == 2, let width = Double(sides[0]),
      let height = Double(sides[1]), let scale = halves.count == 2 ? Double(halves[1]) : 2,
      (1...100_000).contains(width), (1...100_000).contains(height), (0.25...16).contains(scale)
    else {
      throw ValidationError(
        """
        --screen is a width and a height in points, from 1 to 100000 each, and if need be a scale \
        from 0.25 to 16: 1280x800@2
        """)
    }
    (self.width, self.height, self.scale) = (width, height, scale)
  }
}
