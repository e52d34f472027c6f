import Foundation
import InputDevices
import InputTranslation
import KernelInput
import LinuxSystem
import ResponderHost

extension Doctor {
  mutating func examine(_ report: DeviceReport, _ readers: NodeReaders) -> ExaminedDevice {
    let description = report.description
    var device = ExaminedDevice(
      node: report.node, name: description.name, isTaken: report.isTaken, reason: report.reason,
      classByUdev: report.udevClass.map(\.description),
      classByCapabilities: report.ownClass.description, isReadable: false,
      access: report.access?.description, seat: report.seat,
      keys: report.wantedKeys.codes.map { EventName.of(.key, $0) ?? "key \($0)" },
      heldBackKeys: description.keys.codes.count - report.wantedKeys.codes.count,
      readers: readers[report.node])
    if report.isTaken {
      device.isReadable = examineAccess(report)
      examineState(report, &device)
      examineHints(report, &device)
      // A key is read, and what else it is may be missing.
      if report.isReadInPart { explainKind(report) }
    } else {
      explainReservation(report)
    }
    return device
  }

  // MARK: - Taken or not

  private mutating func explainReservation(_ report: DeviceReport) {
    let readable = report.ownClass.union(report.deviceClass).intersection(.readable)
    let isOfUse =
      !readable.isEmpty || !report.wantedKeys.codes.isEmpty || !nodes.isEmpty
      || report.description.isPossibleTouchscreen
    guard let reservation = report.reservation, isOfUse else { return }
    let name = report.description.name
    switch reservation {
    case .ignored:
      find(
        .ignored, severityOfChoice, at: report.node,
        "a udev rule has it ignored (LIBINPUT_IGNORE_DEVICE)",
        name: name, rule: [#"ENV{LIBINPUT_IGNORE_DEVICE}="0""#])
    case .seat(let seat):
      find(
        .seat, severityOfChoice, at: report.node,
        "it belongs to \(seat), not to \(configuration.seat) (responderd run --seat)",
        name: name, rule: ["ENV{ID_SEAT}=\"\(configuration.seat)\""])
    case .base:
      find(
        .base, severityOfChoice, at: report.node,
        "according to udev it is in the base of the machine (ACCEL_LOCATION)",
        name: name, rule: [#"ENV{ACCEL_LOCATION}="display""#])
    case .twin: break
    case .kind: explainKind(report)
    }
  }

  /// Explains why a device is of a kind that is not read: udev is wrong, or nothing shows that it is a touchscreen.
  private mutating func explainKind(_ report: DeviceReport) {
    let name = report.description.name
    if !report.ownClass.isDisjoint(with: [.touchscreen, .accelerometer, .stylus]),
      let udevClass = report.udevClass
    {
      find(
        .misclassified, severityOfChoice, at: report.node,
        "udev classifies it as \(udevClass), but its capabilities are those of: \(report.ownClass)",
        name: name, rule: Self.classification(report, as: report.ownClass),
        to: Remedy.rulesOfClass)
    } else if report.description.isPossibleTouchscreen {
      find(
        .misclassified, severityOfChoice, at: report.node,
        "it reports the positions of fingers, but has neither BTN_TOUCH nor INPUT_PROP_DIRECT, which "
          + "a touchscreen has; if it is one, a udev rule has to say so",
        name: name, rule: Self.classification(report, as: .touchscreen), to: Remedy.rulesOfClass)
    } else if !nodes.isEmpty, !report.isTaken {
      find(.notSupported, .broken, at: report.node, report.reason)
    }
  }

  /// Returns the udev assignments for a class.
  private static func classification(
    _ report: DeviceReport, as deviceClass: DeviceClass
  ) -> [String] {
    let wanted =
      deviceClass.contains(.touchscreen)
      ? "ID_INPUT_TOUCHSCREEN"
      : deviceClass.contains(.stylus) ? "ID_INPUT_TABLET" : "ID_INPUT_ACCELEROMETER"
    let wrong = report.udevProperties.compactMap { $0.split(separator: "=").first.map(String.init) }
      .filter { $0.hasPrefix("ID_INPUT_") && $0 != wanted }
    return ["ENV{ID_INPUT}=\"1\"", "ENV{\(wanted)}=\"1\""] + wrong.map { "ENV{\($0)}=\"0\"" }
  }

  // MARK: - May it be read?

  /// Checks whether the user can read the node.
  /// - Returns: Whether the user can.
  private mutating func examineAccess(_ report: DeviceReport) -> Bool {
    let node = report.node
    // Devices without a node are reported together with all nodes.
    guard let control = AccessControl(node: node) else { return false }
    let group = AccessIdentity.groupName(control.group)
    let owners = report.access.map { " (\($0))" } ?? ""
    switch control.verdict(for: user) {
    case .readable: return true
    case .notInGroup where group != "root":
      explainGroup(group, at: node, control, owners)
    case .namedUser:
      find(
        .accessList, .broken, at: node,
        "an ACL entry denies user \(user.name) read access",
        fix: "setfacl --remove user:\(user.name) \(node)")
    case .namedGroup(let number):
      let name = AccessIdentity.groupName(number)
      find(
        .accessList, .broken, at: node,
        "an ACL entry denies group \(name) read access",
        fix: "setfacl --remove group:\(name) \(node)")
    case .mask:
      find(
        .accessList, .broken, at: node,
        "the mask of the ACL denies everybody but the owner read access",
        fix: "setfacl --modify mask::r \(node)")
    case .owner, .group, .notInGroup, .nobody:
      guard AccessIdentity.groupNumber("input") != nil else {
        explainMissingGroup(at: node, owners: owners)
        return false
      }
      find(
        .mode, .broken, at: node, "its mode denies \(user.name) read access\(owners)",
        name: report.description.name, rule: [#"GROUP="input""#, #"MODE="0660""#],
        // With a list, the mode of the group would become that of the mask; udev makes a new list.
        after: control.entries.isEmpty ? nil : "setfacl --remove-all \(node)")
    }
    return false
  }

  /// Reports that the machine has no group for the nodes.
  mutating func explainMissingGroup(at node: String, owners: String) {
    find(
      .group, .broken, at: node,
      "this machine has no group \"input\", which udev gives the node to\(owners)",
      fix: Remedy.makeInputGroup + (hasService ? " && \(Remedy.restart)" : ""))
  }

  /// Explains why the user is not in the group with read access: according to the database, since
  /// this login, or because another user's session is active.
  private mutating func explainGroup(
    _ group: String, at node: String, _ control: AccessControl, _ owners: String
  ) {
    let isService = user == service?.identity
    // udev knows the numbers that groups had when it read its rules, and a process those that they had at its start.
    if group == String(control.group), Container.name() != nil {
      return find(
        .group, .broken, at: node,
        "its group \(group) is one of the host, and has no name in this container\(owners)")
    }
    if group == String(control.group) {
      return find(
        .group, .broken, at: node,
        "its group \(group) does not exist, such as after a change of its number\(owners)",
        fix: service == nil
          ? nil : "systemctl restart systemd-udevd.service && \(Remedy.announce)")
    }
    if isService, service?.groupNames.all.contains(group) == true {
      return find(
        .group, .broken, at: node,
        "\(user.name) is not in group \"\(group)\", which its unit names: the unit or the number of the group changed after the start\(owners)",
        fix: Remedy.restart)
    }
    if user == .current, let next = AccessIdentity(named: user.name),
      next.groups.contains(control.group)
    {
      return find(
        .oldLogin, .broken, at: node,
        "\(user.name) joined group \"\(group)\" after this login; log out and in again\(owners)"
      )
    }
    if !isService, let session = SeatSession(seat: configuration.seat), session.user != user.user,
      control.entries.contains(where: { $0.holder == .user(session.user) && $0.isReading })
    {
      return find(
        .session, .broken, at: node,
        "udev gives access to the active user of \(configuration.seat), which is "
          + "\(SystemCall.userName(session.user))",
        fix: SeatSession.ofUser(user.user, on: configuration.seat).map { "loginctl activate \($0)" }
      )
    }
    find(
      .group, .broken, at: node, "\(user.name) is not in group \"\(group)\"\(owners)",
      fix: isService ? Remedy.joinService(group) : Remedy.join(group, user: user.name))
  }

  // MARK: - What an open node tells

  private mutating func examineState(_ report: DeviceReport, _ device: inout ExaminedDevice) {
    let node = report.node
    if let folder = report.syspath.split(separator: "/").dropLast().last.map(String.init) {
      let file = "/sys/class/input/\(folder)/inhibited"
      if BoundedFile.text(of: file)?.hasPrefix("1") == true {
        find(
          .inhibited, .broken, at: node, "the kernel inhibits it (\(file))",
          fix: "echo 0 > \(file)")
      }
    }
    do throws(DeviceError) {
      let probe = try NodeProbe(node: node, axes: report.description.absoluteAxes)
      if probe.isGrabbed { explainGrab(device) }
      if report.deviceClass.contains(.touchscreen) { examineRanges(probe.ranges, at: node) }
      if report.deviceClass.contains(.accelerometer) {
        examineScale(report, ranges: probe.ranges, values: probe.values, &device) {
          // A device that went meanwhile has no values.
          (try? NodeProbe.values(of: node, axes: report.description.absoluteAxes)) ?? []
        }
      }
    } catch {
      // The access of this process is irrelevant for another user.
      guard error.code == .permission, device.isReadable, user == .current else { return }
      device.isReadable = false
      find(
        .policy, .broken, at: node,
        "it cannot be opened although its mode allows it: \(error)")
    }
  }

  /// Reports axes without a range, on which all positions are the same.
  mutating func examineRanges(_ ranges: [Axis: AxisRange], at node: String) {
    let isMultiTouch = ranges[.mtPositionX] != nil
    for axis in isMultiTouch ? [Axis.mtPositionX, .mtPositionY] : [.x, .y] {
      guard let range = ranges[axis], range.minimum >= range.maximum else { continue }
      let code = String(axis.rawValue, radix: 16)
      find(
        .noRange, .broken, at: node,
        "its axis \(EventName.of(.absolute, axis.rawValue) ?? code) ranges from \(range.minimum) to \(range.maximum), so "
          + "that positions on it are unknown; \"evtest \(node)\" shows those of two edges, which a rule can set: "
          + "ENV{EVDEV_ABS_\(code.count < 2 ? "0" : "")\(code)}=\"MINIMUM:MAXIMUM\", RUN{builtin}+=\"keyboard\""
      )
    }
  }

  /// Reports who has grabbed a device.
  mutating func explainGrab(_ device: ExaminedDevice) {
    // The login manager reads keys for power and lids, and grabs none.
    let readers = device.readers.filter { $0.name != "systemd-logind" }
    let others = readers.filter { $0.name != "responderd" && $0.unit != ServiceUnit.name }
    // A daemon that says so has grabbed it itself: then this finding is removed.
    if others.isEmpty, !readers.isEmpty {
      return find(
        .grabbed, .advice, at: device.node,
        "it is grabbed (EVIOCGRAB) by responderd, which keeps its events from other programs")
    }
    guard !others.isEmpty else {
      return find(
        .grabbed, .broken, at: device.node,
        "another process has grabbed it (EVIOCGRAB) and receives all its events; run doctor as root to identify it"
      )
    }
    let names = others.map { "\(Diagnostics.printable($0.name)) (process \($0.process))" }
    find(
      .grabbed, .broken, at: device.node,
      "another process has grabbed it (EVIOCGRAB) and receives all its events: "
        + names.joined(separator: " or "),
      // It is unknown which of several processes it is.
      fix: others.count == 1 ? Remedy.end(others[0]) : nil)
  }

  /// Examines the scale and the rate of an accelerometer.
  /// - Parameters:
  ///   - ranges: The ranges of its axes.
  ///   - values: The present values of its axes.
  ///   - measure: Returns the values a few times within a second.
  mutating func examineScale(
    _ report: DeviceReport, ranges: [Axis: AxisRange], values: [Axis: Int32],
    _ device: inout ExaminedDevice, measure: () -> [[Axis: Int32]] = { [] }
  ) {
    var description = report.description
    description.ranges = ranges
    if let units = description.unitsPerG {
      device.unitsPerG = units.x
      switch Self.wrongGravity(values, units: units, measure) {
      case .missing?: find(.noSamples, .advice, at: report.node, Self.missingSamples)
      case .implausible(let size, let values)?:
        find(
          .wrongScale, .advice, at: report.node, Self.wrongScale(size),
          fix: Self.scaleRule(report, units: Self.units(values)))
      case nil: break
      }
    } else {
      let size = Self.units(values)
      let fix = Self.scaleRule(report, units: size)
      find(
        .noResolution, .advice, at: report.node,
        "it does not report its units per g; they are measured when it lies still for a second"
          + (fix == nil ? "" : ", and are \(Int(size)) if it lies still now"),
        fix: fix)
    }
    examinePolling(of: report, &device)
  }

  /// The length of the vector that the axes measure, in units. At rest it is 1 g.
  private static func units(_ values: [Axis: Int32]) -> Double {
    size([Axis.x, .y, .z].map { Double(values[$0] ?? 0) }).rounded()
  }

  /// Returns a rule with the units per g; `nil` if they are too few to be measured.
  private static func scaleRule(_ report: DeviceReport, units: Double) -> String? {
    guard units >= 8 else { return nil }
    return Remedy.rule(
      report.node, name: report.description.name,
      (0...2).map { "ENV{EVDEV_ABS_0\($0)}=\"::\(Int(units))\"" } + [
        #"RUN{builtin}+="keyboard""#
      ])
  }

  /// Examines the rate of a sensor whose driver polls.
  private mutating func examinePolling(of report: DeviceReport, _ device: inout ExaminedDevice) {
    guard let interval = report.pollInterval, interval > 0 else { return }
    device.rate = 1000 / interval
    guard interval > PollInterval.slowest else { return }
    let file = (report.syspath as NSString).deletingLastPathComponent + "/poll"
    find(
      .slowSensor, .broken, at: report.node,
      "its driver polls only every \(Int(interval)) ms, too slow for shakes",
      fix: "echo 10 > \(file)")
  }

  // MARK: - What udev adds

  /// Returns a value without an effect. Unsetting the property would restore that of the parent
  /// device.
  private static func neutral(_ property: String) -> String {
    // An empty text lets what these override apply: libinput's property, or the driver's matrix.
    if property.hasPrefix("RESPONDERD_") || property.hasPrefix("ACCEL_") { return "" }
    return property.hasSuffix("_MATRIX") ? "1 0 0 0 1 0" : "0"
  }

  /// Reports the properties that are invalid.
  mutating func examine(
    _ hints: DeviceHints, at node: String, name: String, of subsystem: Remedy.Subsystem = .input
  ) {
    for complaint in hints.complaints {
      let property = complaint.prefix { $0 != " " }
      find(
        .property, .advice, at: node, complaint + "; it is ignored",
        name: name, rule: ["ENV{\(property)}=\"\(Self.neutral(String(property)))\""],
        of: subsystem)
    }
  }

  private mutating func examineHints(_ report: DeviceReport, _ device: inout ExaminedDevice) {
    examine(report.hints, at: report.node, name: report.description.name)
    guard !report.deviceClass.isDisjoint(with: [.touchscreen, .stylus]) else { return }
    device.matrix = report.hints.calibration.map {
      "\($0.a) \($0.b) \($0.c) \($0.d) \($0.e) \($0.f)"
    }
    device.screen = screenText
    examineOutput(of: report)
  }

  /// Reports a touchscreen that is not read because udev assigns it to another output.
  mutating func examineOutput(of report: DeviceReport) {
    let name = report.description.name
    guard let output = report.hints.output, let own = screenOutput, output != own,
      service?.selects(report.node, name: name) != true
    else { return }
    find(
      .output, severityOfChoice, at: report.node,
      "it belongs to output \(output) (WL_OUTPUT), but the screen is on \(own); if it should be on "
        + "\(output), start responderd with --output \(output)",
      name: name, rule: ["ENV{WL_OUTPUT}=\"\(own)\""])
  }
}

extension DeviceReport {
  /// Whether it is read, but not as the touchscreen, pen or sensor that it is or may be.
  fileprivate var isReadInPart: Bool {
    guard case .taken(let readable) = decision else { return false }
    let moving: DeviceClass = [.touchscreen, .accelerometer, .stylus]
    return readable.isDisjoint(with: moving)
      && (!ownClass.isDisjoint(with: moving) || description.isPossibleTouchscreen)
  }
}

extension Doctor {
  /// The output that determines the size of the screen: that of the service if there is one.
  fileprivate var screenOutput: String? {
    if let screen = service?.inquiry?.status?.screen { return screen.output }
    return service?.chosenOutput ?? configuration.output
  }

  /// The screen that touchscreens cover, in words: that of the service while it runs.
  fileprivate var screenText: String {
    let screen = service?.inquiry?.status?.screen
    let size =
      screen.map { CGSize(width: $0.width, height: $0.height) } ?? configuration.screenSize
      ?? CGSize(width: 320, height: 480)
    let points = "all of \(Int(size.width))x\(Int(size.height)) points"
    return screenOutput.map { "\(points), the output \($0)" } ?? "\(points); no output is connected"
  }
}
