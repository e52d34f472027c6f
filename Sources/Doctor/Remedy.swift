import InputDevices

/// Commands for root's shell, each in one line, that take a cause away.
enum Remedy {
  /// Where the rules go that the doctor proposes: after every other, so that they have the last
  /// word.
  static let rules = "/etc/udev/rules.d/99-responderd-local.rules"

  /// Has udev set something for a device, now and whenever it comes.
  /// - Parameter assignments: As in a rule, such as `ENV{ID_SEAT}="seat0"`.
  static func rule(_ node: String, name: String, _ assignments: [String]) -> String {
    let words =
      [#"SUBSYSTEM=="input""#, #"KERNEL=="event*""#, "ATTRS{name}==\"\(pattern(name))\""]
      + assignments
    return "echo '\(words.joined(separator: ", "))' >> \(rules) && udevadm control --reload"
      + " && udevadm trigger --action=change \(node) && udevadm settle"
  }

  /// A name as a rule's pattern: what means something to the shell, to udev or to a terminal
  /// becomes `?`, which is any character.
  static func pattern(_ name: String) -> String {
    String(
      name.unicodeScalars.map { scalar in
        let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f
        return isPlain && !#"'"\$`*?[]|%"#.unicodeScalars.contains(scalar) ? Character(scalar) : "?"
      })
  }

  /// A word as the shell takes it literally.
  static func quoted(_ word: String) -> String {
    let isPlain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+@=:".contains($0))
    }
    return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
  }

  /// Has the service start a program with arguments.
  static func startWith(_ program: String, _ arguments: [String]) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    let line = ([program] + arguments).joined(separator: " ")
    return
      "mkdir -p \(folder) && printf '[Service]\\nExecStart=\\nExecStart=%s\\n' \(quoted(line)) > "
      + "\(folder)/zz-local.conf && systemctl daemon-reload"
  }

  /// Has the service run with one more group.
  static func joinService(_ group: String) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    return "mkdir -p \(folder) && printf '[Service]\\nSupplementaryGroups=%s\\n' \(group) > "
      + "\(folder)/zz-group.conf && systemctl daemon-reload && systemctl restart \(ServiceUnit.name)"
  }

  static func join(_ group: String, user: String) -> String {
    "usermod --append --groups \(group) \(user)"
  }

  /// Has udev announce the devices anew, and waits until it is done.
  static let announce = "udevadm trigger --action=add --subsystem-match=input && udevadm settle"

  static func startUdev(hasSystemd: Bool) -> String {
    let start =
      hasSystemd
      ? "systemctl start systemd-udevd.service" : "/usr/lib/systemd/systemd-udevd --daemon"
    return "\(start) && \(announce)"
  }

  static func makeNode(_ node: String, major: Int, minor: Int) -> String {
    "mknod --mode=0660 \(node) c \(major) \(minor) && chgrp input \(node)"
  }

  static func end(_ reader: ExaminedDevice.Reader) -> String {
    reader.unit.map { "systemctl stop \($0)" } ?? "kill \(reader.process)"
  }
}
