import GeneratedMovements
import InputTranslation

/// What came of one recording.
struct Outcome {
  /// How often it was a shake, as the benchmark counts: fires at most a second apart are one.
  var shakes: Int
  var doubts = 0
  /// From the first swing until a shake began, in seconds, and from the last until it ended.
  var wait: Double?
  var rest: Double?

  init(_ file: AccelerationFile, _ settings: ShakeSettings) {
    let result = Responderd(file.withRest, settings: settings)
    shakes = result.recognized.count
    doubts = result.doubts.count
    guard let swings = file.swings else { return }
    wait = result.firstBegan.map { max($0 - swings.lowerBound, 0) }
    rest = result.ends.last.map { max($0 - swings.upperBound, 0) }
  }

  init(_ file: AccelerationFile, _ rival: Rival) {
    var tally = Tally()
    tally.add(rival.fires(in: file.withRest))
    shakes = tally.episodes
  }

  /// Whether the recording is what it was taken for.
  func isRight(for file: AccelerationFile) -> Bool {
    file.isStream ? (4...6).contains(shakes) : file.isShake == (shakes > 0)
  }
}
