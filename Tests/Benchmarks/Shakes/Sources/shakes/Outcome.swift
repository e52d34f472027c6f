import Dispatch
import GeneratedMovements
import InputTranslation
import Synchronization

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

  /// What came of several recordings, on all processors.
  static func all(_ files: [AccelerationFile], _ settings: ShakeSettings) -> [Outcome] {
    let results = Mutex([Outcome?](repeating: nil, count: files.count))
    DispatchQueue.concurrentPerform(iterations: 8) { part in
      for index in stride(from: part, to: files.count, by: 8) {
        let outcome = Outcome(files[index], settings)
        results.withLock { $0[index] = outcome }
      }
    }
    return results.withLock { $0.compactMap { $0 } }
  }

  init(_ file: AccelerationFile, _ rival: Rival) {
    var tally = Tally()
    tally.add(rival.fires(in: file.withRest))
    shakes = tally.episodes
  }

  /// Whether the recording is what it was taken for.
  func isRight(for file: AccelerationFile) -> Bool { file.isRight(shakes) }
}

extension AccelerationFile {
  /// Whether a number of shakes is right for it.
  func isRight(_ shakes: Int) -> Bool {
    isStream ? (4...6).contains(shakes) : isShake == (shakes > 0)
  }
}
