public import ArgumentParser
import Foundation
import Logging
public import ResponderHost

/// How to print, in every command that prints routes.
struct TraceOptions: ParsableArguments {
  @Option(help: "How to print each event's way: text, json (a line each) or none.")
  var trace = HostConfiguration.Trace.text

  @Option(
    help: ArgumentHelp(
      "The screen that touchscreens are mapped to, in points.", valueName: "WIDTHxHEIGHT"))
  var screen = ScreenSize(width: 320, height: 480)

  @Flag(name: .shortAndLong, help: "Say more on standard error.")
  var verbose = false

  var configuration: HostConfiguration {
    var configuration = HostConfiguration()
    configuration.trace = trace
    configuration.isColored = Terminal.wantsColor
    configuration.screenSize = CGSize(width: screen.width, height: screen.height)
    return configuration
  }

  var logger: Logger { Diagnostics.logger(level: verbose ? .debug : .info) }
}

extension HostConfiguration.Trace: ExpressibleByArgument {}

/// A size such as `320x480`.
struct ScreenSize: ExpressibleByArgument {
  var width, height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Double(parts[0]), let height = Double(parts[1]),
      (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var defaultValueDescription: String { "\(Int(width))x\(Int(height))" }
}
