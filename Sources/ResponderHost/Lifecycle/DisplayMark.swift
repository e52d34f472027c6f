import Foundation
import LinuxSystem

/// What has to be restored at the next start, if the process ends without notice while the display is off.
struct DisplayMark: Codable, Equatable {
  /// Whether the display is off.
  var isOff = false
  /// The backlight whose brightness was changed.
  var backlight: String?
  /// The brightness before that.
  var brightness: Int?

  /// The file with the mark, in the directory of saved states.
  struct Store {
    private let file: DurableFile

    init(directory: String) { file = DurableFile("\(directory)/display.json") }

    /// The mark of the last run; `nil` if nothing has to be restored.
    func read() -> DisplayMark? {
      // One that cannot be read is of no use.
      guard let bytes = try? file.read(limit: 4096) else { return nil }
      return try? JSONDecoder().decode(DisplayMark.self, from: Data(bytes))
    }

    /// Replaces the mark, or removes it. It outlasts the process, and not the machine.
    func write(_ mark: DisplayMark?) throws {
      guard let mark else { return file.remove() }
      try file.write(Array(JSONEncoder().encode(mark)), isDurable: false)
    }
  }
}
