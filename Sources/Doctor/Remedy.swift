import InputDevices
import LinuxSystem

/// Commands for root's shell, one line each, that remove a cause.
enum Remedy {
  /// The directory of the proposed udev rules.
  private static let folder = "/etc/udev/rules.d"

  /// The file of the proposed udev rules.
  static let rules = "\(folder)/99-responderd-local.rules"

  /// Where those go that say what a device is: before the rules of responderd, which tag it for that.
  static let rulesOfClass = "\(folder)/69-responderd-local.rules"

  /// The kernel's subsystems that have input devices.
  enum Subsystem: String {
    case input, iio

    /// A pattern for the names of the nodes.
    fileprivate var nodes: String {
      switch self {
      case .input: "event*"
      case .iio: "iio:device*"
      }
    }
  }

  /// Has udev set something for a device, now and whenever it comes.
  /// - Parameters:
  ///   - assignments: As in a rule, such as `ENV{ID_SEAT}="seat0"`.
  ///   - rules: The file that the rule goes to, or the last of the stronger rules' names if that is read later.
  ///   - subsystem: The subsystem of the device.
  ///   - stronger: The rules of others that set the same, and that the rule would not replace.
  /// - Returns: `nil` if no rule replaces what the stronger ones do.
  static func rule(
    _ node: String, name: String, _ assignments: [String], to rules: String = Self.rules,
    of subsystem: Subsystem = .input, overruling stronger: [ForeignRule] = []
  ) -> String? {
    guard !stronger.contains(where: { $0.strength == .program && $0.isCertain }) else { return nil }
    let words =
      [
        "SUBSYSTEM==\"\(subsystem)\"", "KERNEL==\"\(subsystem.nodes)\"",
        "ATTRS{name}==\"\(pattern(name))\"",
      ] + assignments
    // Read right after the last one: "_" follows "." in the order of names.
    let last = stronger.last.map {
      "\(folder)/\($0.name.dropLast(".rules".count))_responderd.rules"
    }
    let place = max(rules, last ?? rules)
    // The rules of responderd need the class, and are read in between.
    let isEarly = rules == rulesOfClass && place != rules
    let final = Dictionary(
      grouping: stronger.filter { $0.strength == .final && $0.isCertain }, by: \.file)
    let steps = final.sorted { $0.key < $1.key }.map { makeReplaceable($0.value, in: $0.key) }
    return
      (steps + [
        "echo '\(words.joined(separator: ", "))'"
          + (isEarly ? " | tee -a \(rules) \(place.shellWord)" : " >> \(place.shellWord)"),
        "udevadm control --reload", "udevadm trigger --action=change \(node)", "udevadm settle",
      ]).joined(separator: " && ")
  }

  /// Lets later rules replace the mode and the group that rules of a file set: in the file of an administrator, or in a
  /// copy that hides another one.
  private static func makeReplaceable(_ rules: [ForeignRule], in file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let isLocal = file.hasPrefix("\(folder)/")
    let edits = rules.map {
      "\($0.lines.lowerBound),\($0.lines.upperBound)s/\\b(GROUP|MODE) *:=/\\1=/g"
    }
    return "sed \(isLocal ? "-i " : "")-E '\(edits.joined(separator: ";"))' \(file.shellWord)"
      + (isLocal ? "" : " > \("\(folder)/\(name)".shellWord)")
  }

  /// Returns a name as a pattern in a rule: special characters of the shell, udev or a terminal
  /// become `?`, which matches any character.
  static func pattern(_ name: String) -> String {
    String(
      name.unicodeScalars.map { scalar in
        let isPlain = scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7f
        return isPlain && !#"'"\$`*?[]|%"#.unicodeScalars.contains(scalar) ? Character(scalar) : "?"
      })
  }

