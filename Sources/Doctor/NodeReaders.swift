import Foundation
import InputDevices
import LinuxSystem

/// The processes that have nodes open, as far as `/proc` shows them to this user.
struct NodeReaders {
  /// The readers of each device, by whatever name they opened it.
  private var readers: [DeviceNumber: [ExaminedDevice.Reader]] = [:]
  /// The readers of nodes that have no number here.
  private var readersByName: [String: [ExaminedDevice.Reader]] = [:]

  init(proc: String = "/proc") {
    let files = FileManager.default
    // Processes may end meanwhile, and those of other users are not readable.
    for entry in (try? files.contentsOfDirectory(atPath: proc)) ?? [] {
      guard let process = Int32(entry),
        let descriptors = try? files.contentsOfDirectory(atPath: "\(proc)/\(entry)/fd")
      else { continue }
      var numbers: Set<DeviceNumber> = []
      var names: Set<String> = []
      for descriptor in descriptors {
        let path = "\(proc)/\(entry)/fd/\(descriptor)"
        guard let name = try? files.destinationOfSymbolicLink(atPath: path),
          name.hasPrefix("/")
        else { continue }
        if let number = DeviceNumber(node: path) {
          numbers.insert(number)
        } else if name.hasPrefix("/dev/input/") || name.hasPrefix("/dev/iio:") {
          names.insert(name)
        }
      }
      guard !numbers.isEmpty || !names.isEmpty else { continue }
      let reader = ExaminedDevice.Reader(
        process: process, name: BoundedFile.text(of: "\(proc)/\(entry)/comm") ?? "",
        unit: BoundedFile.text(of: "\(proc)/\(entry)/cgroup").flatMap(Self.unit(ofGroup:)))
      for number in numbers { readers[number, default: []].append(reader) }
      for name in names { readersByName[name, default: []].append(reader) }
    }
  }

  subscript(node: String) -> [ExaminedDevice.Reader] {
    let byNumber = DeviceNumber(node: node).flatMap { readers[$0] } ?? []
    return (byNumber + (readersByName[node] ?? [])).sorted { $0.process < $1.process }
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
