import Foundation
import LinuxSystem

extension LatencyReport {
  /// Reads the output of `measure --json`; `-` is standard input.
  /// - Throws: ``MeasurementError``.
  public static func read(path: String) throws(MeasurementError) -> LatencyReport {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try BoundedFile.bytes(
        of: path, limit: 1 << 20, timeout: BoundedFile.pipeTimeout)
    } catch {
      throw MeasurementError(.unreadable, "\(name): \(error.reason)")
    }
    do {
      return try JSONDecoder().decode(LatencyReport.self, from: Data(bytes))
    } catch {
      throw MeasurementError(.badFile, "\(name) is not what \"responderd measure --json\" prints")
    }
  }
}
