import EventLoop
import Foundation
import LinuxSystem

/// Watches the kernel's reports of memory pressure.
@MainActor
struct MemoryPressure {
  /// A file to watch, the trigger to write into it, and its description.
  struct Place: Equatable, Sendable {
    var path: String
    var threshold: String
  }

  /// Processes stalled on memory for a tenth of two seconds. An unprivileged process can only use
  /// windows that are multiples of two seconds.
  nonisolated static let usualThreshold = "some 200000 2000000"

  /// Returns the places to try, the best first.
  ///
  /// The service manager names one (`MEMORY_PRESSURE_WATCH`, systemd's "Memory Pressure Handling"),
  /// or disables it with `/dev/null`. Otherwise it is the control group of the process, then the
  /// whole machine.
  /// - Parameter controlGroups: The content of `/proc/self/cgroup`.
  nonisolated static func places(
    in environment: [String: String], controlGroups: String
  ) -> [Place] {
    if let path = environment["MEMORY_PRESSURE_WATCH"], path.hasPrefix("/") {
      guard path != "/dev/null" else { return [] }
      let configured = environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) }
      var text = configured.map { String(decoding: $0, as: UTF8.self) } ?? usualThreshold
      while text.last == "\0" { text.removeLast() }
      return [Place(path: path, threshold: text)]
    }
    var places: [Place] = []
    // The unified hierarchy has the number 0 and no name.
    let own = controlGroups.split(separator: "\n").first { $0.hasPrefix("0::/") }
    if let group = own?.dropFirst("0::".count), group != "/" {
      places.append(
        Place(path: "/sys/fs/cgroup\(group)/memory.pressure", threshold: usualThreshold))
    }
    places.append(Place(path: "/proc/pressure/memory", threshold: usualThreshold))
    return places
  }

  /// The places of this process.
  static var ownPlaces: [Place] {
    // Without the file there are no control groups.
    let groups = BoundedFile.text(of: "/proc/self/cgroup") ?? ""
    return places(in: Environment.variables, controlGroups: groups)
  }

  /// The time without pressure after which it is reported again, in seconds.
  static let quiet = 10.0

  private let trigger: PressureTrigger

  /// The path of the watched file.
  var path: String { trigger.path }

  /// Watches the first place that supports it.
  /// - Parameters:
  ///   - refused: Receives the reason why a place does not.
  ///   - handler: Called once when memory pressure begins, and again only after it ended.
  init?(
    _ places: [Place] = ownPlaces, in loop: EventLoop, refused: (EventLoopError) -> Void,
    handler: @escaping @MainActor (_ path: String) -> Void
  ) {
    for place in places {
      var last = -Double.infinity
      do throws(EventLoopError) {
        trigger = try PressureTrigger(place.path, place.threshold, in: loop) { [loop] in
          defer { last = loop.now }
          if loop.now - last > Self.quiet { handler(place.path) }
        }
        return
      } catch {
        refused(error)
      }
    }
    return nil
  }

  /// Stops watching.
  func stop() { trigger.stop() }
}
