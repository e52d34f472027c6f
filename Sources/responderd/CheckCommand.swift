import ArgumentParser
import Logging
import ResponderHost
import Storyboards
import YAML

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check storyboards and report all mistakes.",
    discussion: """
      Each mistake is reported with file, line and column, and a misspelled name with the one that was \
      probably meant. A likely mistake in a usable storyboard, such as a view that no touch can reach, is a \
      warning. The status is 0 if all files are valid, even with warnings, 65 if one is invalid, and \
      66 if one cannot be read.

      EXAMPLES:
        responderd check storyboard.yaml
        responderd check *.yaml
        responderd check - < storyboard.yaml
        responderd check --schema > storyboard.schema.json
      """)

  @Flag(help: "Print the JSON Schema of the format, for editors.")
  var schema = false

  @Argument(
    help: "The storyboards to check; - is standard input.",
    completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  func validate() throws {
    if schema && !files.isEmpty {
      throw ValidationError("--schema prints the schema and checks no file; use one of the two")
    }
    if files.contains("") { throw ValidationError("the name of a storyboard is empty") }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      if schema { return printSchema(logger) }
      // Checked here, so that an unknown option is reported first.
      guard !files.isEmpty else {
        logger.error(
          "missing argument <file>: the storyboard to check; see check --help")
        return .usage
      }
      var status = ExitStatus.ok
      for file in files {
        do {
          let storyboard = try Storyboard.read(path: file)
          let name = file == "-" ? "standard input" : file
          for warning in storyboard.warnings { logger.warning("\(warning.text(of: name))") }
        } catch let error as StoryboardError {
          for line in error.lines { logger.error("\(line)") }
          // The status of an invalid file takes precedence over that of a missing one.
          if status != .badData { status = ExitStatus(error) }
        }
      }
      return status
    }
  }

  @MainActor
  private func printSchema(_ logger: Logger) -> ExitStatus {
    let text = String(decoding: StoryboardSchema.bytes, as: UTF8.self)
    // A reader that closed the pipe needs no more output.
    guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
    logger.error("cannot write the schema: \(reason)")
    return .ioError
  }
}
