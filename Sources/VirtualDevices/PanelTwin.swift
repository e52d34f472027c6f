public import KernelInput
public import LinuxSystem

/// A virtual touchscreen with the axes of a panel, by which the desktop receives those touches of the panel that are
/// forwarded.
///
/// The kernel removes it when this object is released.
public final class PanelTwin {
  /// The path of its node, such as `/dev/input/event7`.
  public var node: String { device.node }

  private let device: VirtualDevice
  private var forwarder: TouchForwarder
  private var events: [KernelEvent] = []

  /// Creates the twin of a panel.
  /// - Parameters:
  ///   - panel: The description of the panel, with the ranges of its axes.
  ///   - number: The major and minor number of its node: `13:66`.
  ///   - state: Its state; `nil` if it is not known.
  /// - Throws: `ENOENT` if the kernel has no uinput, `EACCES` if the user has no write access to `/dev/uinput`, and others.
  public init(
    of panel: DeviceDescription, number: String, state: DeviceState?
  ) throws(SystemError) {
    let axes = Self.axes(of: panel)
    device = try VirtualDevice(
      VirtualDevice.Description(
        name: Self.name(of: panel), path: DeviceDescription.twinPath + number,
        model: (panel.vendor, panel.product, panel.version), properties: panel.properties.codes,
        axes: axes))
    let codes = axes.map(\.axis.rawValue).filter {
      SlotValues.codes.contains($0) && $0 != Axis.mtTrackingID.rawValue
    }
    forwarder = TouchForwarder(panel, codes: codes)
    events.reserveCapacity(256)
    if let state { forwarder.adopt(state) }
  }

  /// The name, which the kernel limits to 79 bytes. Devices of one name would be ambiguous in the settings of a desktop.
  static func name(of panel: DeviceDescription) -> String {
    let suffix = " (responderd)"
    var name = panel.name
    while name.utf8.count + suffix.utf8.count > 79 { name.removeLast() }
    return name + suffix
  }

  /// The axes of the twin: those of the panel, and for one without slots those of a panel with one slot. The kernel smooths
  /// the values of the panel already (`fuzz`).
  static func axes(of panel: DeviceDescription) -> [(axis: Axis, range: AxisRange)] {
    let copied = panel.ranges.filter {
      SlotValues.codes.contains($0.key.rawValue) || [.x, .y, .pressure, .mtSlot].contains($0.key)
    }
    var ranges = copied
    if panel.ranges[.mtSlot] == nil {
      ranges[.mtSlot] = AxisRange(minimum: 0, maximum: 0)
      for (single, slotted) in [
        (Axis.x, Axis.mtPositionX), (.y, .mtPositionY), (.pressure, .mtPressure),
      ] {
        ranges[slotted] = panel.ranges[single]
      }
    }
    ranges[.mtTrackingID] = AxisRange(minimum: 0, maximum: 65535)
    return ranges.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  /// Whether a finger is down on the panel.
  public var isPanelTouched: Bool { forwarder.isTouched }

  /// The number of touches that could not be forwarded.
  public var losses: Int { forwarder.losses }

  /// Whether fingers went down whose contacts are not known yet.
  public var hasUnknownFingers: Bool { forwarder.hasUnknownFingers }

  /// Whether every new finger is forwarded.
  public var forwardsAll: Bool {
    get { forwarder.forwardsAll }
    set { forwarder.forwardsAll = newValue }
  }

  /// Follows a frame of the panel.
  public func follow(_ frame: Span<KernelEvent>) { forwarder.follow(frame) }

  /// Continues from the queried state of the panel, after events were lost.
  public func adopt(_ state: DeviceState) { forwarder.adopt(state) }

  /// Sets the contacts of the fingers that are down.
  public func setContacts(_ contacts: [(slot: Int, contact: UInt32)]) {
    forwarder.setContacts(contacts)
  }

  /// Forwards the finger of a contact from now on: its beginning first, also if it has lifted.
  /// - Parameters:
  ///   - contact: The number of the contact in the session.
  ///   - slot: Its slot, if it is still down.
  public func forward(contact: UInt32, in slot: Int?) {
    forwarder.forward(contact: contact, in: slot)
  }

  /// Ends the forwarding of a contact, if its finger is still down.
  public func end(contact: UInt32) { forwarder.end(contact: contact) }

  /// Lifts all fingers of the twin.
  public func endAll() { forwarder.endAll() }

  /// Reports what changed, if anything did.
  public func report() throws(SystemError) {
    events.removeAll(keepingCapacity: true)
    forwarder.takeFrames(into: &events)
    if !events.isEmpty { try device.write(events) }
  }
}
