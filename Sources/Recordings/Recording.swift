public import KernelInput  // The kernel's values are part of the API.

/// The description and the events of one recorded device.
public struct Recording: Hashable, Sendable {
  /// The device that was recorded.
  public var description: DeviceDescription

  /// The axis values and the current multi-touch slot before the first event, if the file contains
  /// them.
  ///
  /// `evemu-record` and `libinput record` write the values into comments, so a file without its
  /// comments has none. Neither writes the contacts in the slots and the pressed keys; `responderd
  /// record` does in its YAML.
  public var initialState: DeviceState?

  /// The switches that were on before the first event, if the file contains them.
  public var initialSwitches = CodeSet()

  /// The time at which the device was unplugged; `nil` if it was present until the end, or the file
  /// does not say.
  public var removalTime: Timestamp?

  /// The events in the order and with the times of the file; empty for a description without
  /// events.
  ///
  /// The last frame may lack its `SYN_REPORT`, if the recording ended within it.
  public var events: [KernelEvent]

  /// The events of the system during the recording, in the order of the file. A file has one list of
  /// them, which its first device gets.
  public var systemEvents: [RecordedSystemEvent] = []

  /// The udev properties of the device, such as `LIBINPUT_CALIBRATION_MATRIX`. Empty for an evemu
  /// file, which has no place for them.
  public var udevProperties: [String: String]

  /// The anomalies of the file, in its order. They are ignored when recordings are compared.
  public var warnings: [RecordingWarning] = []

  /// Creates a recording.
  public init(
    description: DeviceDescription, initialState: DeviceState? = nil, events: [KernelEvent] = [],
    udevProperties: [String: String] = [:]
  ) {
    self.description = description
    self.udevProperties = udevProperties
    self.initialState = initialState
    self.events = events
  }
}

// MARK: - Class

extension Recording {
  /// Returns the recording with the udev property of a class, such as `ID_INPUT_TOUCHSCREEN`, instead of those of other
  /// classes. That of a device without axes is unchanged.
  public func classified(by property: String) -> Self {
    guard !description.absoluteAxes.isEmpty else { return self }
    var copy = self
    copy.udevProperties = udevProperties.filter { !$0.key.hasPrefix("ID_INPUT_") }
    copy.udevProperties["ID_INPUT"] = "1"
    copy.udevProperties[property] = "1"
    return copy
  }
}

// MARK: - Equality

extension Recording {
  /// Returns whether two recordings have the same device and the same events.
  public static func == (left: Self, right: Self) -> Bool {
    left.description == right.description && left.initialState == right.initialState
      && left.initialSwitches == right.initialSwitches && left.removalTime == right.removalTime
      && left.events == right.events && left.systemEvents == right.systemEvents
      && left.udevProperties == right.udevProperties
  }

  /// Hashes the properties that are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
    hasher.combine(events)
  }
}
