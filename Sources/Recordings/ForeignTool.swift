/// A program whose output people attach to reports, and which is not a recording.
enum ForeignTool: String, CaseIterable {
  case getevent
  case debugEvents = "libinput debug-events"
  case listDevices = "libinput list-devices"
  case irKeytable = "ir-keytable"
  case showkey
  case wev
  case hidRecorder = "hid-recorder"
  case udevadm = "udevadm info"
  case evtestCapture = "evtest --capture"
  case proc = "/proc/bus/input/devices"
  case xinput
  case xev
  case thd = "thd --dump"

  /// Recognises a program by a line of its output.
  init?(_ line: ArraySlice<UInt8>) {
    let line = String(decoding: line.prefix(200), as: UTF8.self)
    let words = line.split { $0 == " " || $0 == "\t" }
    guard let first = words.first else { return nil }
    let second = words.dropFirst().first ?? ""
    switch first {
    case "add" where second == "device": self = .getevent
    case _ where Self.isGetevent(words): self = .getevent
    case "Device:" where words.count > 1: self = .listDevices
    case "Testing" where line.hasPrefix("Testing events. Please"): self = .irKeytable
    case _ where first.hasSuffix(":") && line.contains("scancode = 0x"): self = .irKeytable
    case "kb" where second == "mode", "keycode" where words.count == 3: self = .showkey
    case _ where first.hasPrefix("[") && line.contains(" wl_keyboard] "): self = .wev
    case "R:" where words.count > 2: self = .hidRecorder
    case "P:" where second.hasPrefix("/"): self = .udevadm
    case "I:" where second.hasPrefix("Bus="): self = .proc
    case _ where line.hasPrefix("<?xml") || first.hasPrefix("<evtest-capture"):
      self = .evtestCapture
    case _ where first.hasPrefix("/dev/input/event") && first.hasSuffix(":"): self = .getevent
    case "[" where line.contains(" /dev/input/event"): self = .getevent
    case "key" where ["press", "release"].contains(second) && words.count == 3: self = .xinput
    case "EVENT" where second == "type": self = .xinput
    case _ where line.contains(" event, serial ") && line.contains(", synthetic "): self = .xev
    case _ where first.hasPrefix("EV_") && words.count == 4 && words[3].hasPrefix("/dev/input/"):
      self = .thd
    case _ where Self.isEventName(first) && second.allSatisfy { $0.isUppercase || $0 == "_" }:
      self = .debugEvents
    // What it prints with --verbose.
    case _ where Self.isEventName(first) && second == "-" && words.count > 2: self = .debugEvents
    default: return nil
    }
  }

  /// Returns whether words are an event of one device: its type, code and value by name or number, after the time if
  /// that was wanted.
  private static func isGetevent(_ words: [Substring]) -> Bool {
    var words = words[...]
    // "[   1234.56]", or "[1234.56]".
    if words.first?.hasPrefix("[") == true {
      guard let end = words.firstIndex(where: { $0.hasSuffix("]") }), end < 2 else { return false }
      words = words[(end + 1)...]
    }
    guard words.count == 3, let type = words.first, let value = words.last else { return false }
    let isHexadecimal = words.allSatisfy { $0.allSatisfy(\.isHexDigit) && $0.count >= 4 }
    return isHexadecimal && value.count == 8
      || type.hasPrefix("EV_") && value.allSatisfy { $0.isHexDigit || $0.isUppercase }
  }

  /// Returns whether a word is `-event18` or `event18`.
  private static func isEventName(_ word: Substring) -> Bool {
    let name = word.hasPrefix("-") ? word.dropFirst() : word
    return name.hasPrefix("event") && name.count > 5 && name.dropFirst(5).allSatisfy(\.isNumber)
  }

  /// Why the output cannot be played, and what can.
  var explanation: String {
    let reason =
      switch self {
      case .getevent, .debugEvents, .irKeytable, .showkey, .wev, .xinput, .xev, .thd:
        "this is the output of \(rawValue), which does not describe the device fully"
      case .hidRecorder: "this is a recording of HID reports by hid-recorder, not of events"
      case .udevadm: "this is the output of udevadm, which has no events"
      case .listDevices: "this is the output of \(rawValue), which has no events"
      case .proc: "this is a copy of \(rawValue), which has no events"
      case .evtestCapture: "this is a capture of evtest, which does not describe the device fully"
      }
    return "\(reason); record with: \(Self.command)"
  }

  /// Records what can be played.
  static let command = "responderd record -o device.yml /dev/input/eventN"
}
