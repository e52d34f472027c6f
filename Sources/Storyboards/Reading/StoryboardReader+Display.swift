internal import YAML

extension StoryboardReader {
  func readDisplay(_ node: SourceNode) -> DisplayDescription? {
    guard let fields = node.fields("the display", ["offAfter", "backlight", "off", "on"]) else {
      return nil
    }
    var display = DisplayDescription()
    display.offAfter = fields["offAfter"]?.number(
      DisplayDescription.times, "seconds without input")
    display.backlight = fields["backlight"].flatMap(readBacklight)
    let owner = HandlerOwner(kind: .application, scene: nil)
    if let off = fields["off"] { display.off = readActions(off, owner) }
    if let on = fields["on"] { display.on = readActions(on, owner) }
    check(display, fields)
    return display
  }

  private func readBacklight(_ node: SourceNode) -> String? {
    guard let name = node.text("\"auto\", or the name of a backlight in /sys/class/backlight")
    else { return nil }
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else {
      node.report(
        "\"\(name)\" is not the name of a backlight; expected the name of a folder in "
          + "/sys/class/backlight, or \"auto\"")
      return nil
    }
    return name
  }

  private func check(_ display: DisplayDescription, _ fields: SourceFields) {
    if let off = fields["off"], fields["on"] == nil {
      off.report("the display would stay off; add \"on:\" with what turns it on again")
    } else if !display.off.isEmpty, display.on.isEmpty {
      fields["on"]?.warn("the display would stay off; add what turns it on again")
    } else if display.off.isEmpty, fields["backlight"] == nil {
      fields["offAfter"]?.warn(
        "nothing turns the display off; add \"off:\" and \"on:\", or \"backlight: auto\"")
    }
  }
}
