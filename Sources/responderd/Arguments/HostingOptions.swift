import ArgumentParser
import Foundation
import Logging
import ResponderHost

/// The options of the commands that host an application.
protocol HostingOptions {
  var app: String? { get }
  var behavior: UIBehavior.Choice? { get }
  var trace: HostSetting? { get }
  var hidePositions: Bool { get }
  var hitTests: Bool { get }
  var screen: HostSetting? { get }
  var verbose: Bool { get }
}

extension HostingOptions {
  /// Checks the name of the application, and options that exclude each other.
  func validateHosting() throws {
    try ApplicationName(app).validate()
    guard hitTests, hidePositions else { return }
    throw ValidationError(
      "--hit-tests cannot be combined with --hide-positions: the reasons contain positions")
  }

  /// Refuses `--hit-tests` if no route is printed or compared.
  func validateHitTests(isCompared: Bool = false) throws {
    guard hitTests, !isCompared, trace != nil, hostConfiguration.trace == .none else { return }
    throw ValidationError(
      "--hit-tests cannot be combined with --trace none, which prints no routes")
  }

  /// Reads the application.
  /// - Throws: The problems of the file.
  @MainActor
  func load() throws -> HostedApplication { try ApplicationName(app).load() }

  /// The configuration, without what other options change of it.
  var hostConfiguration: HostConfiguration {
    var configuration = HostConfiguration()
    trace?.apply(to: &configuration)
    configuration.hidesPositions = hidePositions
    configuration.showsHitTests = hitTests
    // Neither storyboards nor the sample applications hand over any.
    configuration.turnsRunLoop = false
    configuration.isColored = Terminal.wantsColor
    screen?.apply(to: &configuration)
    return configuration
  }

  var logger: Logger { Diagnostics.logger(level: verbose ? .debug : .info) }
}
