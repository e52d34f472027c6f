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
      place, all or none; keep a copy, or work in a Git repository. Comments and formatting are \
      kept, and a second run changes nothing.

      What has to be changed by hand is reported to standard error as FILE:LINE:COLUMN. With \
      --dry-run and --check the lines are those of the present files, else those of the ported ones.

      The status is 0 after a port, also with warnings; 1 if --check finds a file to change; 64 if \
      the command line is invalid; 65 if a file has syntax errors; 66 if a path cannot be read; and \
      74 if a file cannot be written. With 65 and 74, no file is changed.

      To apply the output of --dry-run with patch -p0, name a folder below the current one, by a \
      relative path.

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

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let code = exitCode(for: error)
      // Help and completions are printed as they are; an error repeats the arguments.
      guard !code.isSuccess else { exit(withError: error) }
      let message = fullMessage(for: error)
      for line in message.split(separator: "\n", omittingEmptySubsequences: message.isEmpty) {
        StandardError.write(String(line))
      }
      exit(withError: code)
    }
  }

  func run() throws {
    var status = Status()
    let sources = SourceSet(paths, &status)
    let results = Porter.port(sources.sources)
    let failed = results.filter { !$0.isParsed }
    if !failed.isEmpty {
      report(failed, isPorted: false)
      StandardError.write(
        "error: \(Self.count(failed.count, "file")) with syntax errors; nothing was changed")
      throw ExitCode(Status.Code.badData.rawValue)
    }
    let changed = Porter.inWritingOrder(results.filter(\.isChanged))
    if dryRun {
      for result in results where result.isChanged {
        let diff = UnifiedDiff(path: result.path, from: result.original, to: result.ported)
        FileHandle.standardOutput.write(Data(diff.bytes))
      }
    } else if check {
      for result in results where result.isChanged { print(result.path.printable) }
      if !changed.isEmpty { status.raise(.wouldChange) }
    } else {
      try write(changed, of: results)
    }
    report(results, isPorted: !dryRun && !check)
    if !dryRun && !check { summarize(results) }
    if status.code != .ok { throw ExitCode(status.code.rawValue) }
  }

  private func write(_ changed: [Porter.Result], of results: [Porter.Result]) throws {
    do throws(FileReplacement.Failure) {
      try FileReplacement(files: changed.map { ($0.path, $0.ported) }).run()
    } catch {
      report(results, isPorted: false)
      StandardError.write("\(error)")
      throw ExitCode(Status.Code.ioError.rawValue)
    }
  }

  private func report(_ results: [Porter.Result], isPorted: Bool) {
    for finding in results.flatMap(\.findings) {
      StandardError.write(finding.text(isPorted: isPorted))
    }
  }

  private func summarize(_ results: [Porter.Result]) {
    let changed = results.count(where: \.isChanged)
    let byHand = results.flatMap(\.findings).count { $0.severity == .warning }
    print(
      "\(changed) of \(Self.count(results.count, "file")) changed; "
        + "\(Self.count(byHand, "line")) to check by hand")
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
