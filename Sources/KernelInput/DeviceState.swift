/// The state of a device at one moment, as the kernel holds it.
///
/// It is read afresh when a device is opened and after the kernel dropped events, never pieced
/// together from what was read before.
public struct DeviceState: Hashable, Sendable {
  /// One multi-touch slot. `trackingID` is −1 while no finger uses the slot.
  public struct Slot: Hashable, Sendable {
    public var trackingID: Int32
    public var values: [Axis: Int32]

    public init(trackingID: Int32 = -1, values: [Axis: Int32] = [:]) {
      self.trackingID = trackingID
      self.values = values
    }
  }

  public var time: Timestamp
  public var axes: [Axis: Int32] = [:]
  public var slots: [Slot] = []
  /// The slot that the next multi-touch value belongs to.
  public var currentSlot: Int32 = 0
  public var pressedKeys = CodeSet()

  public init(time: Timestamp) {
    self.time = time
  }
}
