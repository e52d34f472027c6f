import ArgumentParser
import Logging
import ResponderHost
import Storyboards

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say whether storyboards are right, and all that is wrong with them.",
    discussion: """
      Each thing that is wrong is told with the file, the line, the column and what was probably \
      meant. What can be used and is likely a mistake, such as a view that no finger reaches, is a \
      warning. The status is 0 if all files are right, warnings or not, 65 if one is wrong, and 66 \
      if one cannot be read.

      EXAMPLES:
        responderd check storyboard.yaml
        responderd check *.yaml
        responderd check - < storyboard.yaml
        responderd check --schema > storyboard.schema.json
      """)

  @Flag(help: "Print the format as a JSON Schema, for editors.")
  var schema = false

  @Argument(
    help: "Storyboards; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String] = []

  func validate() throws {
    if files.isEmpty && !schema {
      throw ValidationError("missing argument <file>: the storyboard to check")
    }
    if files.contains("") { throw ValidationError("The name of a storyboard is empty.") }
  }

  func run() throws {
    let logger = Diagnostics.logger()
    try ExitStatus.ofRunning(logger) {
      if schema { return printSchema(logger) }
      var status = ExitStatus.ok
      for file in files {
        do {
          let storyboard = try Storyboard.read(path: file)
          let name = file == "-" ? "standard input" : file
          for warning in storyboard.warnings { logger.warning("\(warning.text(of: name))") }
        } catch let error as StoryboardError {
          for line in error.lines { logger.error("\(line)") }
          // What is wrong in a file is worse than one that is missing.
          if status != .badData { status = ExitStatus(error) }
        }
      }
      return status
    }
  }

  @MainActor
  private func printSchema(_ logger: Logger) -> ExitStatus {
    let text = String(decoding: StoryboardSchema.bytes, as: UTF8.self)
    // A reader that went away has had enough.
    guard case .outputFailed(let reason) = StandardOutput.write(text) else { return .ok }
    logger.error("cannot write the schema: \(reason)")
    return .ioError
  }
}
