import Logging
import ResponderHost
import SampleApps

/// What the benchmarks need besides the daemon itself:
///
///     benchmark-app tree LEAVES           hosts a tree of views
///     benchmark-app gestures              hosts a card with gesture recognisers
///     benchmark-app frames FINGERS COUNT  takes frames that lie in memory, to be looked at by a profiler
@main
@MainActor
enum Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("tree", 1): try host(TreeDelegate())
    case ("gestures", 0): try host(StickerAppDelegate())
    case ("frames", 2): FramesInMemory(fingers: numbers[0]).take(numbers[1])
    default: fatalError("tree LEAVES, gestures, or frames FINGERS COUNT")
    }
  }

  private static func host(_ delegate: @autoclosure () -> any UIApplicationDelegate) throws {
    var configuration = HostConfiguration()
    // As the command has it for its own applications.
    configuration.turnsRunLoop = false
    configuration.trace = .none
    try Daemon(configuration, logger: Logger(label: "benchmark")).run(delegate())
  }
}
