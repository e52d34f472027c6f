/// The state of a device at one time, as the kernel stores it.
///
/// It is queried when a device is opened and after a loss of events, rather than derived from
/// earlier events.
public struct DeviceState: Hashable, Sendable {
  /// A multi-touch slot. `trackingID` is −1 while no finger uses the slot.
  public struct Slot: Hashable, Sendable {
    /// The number of the contact; -1 for none.
    public var trackingID: Int32
    /// The values of the slot, by axis.
    public var values: [Axis: Int32]

    /// Creates a slot, which is empty by default.
    public init(trackingID: Int32 = -1, values: [Axis: Int32] = [:]) {
      self.trackingID = trackingID
      self.values = values
    }
  }

  /// The time of the query.
  public var time: Timestamp
  /// The values of the axes, except those of slots.
  public var axes: [Axis: Int32] = [:]
  /// The slots; empty for a device without any.
  public var slots: [Slot] = []
  /// The slot to which the next multi-touch value belongs.
  public var currentSlot: Int32 = 0
  /// The pressed keys.
  public var pressedKeys = CodeSet()
  /// Whether the keys were queried. Otherwise ``pressedKeys`` is empty: on a node with typing keys
  /// the kernel reports `BTN_TOUCH` only together with the letters.
  public var knowsKeys = true

  /// Creates a state in which nothing is pressed.
  public init(time: Timestamp) {
    self.time = time
  }
}
