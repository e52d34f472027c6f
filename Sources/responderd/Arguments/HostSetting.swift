import ResponderHost

/// What an option changes of a configuration.
///
/// Options of one type cost a start less than options of many: ArgumentParser looks each type up in all
/// conformances of the program, several hundred thousand instructions at a time.
struct HostSetting: Sendable {
  private let change: @Sendable (inout HostConfiguration) -> Void

  init(_ change: @escaping @Sendable (inout HostConfiguration) -> Void) { self.change = change }

  func apply(to configuration: inout HostConfiguration) { change(&configuration) }
}

extension [HostSetting] {
  func apply(to configuration: inout HostConfiguration) {
    for setting in self { setting.apply(to: &configuration) }
  }
}
