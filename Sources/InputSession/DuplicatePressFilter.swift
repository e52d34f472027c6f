package import InputTranslation

/// Removes duplicates of a press that several nodes report.
///
/// A keyboard may have its media keys on two nodes, and a headset may be connected by its own radio
/// receiver and by Bluetooth. Nodes of one group report the same press while any holds the key; other
/// nodes within ``window``. A press lasts until the last node releases it, and has the device that
/// reported it first.
package struct DuplicatePressFilter: Sendable {
  /// The time within which different devices report the same press, in seconds.
  package static let window = 0.05

  /// The effect of a press, regardless of whether it begins or ends.
  private enum Action: Hashable {
    case command(RemoteControlCommand.Kind)
    case seekForward, seekBackward
    case button(Press.Button)
  }

  private struct Entry {
    var action: Action
    /// The device that the press is reported for.
    var device: DeviceID
    var group: String?
    var begin: Double
    /// The devices on which it is held; empty for a command.
    var holders: [DeviceID]
    var isEnded = false
  }

  private enum Step { case once, begin, end }

  private var entries: [Entry] = []

  /// Creates an empty filter.
  package init() {}

  /// Returns an event with the device that began the press; `nil` for a duplicate: another node has
  /// reported the press or still holds it.
  ///
  /// - Parameters:
  ///   - event: The change of the button.
  ///   - group: Identifies the physical device of the node; `nil` for a single node.
  ///   - isHeldInGroup: Whether a key with that command is down on another node of the group.
  package mutating func filtered(
    _ event: HardwareEvent, group: String?,
    isHeldInGroup: (RemoteControlCommand.Kind) -> Bool = { _ in false }
  ) -> HardwareEvent? {
    guard let (device, action, step, time) = Self.parts(of: event) else { return event }
    entries.removeAll { $0.holders.isEmpty && !Self.isNear(time, $0.begin) }
    switch step {
    case .once:
      guard case .command(let command) = action else { return event }
      if isHeldInGroup(command) || entry(of: action, near: time, from: device, group) != nil {
        return nil
      }
      entries.removeAll { $0.action == action && $0.device == device }
      entries.append(Entry(action: action, device: device, group: group, begin: time, holders: []))
      return event
    case .begin:
      if let index = entry(of: action, near: time, from: device, group) {
        entries[index].holders.append(device)
        return nil
      }
      entries.append(
        Entry(action: action, device: device, group: group, begin: time, holders: [device]))
      return event
    case .end:
      return end(event, action, of: device)
    }
  }

  /// Returns the press of the same action that a device does not hold itself and whose duplicate it reports: one that
  /// it reported first and that others still hold, one that its group holds, or one that began within the window.
  private func entry(
    of action: Action, near time: Double, from device: DeviceID, _ group: String?
  ) -> Int? {
    entries.firstIndex {
      guard $0.action == action, !$0.holders.contains(device) else { return false }
      // The first node may release and press again while another node still holds the key.
      if $0.device == device { return !$0.holders.isEmpty && !$0.isEnded }
      let isHeldByItsGroup = group != nil && $0.group == group && !$0.holders.isEmpty && !$0.isEnded
      return isHeldByItsGroup || Self.isNear(time, $0.begin)
    }
  }

  /// Compares whole microseconds, which seconds represent only approximately.
  private static func isNear(_ time: Double, _ other: Double) -> Bool {
    abs(time - other) < window + 1e-6
  }

  private mutating func end(
    _ event: HardwareEvent, _ action: Action, of device: DeviceID
  ) -> HardwareEvent? {
    let index = entries.firstIndex { $0.action == action && $0.holders.contains(device) }
    guard let index else { return event }
    entries[index].holders.removeAll { $0 == device }
    // A node that joins within the window after the press has ended does not end it again.
    guard entries[index].holders.isEmpty, !entries[index].isEnded else { return nil }
    entries[index].isEnded = true
    return event.attributed(to: entries[index].device)
  }

  private static func parts(
    of event: HardwareEvent
  ) -> (device: DeviceID, action: Action, step: Step, time: Double)? {
    switch event {
    case .remoteControl(let command):
      let (action, step): (Action, Step) =
        switch command.kind {
        case .beginSeekingForward: (.seekForward, .begin)
        case .endSeekingForward: (.seekForward, .end)
        case .beginSeekingBackward: (.seekBackward, .begin)
        case .endSeekingBackward: (.seekBackward, .end)
        case let kind: (.command(kind), .once)
        }
      return (command.device, action, step, command.timestamp)
    case .press(let press):
      let step: Step = press.phase == .began ? .begin : .end
      return (press.device, .button(press.button), step, press.timestamp)
    default: return nil
    }
  }
}

extension HardwareEvent {
  /// Returns the event with another device.
  fileprivate func attributed(to device: DeviceID) -> Self {
    switch self {
    case .remoteControl(var command):
      command.device = device
      return .remoteControl(command)
    case .press(var press):
      press.device = device
      return .press(press)
    default: return self
    }
  }
}
