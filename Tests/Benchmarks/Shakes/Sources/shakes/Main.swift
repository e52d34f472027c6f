import Foundation
import InputTranslation

@main
enum Main {
  static let help = """
    Compares responderd's shake detector with those that applications use, on recordings of people.

      Tests/Benchmarks/shakes [--swing G] [--half 0|1] [--curve|--varied|--generated|--tradeoff|--shipped]
        [FOLDER...]

    A FOLDER holds tables of t_seconds,x_g,y_g,z_g that are named
    <label>__<data set>[-<place>]__<person>__<number>.csv. Labels that start with "shake" have to
    be recognised ("shakestream": about five times), all others must not; "gesture..." and "tennis"
    are moved on purpose. Without it: the folders in $RESPONDERD_ACCEL, with colons between them,
    or else the recordings that come with the project, Tests/Fixtures/accelerations.

      --swing G   what counts as a swing, in g, instead of \(ShakeSettings().swing)
      --half N    every second recording only, the first one (0) or the other one (1) of each two:
                  settings are chosen on one half and checked on the other
      --curve     one line for each of many settings instead of the tables: what each costs
      --varied    one line for each way in which the recordings might have been others: the device
                  held or built in another way, a sensor that is noisy, off, narrow or unsteady
      --generated  recordings that are generated from the others, of kinds of which there are few: slow, short,
                  hard and long shakes; stairs, jumps, drops, stumbles, claps and brushing; each by sensors of
                  several rates and ranges. The first table contains some of them, too
      --tradeoff  recall against false alarms, with many thresholds of responderd and of three others
      --shipped   the first table with the constants as they are, in seconds instead of minutes
    """

  static func main() throws {
    let options: Options
    do throws(Options.Wrong) {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n\n\(help)\n".utf8))
      exit(64)
    }
    if options.wantsHelp { return print(help) }
    var folders = options.folders
    if folders.isEmpty {
      let named = ProcessInfo.processInfo.environment["RESPONDERD_ACCEL"]
      folders = (named ?? "Tests/Fixtures/accelerations").split(separator: ":").map(String.init)
    }
    var files = try folders.filter { FileManager.default.fileExists(atPath: $0) }
      .flatMap { try AccelerationFile.all(in: $0) }
    let names = folders.joined(separator: ", ")
    if let half = options.half { files = files.indices.filter { $0 % 2 == half }.map { files[$0] } }
    guard !files.isEmpty else {
      print("no recordings: \(names) is absent or holds no .csv; see --help")
      exit(77)
    }
    print("\(files.count) recordings of \(names)\n")
    if options.wantsCurve {
      return print(Curve(files: files, settings: options.settings).text())
    }
    if options.wantsVariations {
      return print(VariationTable(files: files, settings: options.settings).text())
    }
    if options.wantsGenerated {
      return print(GeneratedTable(files: files, settings: options.settings).text())
    }
    if options.wantsTradeoff {
      let all = files + GeneratedTable.few(of: files)
      return print(Tradeoff(files: all, settings: options.settings).text())
    }
    let isShippedOnly = options.wantsShippedOnly
    print(
      Summary(
        files: files + GeneratedTable.few(of: files), settings: options.settings,
        isValidated: !isShippedOnly
      ).text())
    if isShippedOnly { return }
    let tables = Tables(files: files, settings: options.settings)
    print(tables.recall(), tables.falseShakes(), tables.rates(), separator: "\n")
  }
}
