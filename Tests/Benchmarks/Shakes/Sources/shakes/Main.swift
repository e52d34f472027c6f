import Foundation
import InputTranslation

@main
enum Main {
  static let help = """
    Compares responderd's shake detector with those that applications use, on recordings of people.

      Tests/Benchmarks/shakes [--swing G] [--half 0|1] [--curve] [FOLDER]

    FOLDER holds tables of t_seconds,x_g,y_g,z_g that are named
    <label>__<data set>[-<place>]__<person>__<number>.csv. Labels that start with "shake" have to
    be recognised, all others must not. Without it: $RESPONDERD_ACCEL, or else the recordings that
    come with the project, Tests/Fixtures/accelerations.

      --swing G   what counts as a swing, in g, instead of \(ShakeSettings().swing)
      --half N    every second recording only, the first one (0) or the other one (1) of each two:
                  settings are chosen on one half and checked on the other
      --curve     one line for each of many settings instead of the tables: what each costs
    """

  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains("--help") || arguments.contains("-h") { return print(help) }
    func value(of option: String) -> Double? {
      guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
        return nil
      }
      defer { arguments.removeSubrange(index...index + 1) }
      return Double(arguments[index + 1])
    }
    var settings = ShakeSettings()
    if let swing = value(of: "--swing") { settings.swing = swing }
    let half = value(of: "--half").map { Int($0) }
    let wantsCurve = arguments.contains("--curve")
    arguments.removeAll { $0 == "--curve" }
    let folder =
      arguments.first ?? ProcessInfo.processInfo.environment["RESPONDERD_ACCEL"]
      ?? "Tests/Fixtures/accelerations"
    var files = (try? AccelerationFile.all(in: folder)) ?? []
    if let half { files = files.indices.filter { $0 % 2 == half }.map { files[$0] } }
    guard !files.isEmpty else {
      print("no recordings: \(folder) is absent or holds no .csv; see --help")
      exit(77)
    }
    print("\(files.count) recordings of \(folder)\n")
    if wantsCurve { return print(Curve(files: files, settings: settings).text()) }
    let tables = Tables(files: files, settings: settings)
    print(tables.recall(), tables.falseShakes(), tables.rates(), separator: "\n")
  }
}
