import ArgumentParser
import Foundation
import Logging
import ResponderHost

/// The daemon's control socket, for the command that runs a daemon.
struct ControlArguments: ParsableArguments {
  @Option(
    name: .customLong("control"),
    help: ArgumentHelp(
      """
      Where to listen for responderd ctl and responderd trace; "none" for nowhere. Not given: \
      control in the unit's runtime directory, else in responderd in the user's. Its folder stays \
      writable for the daemon.
      """, valueName: "path"), completion: .file())
  var path: String?

  @Option(
    name: .customLong("control-group"),
    help: ArgumentHelp(
      "Let the members of this group ask for status, devices, metrics and routes.",
      valueName: "group"))
  var group: String?

  func apply(to configuration: inout HostConfiguration) {
    // Absolute: what may be written later is decided by the folder.
    if let path { configuration.controlPath = path == "none" ? nil : URL(filePath: path).path }
    configuration.controlGroup = group
  }

  /// Says so where there is no place for the socket and nobody asked for none.
  func warn(of configuration: HostConfiguration, _ logger: Logger) {
    guard path == nil, configuration.controlPath == nil else { return }
    logger.notice(
      """
      no control socket: neither RUNTIME_DIRECTORY nor XDG_RUNTIME_DIR says where it could lie; \
      name a place with --control PATH, and again with --socket PATH
      """)
  }
}
