public import KernelInput  // A recording is made of the kernel's values.

/// What one device said of itself and reported while it was recorded.
public struct Recording: Hashable, Sendable {
  /// The device that was recorded.
  public var description: DeviceDescription

  /// The axis values and the current multi-touch slot before the first event, where the file
  /// tells them.
  ///
  /// `evemu-record` and `libinput record` write the values into comments, so a file without its
  /// comments has none. Neither writes what lay in the slots and which keys were down; `responderd
  /// record` does in its YAML.
  public var initialState: DeviceState?

  /// The switches that were on before the first event, where the file has them.
  public var initialSwitches = CodeSet()

  /// When the device was unplugged; `nil` for one that stayed until the recording ended, and where the
  /// file does not tell.
  public var removalTime: Timestamp?

  /// The events in the order and with the times of the file; none for a mere description.
  ///
  /// A frame that the end of the recording cut off lacks its `SYN_REPORT`.
  public var events: [KernelEvent]

  /// What udev said of the device, by the names of the properties, such as
  /// `LIBINPUT_CALIBRATION_MATRIX`. Nothing in an evemu file, which has no place for it.
  public var udevProperties: [String: String]

  /// What is odd about the file, in its order; no part of what the recording is equal by.
  public var warnings: [RecordingWarning] = []

  /// Makes a recording.
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

// MARK: - Equality

extension Recording {
  /// Whether two recordings have the same device and the same events, whatever their files were like.
  public static func == (left: Self, right: Self) -> Bool {
    left.description == right.description && left.initialState == right.initialState
      && left.initialSwitches == right.initialSwitches && left.removalTime == right.removalTime
      && left.events == right.events && left.udevProperties == right.udevProperties
  }

  /// Hashes what makes recordings equal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(description)
    hasher.combine(events)
  }
}
