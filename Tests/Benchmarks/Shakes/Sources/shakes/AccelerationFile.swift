import Foundation
import GeneratedMovements

/// One recording of a person: a table of `t_seconds,x_g,y_g,z_g` whose name tells what was done,
/// `<label>__<data set>[-<place>]__<person>__<number>.csv`.
struct AccelerationFile: Sendable {
  var label: String
  /// The data set, with the place or the device where it names one.
  var source: String
  var person: String
  /// The file's name, without the ending.
  var name: String
  /// The folder that it lies in.
  var folder: String
  var samples: [Sample]
  /// What a generated recording is; `nil` for that of a person.
  var kind: GeneratedRecording.Kind?

  var duration: Double { samples.last?.time ?? 0 }
  /// Whether it holds a shake, and so has to be recognised.
  var isShake: Bool { kind?.isShake ?? label.hasPrefix("shake") }
  /// Whether it is a minute with five shakes.
  var isStream: Bool { label == "shakestream" }
  /// Whether a person moves the device on purpose, in the hand or in a racket.
  var isGesture: Bool { label.hasPrefix("gesture") || label == "tennis" }
  /// Whether the device was on a wrist.
  var isOnWrist: Bool { source.hasSuffix("watch") || source.hasSuffix("wrist") }
  /// Whether the device was in a pocket of trousers.
  var isInPocket: Bool { source.hasSuffix("pocket") }
  /// The project that the recording comes from: who made it, with what.
  var family: String { String(source.prefix { $0 != "-" }) }
  /// A person's name beyond his data set. Both of Jon Froehlich's sets number the same people.
  var identity: String { (family == "cse590" ? "signals" : family) + " " + person }

  /// Reads every recording of a folder, in the order of their names.
  static func all(in folder: String) throws -> [AccelerationFile] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".csv") }.sorted()
      .map { try AccelerationFile(folder: folder, name: $0) }
  }

  /// A generated recording by a sensor, as one of the person in its source.
  init(
    _ recording: GeneratedRecording, of file: AccelerationFile, by sensor: GeneratedRecording.Sensor
  ) {
    (label, source, person) = (recording.kind.rawValue, file.source, file.person)
    name = "\(label) \(recording.number), \(sensor.name), of \(file.name)"
    folder = "generated"
    samples = recording.samples(by: sensor)
    kind = recording.kind
  }

  private init(folder: String, name: String) throws {
    let parts = name.dropLast(4).components(separatedBy: "__")
    guard parts.count == 4 else { throw BadFile(name: name, problem: "its name has no four parts") }
    (label, source, person) = (parts[0], parts[1], parts[2])
    self.name = String(name.dropLast(4))
    self.folder = URL(fileURLWithPath: folder).lastPathComponent
    let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    samples = try text.split(separator: "\n").dropFirst().map { line in
      let numbers = line.split(separator: ",").compactMap { Double($0) }
      guard numbers.count == 4 else { throw BadFile(name: name, problem: "bad line \"\(line)\"") }
      return Sample(time: numbers[0], x: numbers[1], y: numbers[2], z: numbers[3])
    }
  }
}

struct BadFile: Error, CustomStringConvertible {
  var name: String
  var problem: String
  var description: String { "\(name): \(problem)" }
}
