import Glibc

/// A program that a case needs done.
enum Command {
  static func run(_ command: String...) throws {
    let quiet = open("/dev/null", O_WRONLY)
    defer { close(quiet) }
    let process = try spawn(command, output: quiet, errors: quiet)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else {
      throw Failure("\(command.joined(separator: " ")) ended with status \(status >> 8)")
    }
  }
}
