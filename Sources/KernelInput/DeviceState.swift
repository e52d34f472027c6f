/// The state of a device at one moment, as the kernel holds it.
///
/// It is read afresh when a device is opened and after the kernel dropped events, never pieced
/// together from what was read before.
public struct DeviceState: Hashable, Sendable {
  /// One multi-touch slot. `trackingID` is −1 while no finger uses the slot.
  public struct Slot: Hashable, Sendable {
    /// Numbers the contact; -1 for none.
    public var trackingID: Int32
    /// The slot's values by axis.
    public var values: [Axis: Int32]

    /// Makes a slot, empty unless told.
    public init(trackingID: Int32 = -1, values: [Axis: Int32] = [:]) {
      self.trackingID = trackingID
      self.values = values
    }
  }

  /// When the device was looked at.
  public var time: Timestamp
  /// The values of the axes that are not a slot's.
  public var axes: [Axis: Int32] = [:]
  /// What the device's slots hold; empty for a device without them.
  public var slots: [Slot] = []
  /// The slot that the next multi-touch value belongs to.
  public var currentSlot: Int32 = 0
  /// The keys that are down.
  public var pressedKeys = CodeSet()
  /// Whether the keys were asked for. Where they were not, ``pressedKeys`` is empty and says nothing:
  /// on a node on which somebody types the kernel tells `BTN_TOUCH` only along with the letters.
  public var knowsKeys = true

  /// Makes the state of a device on which nothing is down.
  public init(time: Timestamp) {
    self.time = time
  }
}
