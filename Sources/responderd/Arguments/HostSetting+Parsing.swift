import ArgumentParser
import ResponderHost

extension HostSetting {
  static func trace(_ text: String) throws -> HostSetting {
    guard let trace = HostConfiguration.Trace(rawValue: text) else {
      throw ValidationError("--trace must be text, json or none")
    }
    return HostSetting { $0.trace = trace }
  }

  /// Reads a size such as `320x480`, or `320x480@2`.
  static func screen(_ text: String) throws -> HostSetting {
    var configuration = HostConfiguration()
    guard configuration.setScreen(text) else {
      throw ValidationError("--screen must be \(HostConfiguration.screenForm)")
    }
    return HostSetting { _ = $0.setScreen(text) }
  }
}
