import Foundation
import Logging
import ResponderHost

extension RunCommand {
  /// Says where the control socket lies, and warns where there is no place for it and nobody asked for none.
  func placeControlSocket(_ configuration: inout HostConfiguration, _ logger: Logger) {
    configuration.controlGroup = controlGroup
    if let control {
      // Absolute: what may be written later is decided by the folder.
      configuration.controlPath = control == "none" ? nil : URL(filePath: control).path
    } else if configuration.controlPath == nil {
      logger.notice(
        """
        no control socket: neither RUNTIME_DIRECTORY nor XDG_RUNTIME_DIR says where it could lie; \
        name a place with --control PATH, and again with --socket PATH
        """)
    }
  }
}
