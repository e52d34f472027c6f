public import Foundation
internal import RuleFiles
internal import ServiceFiles

/// What is installed, wherever it goes.
public struct Parts: Sendable {
  /// The program itself.
  public var program: Data
  /// The manual pages by file name: `responderd.1`.
  public var manuals: [String: String]
  /// What completes the command line in bash, zsh and fish.
  public var bashCompletion, zshCompletion, fishCompletion: String
  /// The JSON Schema of storyboards, for editors.
  public var storyboardSchema: Data

  let systemService = ServiceFiles.systemService
  let userService = ServiceFiles.userService
  let target = ServiceFiles.target
  let rules = RuleFiles.responderd
  /// The rule that lets the user at the seat read the devices; `nil` where only the system's service
  /// reads them.
  let uaccessRules: [UInt8]?

  /// - Parameters:
  ///   - program: The bytes of the program.
  ///   - manuals: The manual pages by file name, whose last character is the section.
  ///   - bashCompletion: A script for bash.
  ///   - zshCompletion: A script for zsh.
  ///   - fishCompletion: A script for fish.
  ///   - storyboardSchema: The JSON Schema of storyboards.
  ///   - letsSeatRead: Whether the user at the seat may read the devices, for the service of that
  ///     user's own manager.
  public init(
    program: Data, manuals: [String: String], bashCompletion: String, zshCompletion: String,
    fishCompletion: String, storyboardSchema: Data, letsSeatRead: Bool = false
  ) {
    uaccessRules = letsSeatRead ? RuleFiles.uaccess : nil
    self.program = program
    self.manuals = manuals
    self.bashCompletion = bashCompletion
    self.zshCompletion = zshCompletion
    self.fishCompletion = fishCompletion
    self.storyboardSchema = storyboardSchema
  }
}
