import Foundation
import LinuxSystem

/// The processes that have nodes open, as far as `/proc` shows them to this user.
struct NodeReaders {
  private var readers: [String: [ExaminedDevice.Reader]] = [:]

  init(proc: String = "/proc") {
    let files = FileManager.default
    // Processes may end meanwhile, and those of other users are not readable.
    for entry in (try? files.contentsOfDirectory(atPath: proc)) ?? [] {
      guard let process = Int32(entry),
        let descriptors = try? files.contentsOfDirectory(atPath: "\(proc)/\(entry)/fd")
      else { continue }
      let nodes = Set(
        descriptors.compactMap {
          try? files.destinationOfSymbolicLink(atPath: "\(proc)/\(entry)/fd/\($0)")
        }.filter { $0.hasPrefix("/dev/input/") || $0.hasPrefix("/dev/iio:") })
      guard !nodes.isEmpty else { continue }
      let reader = ExaminedDevice.Reader(
        process: process, name: BoundedFile.text(of: "\(proc)/\(entry)/comm") ?? "",
        unit: BoundedFile.text(of: "\(proc)/\(entry)/cgroup").flatMap(Self.unit(ofGroup:)))
      for node in nodes { readers[node, default: []].append(reader) }
    }
  }

  subscript(node: String) -> [ExaminedDevice.Reader] {
    (readers[node] ?? []).sorted { $0.process < $1.process }
  }

  /// Returns the service in `0::/system.slice/keyd.service`; `nil` for other control groups.
  static func unit(ofGroup text: String) -> String? {
    let path = text.split(separator: "\n").last?.split(separator: ":").last ?? ""
    guard path.hasPrefix("/system.slice/"), let unit = path.split(separator: "/").dropFirst().first,
      unit.hasSuffix(".service")
    else { return nil }
    return String(unit)
  }
}
