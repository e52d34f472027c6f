extension UIControl {
  /// What happens to a control, as a set to register for.
  public struct Event: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger was put down on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger was put down once more, right after a tap; it comes with ``touchDown``.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moved, and is in the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moved, and is not in the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger came back over the control's edge.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger left over the control's edge.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger lifted in the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger lifted, and not in the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled: by the system or by a gesture.
    public static let touchCancel = Event(rawValue: 1 << 8)

    /// The control's value was changed by the user.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The one thing that the control is for.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// The control's menu was used; nothing here sends it.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)

    /// Editing began; the controls here do not send it, one of an app's own may.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// What is edited changed; sent by controls of an app's own only.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing ended; sent by controls of an app's own only.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Editing ended with the return key; sent by controls of an app's own only.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)

    /// All that fingers do to the control.
    public static let allTouchEvents = Event(rawValue: 0x0000_0FFF)
    /// All that has to do with editing.
    public static let allEditingEvents = Event(rawValue: 0x000F_0000)
    /// Four bits for events of an app's own.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// Four bits that nobody uses.
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// What state a control is in; looks can be set for each.
  public struct State: OptionSet, Hashable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// In none of the other states.
    public static let normal = State([])
    /// A finger is on the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control does not react to fingers.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control was selected by the app.
    public static let selected = State(rawValue: 1 << 2)
    /// In focus; there is no focus engine, so no control here ever is.
    public static let focused = State(rawValue: 1 << 3)
    /// Bits for states of an app's own.
    public static let application = State(rawValue: 0x00FF_0000)
    /// Bits that nobody uses.
    public static let reserved = State(rawValue: 0xFF00_0000)
  }
}
