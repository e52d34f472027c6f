// Arguments that several commands have: which application, which devices, what is printed. Begin here.

import ArgumentParser
import ResponderHost

/// Which application is hosted, on what screen, and what is printed, in the commands that play
/// recordings or what is their own to one.
struct HostingArguments: ParsableArguments, HostingOptions {
  @Option(help: ApplicationName.help, completion: ApplicationName.completion)
  var app: String?

  @Option(
    help: HostingHelp.behavior, completion: HostingHelp.behaviors,
    transform: UIBehavior.Choice.init(argument:))
  var behavior: UIBehavior.Choice?

  @Option(help: HostingHelp.trace, completion: HostingHelp.traces, transform: HostSetting.trace)
  var trace: HostSetting?

  @Flag(help: HostingHelp.hidePositions)
  var hidePositions = false

  @Flag(help: HostingHelp.hitTests)
  var hitTests = false

  @Option(help: HostingHelp.screen, transform: HostSetting.screen)
  var screen: HostSetting?

  @Flag(name: .shortAndLong, help: HostingHelp.verbose)
  var verbose = false

  func validate() throws { try validateHosting() }
}
