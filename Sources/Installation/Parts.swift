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

  /// - Parameters:
  ///   - program: The bytes of the program.
  ///   - manuals: The manual pages by file name, whose last character is the section.
  ///   - bashCompletion: A script for bash.
  ///   - zshCompletion: A script for zsh.
  ///   - fishCompletion: A script for fish.
  ///   - storyboardSchema: The JSON Schema of storyboards.
  public init(
    program: Data, manuals: [String: String], bashCompletion: String, zshCompletion: String,
    fishCompletion: String, storyboardSchema: Data
  ) {
    self.program = program
    self.manuals = manuals
    self.bashCompletion = bashCompletion
    self.zshCompletion = zshCompletion
    self.fishCompletion = fishCompletion
    self.storyboardSchema = storyboardSchema
  }
}
