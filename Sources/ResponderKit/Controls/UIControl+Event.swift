extension UIControl {
  /// The events of a control, as a set to register for.
  public struct Event: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger went down on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger went down again, right after a tap; sent together with ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved inside the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger moved back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger moved out of the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger lifted inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger lifted outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled by the system or by a gesture.
    public static let touchCancel = Event(rawValue: 1 << 8)

    /// The user changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's primary action was triggered.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu was used; never sent here.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)

    /// Editing began; sent by custom controls only.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The edited content changed; sent by custom controls only.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended; sent by custom controls only.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended with the return key; sent by custom controls only.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Four bits for an application's own events.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Four reserved bits.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// None of the other states.
    public static let normal = State([])
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is disabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The application selected the control.
    public static let selected = State(rawValue: 1 << 2)
    /// The control is focused; never the case, because there is no focus engine.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for an application's own states.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Reserved bits.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }
}
