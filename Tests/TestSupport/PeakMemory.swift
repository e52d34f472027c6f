import Foundation

/// A finished run of a program, and the most memory that it had at a time.
public struct PeakMemory: Sendable {
  public let status: Int32
  /// In megabytes, with the parts of files that were mapped.
  public let megabytes: Int

  /// A process that is forked counts the memory of the process that it was forked from. This one is small.
  private static let script = """
    import resource, subprocess, sys
    run = subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
      stderr=subprocess.DEVNULL)
    print(run.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
    """

  /// Runs `responderd` to its end.
  public init(_ arguments: [String], environment: [String: String] = [:]) throws {
    let run = try CommandRun(
      of: "/usr/bin/env",
      arguments: ["python3", "-c", Self.script, try BuildProducts().executable("responderd")]
        + arguments, environment: environment)
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 2 else { throw Failure(errors: run.errors) }
    (status, megabytes) = (Int32(numbers[0]), numbers[1])
  }

  struct Failure: Error {
    let errors: String
  }
}
