public import Foundation
internal import RuleFiles
internal import ServiceFiles

/// The contents of an installation, independent of their places.
public struct Parts: Sendable {
  /// The program.
  public var program: Data
  /// The manual pages by file name: `responderd.1`.
  public var manuals: [String: String]
  /// The completions of the command line for bash, zsh and fish.
  public var bashCompletion, zshCompletion, fishCompletion: String
  /// The JSON Schema of storyboards, for editors.
  public var storyboardSchema: Data

  let systemService = ServiceFiles.systemService
  let userService = ServiceFiles.userService
  let target = ServiceFiles.target
  /// Drop-ins of the system's unit and a rule for polkit, by their names.
  let examples = ServiceFiles.examples
  let rules = RuleFiles.responderd
  /// The rule that grants read access to the user at the seat; `nil` if only the system service
  /// reads the devices.
  let uaccessRules: [UInt8]?

  /// The rule that lets the group of the service turn backlights off and on; `nil` if it does not.
  let backlightRules: [UInt8]?

  /// The rule that lets the group of the service create virtual devices, to forward touches; `nil` if it does not.
  let desktopRules: [UInt8]?

  /// Creates the contents.
  /// - Parameters:
  ///   - program: The bytes of the program.
  ///   - manuals: The manual pages by file name, which ends in the number of the section.
  ///   - bashCompletion: A script for bash.
  ///   - zshCompletion: A script for zsh.
  ///   - fishCompletion: A script for fish.
  ///   - storyboardSchema: The JSON Schema of storyboards.
  ///   - letsSeatRead: Whether the user at the seat can read the devices, for the service of that
  ///     user's manager.
  ///   - setsBacklights: Whether the group of the service can turn backlights off and on.
  ///   - forwardsTouches: Whether the group of the service can create virtual devices, to forward touches.
  public init(
    program: Data, manuals: [String: String], bashCompletion: String, zshCompletion: String,
    fishCompletion: String, storyboardSchema: Data, letsSeatRead: Bool = false,
    setsBacklights: Bool = false, forwardsTouches: Bool = false
  ) {
    uaccessRules = letsSeatRead ? RuleFiles.uaccess : nil
    backlightRules = setsBacklights ? RuleFiles.backlight : nil
    desktopRules = forwardsTouches ? RuleFiles.desktop : nil
    self.program = program
    self.manuals = manuals
    self.bashCompletion = bashCompletion
    self.zshCompletion = zshCompletion
    self.fishCompletion = fishCompletion
    self.storyboardSchema = storyboardSchema
  }
}
