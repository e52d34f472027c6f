import Foundation
import InputSession
import InputTranslation

// The settings of a session, the same for live input and replay.
extension HostConfiguration {
  var sessionSettings: SessionSettings {
    var settings = SessionSettings(width: size.width, height: size.height)
    settings.calibration = correction.matrix
    settings.keyOptions = keyOptions
    settings.shakes = shakes
    settings.systemKeys = systemKeys
    settings.hasLid = hasLid
    settings.followsRotation = systemEvents.contains(.rotation)
    return settings
  }

  func area(of candidate: InputCandidate) -> ScreenArea? {
    area(ofNode: candidate.node ?? "", name: candidate.name)
  }

  /// Returns the configured area of a device, if any.
  func area(ofNode node: String, name: String) -> ScreenArea? {
    areas.first { $0.isOf(node: node, name: name) }.map {
      ScreenArea(
        x: $0.frame.minX, y: $0.frame.minY, width: $0.frame.width, height: $0.frame.height)
    }
  }
}
