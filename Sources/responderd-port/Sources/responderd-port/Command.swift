import ArgumentParser
import Foundation
import Porting

@main
struct Command: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "responderd-port",
    abstract: "Rewrite the Swift sources of an iOS program so that they compile with responderd.",
    discussion: """
      The files of one program have to be ported together: name its folder. Files are rewritten in \
      place; keep a copy, or work in a Git repository. Comments and formatting are kept, and a \
      second run changes nothing.

      What has to be changed by hand is reported to standard error as FILE:LINE:COLUMN. With \
      --dry-run and --check the lines are those of the present files, else those of the ported ones.

      The status is 0 after a port, also with warnings; 1 if --check finds a file to change; 64 if \
      the command line is invalid; 65 if a file has syntax errors, and was left as it is; 66 if a \
      path cannot be read; and 74 if a file cannot be written.

      EXAMPLES:
        responderd-port --dry-run MyApp
        responderd-port --dry-run MyApp | patch -p0
        responderd-port MyApp
        responderd-port --check MyApp && echo "nothing to port"
      """)

  @Flag(help: "Print the changes as a unified diff, and write nothing.")
  var dryRun = false

  @Flag(help: "List the files that would change, and write nothing.")
  var check = false

  @Argument(
    help: "Folders, which are searched for Swift files, and Swift files.", completion: .file())
  var paths: [String]

  func validate() throws {
    if dryRun && check { throw ValidationError("--dry-run and --check exclude each other") }
    if paths.contains("") { throw ValidationError("a path is empty") }
  }

  func run() throws {
    var status = Status()
    let sources = SourceSet(paths, &status)
    let results = Porter.port(sources.sources)
    for result in results {
      if !result.isParsed { status.raise(.badData) }
      for finding in result.findings {
        StandardError.write(finding.text(isPorted: !dryRun && !check))
      }
      guard result.isChanged else { continue }
      if dryRun {
        let diff = UnifiedDiff(path: result.path, from: result.original, to: result.ported)
        FileHandle.standardOutput.write(Data(diff.bytes))
      } else if check {
        print(result.path)
        status.raise(.wouldChange)
      } else {
        write(result, &status)
      }
    }
    if !dryRun && !check { summarize(results) }
    if status.code != .ok { throw ExitCode(status.code.rawValue) }
  }

  private func write(_ result: Porter.Result, _ status: inout Status) {
    do throws(FileError) {
      try AtomicFile.replace(result.path, with: result.ported)
    } catch {
      StandardError.write("\(result.path): error: \(error)")
      status.raise(.ioError)
    }
  }

  private func summarize(_ results: [Porter.Result]) {
    let changed = results.count(where: \.isChanged)
    let findings = results.flatMap(\.findings)
    let byHand = findings.count { $0.severity == .warning }
    let failed = results.count { !$0.isParsed }
    var line = "\(changed) of \(Self.count(results.count, "file")) changed; "
    line += "\(Self.count(byHand, "line")) to check by hand"
    if failed > 0 { line += "; \(Self.count(failed, "file")) with syntax errors" }
    print(line)
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
