// Arguments that several commands have: which application, which devices, what is printed. Begin here.

import ArgumentParser
import ResponderHost

/// Which application is launched, and on what screen.
struct LaunchArguments: ParsableArguments, HostingOptions {
  @Option(help: ApplicationName.help, completion: ApplicationName.completion)
  var app: String?

  @Option(
    help: HostingHelp.behavior, completion: HostingHelp.behaviors,
    transform: UIBehavior.Choice.init(argument:))
  var behavior: UIBehavior.Choice?

  @Flag(help: HostingHelp.hidePositions)
  var hidePositions = false

  @Option(help: HostingHelp.screen, transform: HostSetting.screen)
  var screen: HostSetting?

  @Flag(name: .shortAndLong, help: HostingHelp.verbose)
  var verbose = false

  /// Nothing is printed.
  var trace: HostSetting? { nil }
  var hitTests: Bool { false }

  func validate() throws { try validateHosting() }
}

/// Which application is hosted, on what screen, and what is printed, in the commands that play
/// recordings or what is their own to one.
struct HostingArguments: ParsableArguments, HostingOptions {
  @OptionGroup var launch: LaunchArguments

  @Option(help: HostingHelp.trace, completion: HostingHelp.traces, transform: HostSetting.trace)
  var trace: HostSetting?

  @Flag(help: HostingHelp.hitTests)
  var hitTests = false

  var app: String? { launch.app }
  var behavior: UIBehavior.Choice? { launch.behavior }
  var hidePositions: Bool { launch.hidePositions }
  var screen: HostSetting? { launch.screen }
  var verbose: Bool { launch.verbose }

  func validate() throws { try validateHosting() }
}
