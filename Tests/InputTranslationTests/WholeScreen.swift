import InputTranslation
import KernelInput

extension Translator {
  /// Creates a translator for a device that covers the whole screen; sizes in points.
  init(
    _ description: DeviceDescription, as deviceClass: DeviceClass, device: DeviceID,
    width: Double, height: Double, state: DeviceState? = nil, keyOptions: KeyOptions = [],
    shakes: ShakeSettings = ShakeSettings(), detectsRotation: Bool = false
  ) {
    self.init(
      description, as: deviceClass, device: device,
      touch: TouchSettings(width: width, height: height), state: state, keyOptions: keyOptions,
      shakes: shakes, detectsRotation: detectsRotation)
  }
}

extension TouchTranslator {
  /// Creates a translator for a panel that covers the whole screen; sizes in points.
  init?(
    _ description: DeviceDescription, device: DeviceID, width: Double, height: Double,
    state: DeviceState? = nil
  ) {
    let settings = TouchSettings(width: width, height: height)
    self.init(description, device: device, settings: settings, state: state)
  }
}
