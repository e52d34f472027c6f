extension PanelBridge {
  /// What of this machine the messages contain.
  package struct Machine: Sendable {
    /// Its id for responderd, which tells nothing of the machine's own id.
    package var id: String
    /// The id of the boot.
    package var boot: String
    /// The version of this service.
    package var version: String

    package init(id: String, boot: String, version: String) {
      self.id = id
      self.boot = boot
      self.version = version
    }
  }
}
