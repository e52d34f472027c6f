import EventLoop
import Foundation
import LinuxSystem

/// Where the kernel tells of memory that is short, and the watch of it.
@MainActor
struct MemoryPressure {
  /// A file, what to write into it, and what it is for people.
  struct Place: Equatable, Sendable {
    var path: String
    var threshold: String
  }

  /// Any process that waits for memory for a tenth of two seconds. Whoever has no privileges may
  /// choose windows of whole multiples of two seconds only.
  nonisolated static let usualThreshold = "some 200000 2000000"

  /// The places to try, the best first.
  ///
  /// The service manager names one (`MEMORY_PRESSURE_WATCH`, systemd's "Memory Pressure Handling"),
  /// or says by `/dev/null` that there shall be none. Else it is the process's own control group,
  /// else the whole machine.
  /// - Parameter controlGroups: What `/proc/self/cgroup` says.
  nonisolated static func places(
    in environment: [String: String], controlGroups: String
  ) -> [Place] {
    if let path = environment["MEMORY_PRESSURE_WATCH"], path.hasPrefix("/") {
      guard path != "/dev/null" else { return [] }
      let told = environment["MEMORY_PRESSURE_WRITE"].flatMap { Data(base64Encoded: $0) }
      var text = told.map { String(decoding: $0, as: UTF8.self) } ?? usualThreshold
      while text.last == "\0" { text.removeLast() }
      return [Place(path: path, threshold: text)]
    }
    var places: [Place] = []
    // Of the groups, the one of the unified hierarchy has the number 0 and no name.
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
    // Where there is no such file there are no control groups.
    let groups = BoundedFile.text(of: "/proc/self/cgroup") ?? ""
    return places(in: Environment.variables, controlGroups: groups)
  }

  /// How long it has to be quiet before it counts as short anew, in seconds.
  static let quiet = 10.0

  private let trigger: PressureTrigger

  /// Which file is watched.
  var path: String { trigger.path }

  /// Watches the first place that lets itself be watched.
  /// - Parameters:
  ///   - refused: Told why a place does not.
  ///   - handler: Called once when memory becomes short, and again only after it was not.
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

  /// Hears nothing more.
  func stop() { trigger.stop() }
}
