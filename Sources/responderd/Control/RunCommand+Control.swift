import Foundation
import Logging
import ResponderHost

extension RunCommand {
  /// Sets the path of the control socket, and warns if there is none although it was not turned off.
  func placeControlSocket(_ configuration: inout HostConfiguration, _ logger: Logger) {
    configuration.controlGroup = controlGroup
    configuration.commandGroup = commandGroup
    if let control {
      // Absolute, because the confinement depends on the folder.
      configuration.controlPath = control == "none" ? nil : URL(filePath: control).path
    } else if configuration.controlPath == nil {
      logger.notice(
        """
        no control socket: RUNTIME_DIRECTORY and XDG_RUNTIME_DIR are undefined; \
        choose a path with --control PATH, and give it to ctl and trace with --socket PATH
        """)
    }
  }
}
