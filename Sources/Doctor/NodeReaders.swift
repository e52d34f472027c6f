import Foundation
import InputDevices
import LinuxSystem

/// The processes that have nodes open, as far as `/proc` shows them to this user.
struct NodeReaders {
  /// The processes that have each device open, by whatever name.
  private var processes: [DeviceNumber: Set<Int32>] = [:]
  /// Those of nodes that have no number here.
  private var processesByName: [String: Set<Int32>] = [:]
  private let proc: String

  init(proc: String = "/proc") {
    self.proc = proc
    let files = FileManager.default
    // Processes may end meanwhile, and those of other users are not readable.
    for entry in (try? files.contentsOfDirectory(atPath: proc)) ?? [] {
      guard let process = Int32(entry),
        let descriptors = try? files.contentsOfDirectory(atPath: "\(proc)/\(entry)/fd")
      else { continue }
      for descriptor in descriptors {
        let path = "\(proc)/\(entry)/fd/\(descriptor)"
        // No other file, because examining one on a network file system can block.
        guard let name = try? files.destinationOfSymbolicLink(atPath: path),
          name.hasPrefix("/dev/")
        else { continue }
        if let number = DeviceNumber(node: path) {
          processes[number, default: []].insert(process)
        } else {
          processesByName[name, default: []].insert(process)
        }
      }
    }
  }

  subscript(node: String) -> [ExaminedDevice.Reader] {
    let byNumber = DeviceNumber(node: node).flatMap { processes[$0] } ?? []
    return byNumber.union(processesByName[node] ?? []).sorted().map(reader)
  }

  private func reader(_ process: Int32) -> ExaminedDevice.Reader {
    ExaminedDevice.Reader(
      process: process, name: BoundedFile.text(of: "\(proc)/\(process)/comm") ?? "",
      unit: BoundedFile.text(of: "\(proc)/\(process)/cgroup").flatMap(Self.unit(ofGroup:)))
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