  /// Returns a command that changes the program and arguments of the service.
  static func startWith(_ program: String, _ arguments: [String]) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    let line = ([program] + arguments).joined(separator: " ")
    return
      "mkdir -p \(folder) && printf '[Service]\\nExecStart=\\nExecStart=%s\\n' \(line.shellWord) > "
      + "\(folder)/zz-local.conf && systemctl daemon-reload"
  }

  /// Returns a command that starts the service without an option that has a value, wherever the option is.
  static func start(_ unit: ServiceUnit, without option: String) -> String {
    var steps: [String] = []
    if let options = unit.options {
      let rest = ServiceUnit.words(options.words, without: option)
      if rest != options.words { steps.append(setOptions(rest, in: options.file)) }
    }
    let rest = ServiceUnit.words(unit.command, without: option)
    if let program = rest.first, rest != unit.command {
      steps.append(startWith(program, Array(rest.dropFirst())))
    }
    // Without a step, the running process was started before they were changed.
    return (steps + [restart]).joined(separator: " && ")
  }

  /// Writes the options of the service into its options file, whose other lines stay.
  private static func setOptions(_ words: [String], in file: String) -> String {
    let value = words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    let line = "RESPONDERD_OPTIONS=\"\(value)\"".shellWord
    return "sed -i /^RESPONDERD_OPTIONS=/d \(file.shellWord) && printf '%s\\n' \(line) >> "
      + file.shellWord
  }

  /// Doubles a limit of the kernel, now and at each start.
  /// - Parameters:
  ///   - limit: Its name, such as `fs.inotify.max_user_watches`.
  ///   - root: The directory that is `/`.
  static func raise(_ limit: String, root: String = "") -> String {
    let file = "\(root)/proc/sys/\(limit.replacing(".", with: "/"))"
    let present = BoundedFile.text(of: file).flatMap { Int($0.prefix { $0.isNumber }) } ?? 8192
    return
      "echo '\(limit) = \(2 * present)' > /etc/sysctl.d/99-responderd-local.conf && sysctl --system"
  }

  /// Restarts the service.
  static let restart = "systemctl restart \(ServiceUnit.name)"

  /// Returns a command that adds a group to the service.
  static func joinService(_ group: String) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    return "mkdir -p \(folder) && printf '[Service]\\nSupplementaryGroups=%s\\n' \(group) > "
      + "\(folder)/zz-group.conf && systemctl daemon-reload && \(restart)"
  }

  /// Has the service open a kind of devices.
  static func allowDevice(_ group: String) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    return "mkdir -p \(folder) && printf '[Service]\\nDeviceAllow=%s r\\n' \(group) >> "
      + "\(folder)/zz-devices.conf && systemctl daemon-reload && \(restart)"
  }

  /// Has the service run with other settings.
  /// - Parameter lines: The settings, each `NAME=VALUE`.
  static func setUnit(_ lines: [String]) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    return "mkdir -p \(folder) && printf '%s\\n' '[Service]' "
      + lines.map(\.shellWord).joined(separator: " ")
      + " >> \(folder)/zz-files.conf && systemctl daemon-reload && \(restart)"
  }

  /// Takes the rules of a Debian package from its program: apt has no file to install again of a package that it did not
  /// download.
  static func restoreRules(
    of program: String, through folder: String = "/var/cache/responderd-files",
    to rules: String = "/usr/lib/udev/rules.d"
  ) -> String {
    "mkdir -p \(folder) && \(program) install --prefix /usr --root \(folder) && "
      + "cp \(folder)/usr/lib/udev/rules.d/70-responderd.rules \(rules)/ && rm -r \(folder)"
  }

  /// Installs the files of a program again, in the way in which it was installed: of a Debian package, the udev rules.
  /// - Parameters:
  ///   - option: An option that the installation did not have.
  ///   - copyright: A file that only the Debian package contains.
  static func install(
    _ program: String, adding option: String? = nil,
    copyright: String = "/usr/share/doc/responderd/copyright"
  ) -> String {
    if program == "/usr/bin/responderd", BoundedFile.text(of: copyright) != nil {
      return restoreRules(of: program)
    }
    let prefix = prefix(of: program)
    // An installation without them would remove the rules that were installed on request.
    let installed = [
      "71-responderd-uaccess.rules": "--uaccess", "72-responderd-backlight.rules": "--backlight",
      "72-responderd-desktop.rules": "--desktop",
    ].filter { BoundedFile.text(of: "\(prefix)/lib/udev/rules.d/\($0.key)") != nil }
    let options = Set(installed.values).union(option.map { [$0] } ?? [])
    return program.shellWord + " install"
      + (prefix == "/usr/local" ? "" : " --prefix \(prefix.shellWord)")
      + options.sorted(by: >).map { " \($0)" }.joined()
  }

  /// Lets the group of the service set the brightness and the power of backlights.
  /// - Parameter copyright: A file that only the Debian package contains.
  static func letSetBacklights(
    _ program: String, copyright: String = "/usr/share/doc/responderd/copyright"
  ) -> String {
    addRule("backlight", subsystem: "backlight", program, copyright: copyright)
  }

  /// Lets the service create the virtual devices that take the place of touchscreens, and restarts it.
  /// - Parameter copyright: A file that only the Debian package contains.
  static func letForwardTouches(
    _ program: String, copyright: String = "/usr/share/doc/responderd/copyright"
  ) -> String {
    let folder = "/etc/systemd/system/\(ServiceUnit.name).d"
    let settings = "\(prefix(of: program))/share/responderd/examples/desktop.conf".shellWord
    return "modprobe uinput && "
      + addRule("desktop", subsystem: "misc", program, copyright: copyright)
      + " && mkdir -p \(folder) && cp \(settings) \(folder)/"
      + " && systemctl daemon-reload && \(restart)"
  }

  /// Installs a rule that is installed on request, and has udev apply it.
  /// - Parameters:
  ///   - name: Its option of `install`, and its name as a file.
  ///   - subsystem: The subsystem of the devices that it is for.
  private static func addRule(
    _ name: String, subsystem: String, _ program: String, copyright: String
  ) -> String {
    let apply =
      "udevadm control --reload && udevadm trigger --action=add --subsystem-match=\(subsystem) "
      + "&& udevadm settle"
    if program == "/usr/bin/responderd", BoundedFile.text(of: copyright) != nil {
      let rule = "/usr/share/doc/responderd/examples/72-responderd-\(name).rules"
      return "cp \(rule) /etc/udev/rules.d/ && \(apply)"
    }
    // The rule is there already if another setting is missing.
    let command = install(program, adding: "--\(name)", copyright: copyright)
    return command + copy("72-responderd-\(name).rules", of: program) + " && \(apply)"
  }

  /// Installs the files of a program again, with the rules where udev finds them.
  static func installRules(of program: String) -> String {
    install(program) + copy("70-responderd.rules", of: program)
  }

  /// Copies a rule to where udev finds it, if it is not installed there. A user who can write to the installation could
  /// change what a link leads to, and the link could be dead when udev starts.
  private static func copy(_ rule: String, of program: String) -> String {
    let prefix = prefix(of: program)
    guard !["/usr", "/usr/local"].contains(prefix) else { return "" }
    // A link that the administrator made is replaced, and not followed.
    return
      " && cp --remove-destination \("\(prefix)/lib/udev/rules.d/\(rule)".shellWord) /etc/udev/rules.d/"
  }

  /// The prefix of a program's installation; a program that lies elsewhere installs itself into `/usr/local`.
  static func prefix(of program: String) -> String {
    let folder = program.split(separator: "/").dropLast()
    guard folder.last == "bin", folder.count > 1 else { return "/usr/local" }
    return "/" + folder.dropLast().joined(separator: "/")
  }

  static func join(_ group: String, user: String) -> String {
    "usermod --append --groups \(group) \(user)"
  }

  /// Makes the group that udev gives the nodes to, and gives them to it.
  static let makeInputGroup = "groupadd --system input && udevadm control --reload && \(announce)"

  /// Triggers the devices in udev, and waits until they are processed.
  static let announce = "udevadm trigger --action=add --subsystem-match=input && udevadm settle"

  static func startUdev(hasSystemd: Bool) -> String {
    let start =
      hasSystemd
      ? "systemctl start systemd-udevd.service" : "/usr/lib/systemd/systemd-udevd --daemon"
    return "\(start) && \(announce)"
  }

  /// - Parameter hasUdev: Whether udev can give access to users outside the group.
  static func makeNode(_ node: String, major: Int, minor: Int, hasUdev: Bool) -> String {
    "mknod --mode=0660 \(node) c \(major) \(minor) && chgrp input \(node)"
      + (hasUdev ? " && udevadm trigger --action=change \(node) && udevadm settle" : "")
  }

  /// Returns a command that registers the media players of a user's session with BlueZ, now and at
  /// each login.
  static func startPlayerProxy(for user: String) -> String {
    let run = "systemd-run --user --machine=\(user.shellWord)@ --unit=mpris-proxy mpris-proxy"
    return "systemctl --user --machine=\(user.shellWord)@ enable --now mpris-proxy || \(run)"
  }

  static func end(_ reader: ExaminedDevice.Reader) -> String {
    reader.unit.map { "systemctl stop \($0)" } ?? "kill \(reader.process)"
  }
}
