import Logging
import ResponderHost
import SampleApps

/// What the benchmarks need besides the daemon itself:
///
///     benchmark-app tree LEAVES           hosts a tree of views
///     benchmark-app tapped-tree LEAVES    hosts one with an action for taps
///     benchmark-app gestures              hosts a card with gesture recognisers
///     benchmark-app depth VIEWS           hosts views that lie in each other
///     benchmark-app recognizers COUNT     hosts a view with many gesture recognisers
///     benchmark-app frames FINGERS COUNT  takes frames that lie in memory, to be looked at by a profiler
///     benchmark-app gesture-frames FINGERS COUNT  the same, on the card
///     benchmark-app layout VIEWS COUNT    lays views out by constraints, and COUNT times again
///     benchmark-app rows ROWS COUNT       shows a table, and scrolls it on by a row COUNT times
@main
@MainActor
enum Main {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let numbers = words.dropFirst().compactMap { Int($0) }
    switch (words.first, numbers.count) {
    case ("tree", 1), ("tapped-tree", 1): try host(TreeDelegate())
    case ("gestures", 0): try host(StickerAppDelegate())
    case ("depth", 1): try host(DepthDelegate())
    case ("recognizers", 1): try host(RecognizersDelegate())
    case ("frames", 2):
      let delegate = SixViewsAppDelegate()
      FramesInMemory(fingers: numbers[0], at: (100, 1000), on: delegate).take(numbers[1])
    case ("gesture-frames", 2):
      let delegate = StickerAppDelegate()
      FramesInMemory(fingers: numbers[0], at: (1900, 2000), on: delegate).take(numbers[1])
    case ("layout", 2): LayoutInMemory(views: numbers[0]).layOut(again: numbers[1])
    case ("rows", 2): RowsInMemory(rows: numbers[0]).scroll(frames: numbers[1])
    default: fatalError("Which of those that are listed here?")
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
