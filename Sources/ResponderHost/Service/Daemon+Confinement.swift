internal import Confinement
internal import EventLoop
internal import Foundation
internal import LinuxSystem
internal import Logging

extension Daemon {
  /// Drops the privileges that reading devices does not need. Only the saved states, the folder of
  /// the control socket, the settings of sensors and of memory pressure, and the file of the user
  /// defaults with its copies remain writable.
  /// - Parameter setsDefaults: Whether the application may set user defaults.
  /// - Returns: Whether any restriction is in force.
  func confine(_ configuration: HostConfiguration, setsDefaults: Bool) -> Bool {
    var paths = ["/sys/devices"] + MemoryPressure.ownPlaces.map(\.path)
    if let states = configuration.stateDirectory {
      // It cannot be created later. If this fails, the error is reported when a state is saved.
      _ = try? OutputPath(states + "/state", creatingFolders: 0o700)
      paths.append(states)
    }
    if let socket = configuration.controlPath {
      paths.append((socket as NSString).deletingLastPathComponent)
    }
    if setsDefaults { paths += DefaultsFile.prepare() }
    let confinement = Confinement(
      writing: paths, reachesAbstractSockets: Self.needsAbstractSockets,
      grabsDevices: configuration.grabsDevices || configuration.exclusiveKeys
        || configuration.desktop, createsDevices: configuration.desktop)
    logger.debug("confined: \(confinement)")
    if !confinement.guardsFiles || !confinement.filtersSystemCalls {
      logger.info("the daemon is partly confined: \(confinement)")
    }
    if !confinement.unenforced.isEmpty {
      let list = confinement.unenforced.joined(separator: ", ")
      logger.info("this kernel, or a unit, does not let the daemon give up: \(list)")
    }
    return confinement.guardsFiles || confinement.filtersSystemCalls
  }

  /// Whether the service manager or a bus listens at an abstract socket.
  private static var needsAbstractSockets: Bool {
    let environment = Environment.variables
    return environment["NOTIFY_SOCKET"]?.hasPrefix("@") == true
      || ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"].contains {
        environment[$0]?.contains("abstract=") == true
      }
  }
}
