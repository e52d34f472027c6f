import Foundation
import InputDevices
import LinuxSystem
import ResponderHost

extension Doctor {
  /// Compares the kernel's devices with the existing nodes, and with udev's devices.
  /// - Parameter known: The nodes of the devices that udev has processed.
  mutating func examineNodes(known: Set<String>) {
    let inputs = Self.entries("/sys/class/input")
    let events = inputs.filter { $0.hasPrefix("event") }
    var numbers: Set<String> = []
    // In a container, a device can have a node with the name of another one.
    let knownNumbers = Set(known.compactMap { DeviceNumber(node: $0) })
    for event in events {
      guard let number = Self.line("/sys/class/input/\(event)/dev") else { continue }
      numbers.insert(number)
      guard let number = DeviceNumber(number), !knownNumbers.contains(number) else { continue }
      examineDevice(event, number, isKnown: known.contains("/dev/input/\(event)"))
    }
    let nodes = Self.entries("/dev/input").filter { $0.hasPrefix("event") }
    for node in nodes.map({ "/dev/input/\($0)" }) where isWanted(node) {
      // A device that was plugged in meanwhile has a node, too.
      guard let number = DeviceNumber(node: node), !numbers.contains(number.description),
        Self.line("/sys/class/input/\((node as NSString).lastPathComponent)/dev") != "\(number)"
      else { continue }
      find(
        .staleNode, .broken, at: node, "no device has this node (number \(number))",
        fix: "rm \(node)")
    }
    let missing = self.nodes.filter { !FileManager.default.fileExists(atPath: $0) }
    for node in missing where !findings.contains(where: { $0.subject == node }) {
      find(.missingNode, .broken, at: node, "no such node; is the device plugged in?")
    }
    examineHandlers(inputs)
  }

  /// Reports selected paths that exist and do not belong to a device.
  mutating func examineStrangers(besides devices: [ExaminedDevice]) {
    let known = devices.map(\.node) + findings.map(\.subject)
    for node in nodes where FileManager.default.fileExists(atPath: node) {
      guard !known.contains(where: { DeviceNumber.leads(node, to: $0) }) else { continue }
      find(
        .noInputDevice, .broken, at: node,
        "not an input device or accelerometer; \"responderd devices\" lists those")
    }
  }

  private mutating func examineDevice(_ event: String, _ number: DeviceNumber, isKnown: Bool) {
    let node = "/dev/input/\(event)"
    guard isWanted(node) else { return }
    if !FileManager.default.fileExists(atPath: node) {
      find(
        .missingNode, .broken, at: node, "the kernel has the device, but /dev has no node for it",
        fix: Remedy.makeNode(
          node, major: number.major, minor: number.minor, hasUdev: DeviceMonitor.isUdevAlive))
    } else if !isKnown {
      explainUninitialized(node)
    }
  }

  /// Reports a device that udev has not initialized. A full file system, which is reported, prevents it.
  mutating func explainUninitialized(
    _ node: String, queue: String = "/run/udev/queue", proc: String = "/proc"
  ) {
    guard !findings.contains(where: { $0.kind == .full }) else { return }
    let cause = "udev has not initialized it yet"
    // It has this file while events are left.
    if !SystemCall.exists(queue) {
      find(
        .notInitialized, .broken, at: node, cause,
        fix: "udevadm trigger --action=add \(node) && udevadm settle")
    } else if Self.isUdevRunningProgram(in: proc) ?? true {
      find(
        .notInitialized, .broken, at: node,
        cause + ", and is still busy; if it stays so, a program of a rule hangs, which "
          + "\"journalctl -u systemd-udevd\" names after three minutes")
    } else {
      find(
        .notInitialized, .broken, at: node,
        cause
          + ", and works on nothing that it has in its queue: it has just begun, or the queue was stopped "
          + "(udevadm control --stop-exec-queue)",
        fix: "udevadm control --start-exec-queue && udevadm settle")
    }
  }

  /// Returns whether a process of udevd has a child that is not one; `nil` if none can be seen, as in a container.
  private static func isUdevRunningProgram(in proc: String) -> Bool? {
    var own: Set<Substring> = []
    var parents: [Substring] = []
    for process in entries(proc) where process.allSatisfy(\.isNumber) {
      let lines = BoundedFile.text(of: "\(proc)/\(process)/status")?.split(separator: "\n") ?? []
      func value(_ key: String) -> Substring {
        lines.first { $0.hasPrefix("\(key):\t") }?.dropFirst(key.count + 2) ?? ""
      }
      if ["systemd-udevd", "udevd", "(udev-worker)"].contains(value("Name")) {
        own.insert(process[...])
      } else {
        parents.append(value("PPid"))
      }
    }
    return own.isEmpty ? nil : parents.contains(where: own.contains)
  }

  /// Reports that udev cannot store what it knows of a device.
  /// - Parameter free: The free bytes of the file system of `/run`; `nil` if they are unknown.
  mutating func examineFullFileSystem(free: Int64? = Doctor.freeBytes(of: "/run")) {
    guard let free, free < Self.page else { return }
    find(
      .full, .broken, at: "/run",
      "its file system is full, so that udev loses the properties of devices, and services do not start; "
        + "\"du -x /run\" shows what fills it. After that, trigger the devices: \(Remedy.announce)")
  }

  /// What a file system has to have free for a file.
  static let page: Int64 = 4096

  /// Returns how much fits into a file system: nothing if it can have no other file; `nil` if it has no limit.
  static func freeBytes(of folder: String) -> Int64? {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    // A file system without a limit, such as ramfs, reports that it has no size.
    guard let size = attributes?[.systemSize] as? NSNumber, size.int64Value > 0 else { return nil }
    // Some have a limit of files.
    let hasLimit = (attributes?[.systemNodes] as? NSNumber)?.int64Value ?? 0 > 0
    if hasLimit, (attributes?[.systemFreeNodes] as? NSNumber)?.int64Value == 0 { return 0 }
    return (attributes?[.systemFreeSize] as? NSNumber)?.int64Value
  }

  /// Reports USB devices that the kernel is not permitted to use.
  mutating func examineAuthorizations(root: String = "") {
    let folder = "\(root)/sys/bus/usb/devices"
    // Interfaces have a colon in their names.
    for device in Self.entries(folder) where !device.contains(":") {
      guard Self.line("\(folder)/\(device)/authorized") == "0" else { continue }
      let name = Self.line("\(folder)/\(device)/product") ?? device
      find(
        .unauthorized, .advice, at: device,
        "the USB device \"\(Diagnostics.printable(name))\" is not authorized, such as by USBGuard: if it is an input "
          + "device, the kernel does not read it; the command authorizes it until it is unplugged",
        fix: "echo 1 > /sys/bus/usb/devices/\(device)/authorized")
    }
  }

  /// Reports HID devices without a driver, which have no event node.
  mutating func examineDrivers(root: String = "") {
    let folder = "\(root)/sys/bus/hid/devices"
    for device in Self.entries(folder) where !SystemCall.exists("\(folder)/\(device)/driver") {
      let name = Self.line("\(folder)/\(device)/uevent")?.split(separator: "\n")
        .first { $0.hasPrefix("HID_NAME=") }?.dropFirst("HID_NAME=".count)
      find(
        .noDriver, .advice, at: device,
        "the HID device \"\(Diagnostics.printable(name.map(String.init) ?? device))\" has no driver, so that it has no "
          + "event node; \"journalctl -k -g \(device)\" shows why")
    }
  }

  /// Where distributions have the modules of the kernel; the last two are those of NixOS and Guix.
  private static let moduleFolders = [
    "/lib", "/usr/lib", "/run/booted-system/kernel-modules/lib", "/run/booted-system/kernel/lib",
  ]

  /// The modules of the running kernel, if they are not there, and the kernel uses modules.
  /// - Returns: The release of the kernel.
  static func kernelWithoutModules(root: String = "") -> String? {
    guard SystemCall.exists("\(root)/proc/modules"),
      let release = line("\(root)/proc/sys/kernel/osrelease"),
      !moduleFolders.contains(where: { SystemCall.exists("\(root)\($0)/modules/\(release)") })
    else { return nil }
    return release
  }

  /// Reports input devices without an event node, for which evdev is missing.
  private mutating func examineHandlers(_ inputs: [String]) {
    let orphans = inputs.filter { input in
      input.hasPrefix("input") && !input.hasPrefix("input_")
        && !Self.entries("/sys/class/input/\(input)").contains { $0.hasPrefix("event") }
    }
    guard let first = orphans.first, nodes.isEmpty else { return }
    explainMissingEvdev(
      at: first, name: Self.line("/sys/class/input/\(first)/name") ?? first,
      container: Container.name(), kernelWithoutModules: Self.kernelWithoutModules())
  }

  /// Reports that no event node is made.
  /// - Parameters:
  ///   - container: The program that made the container; `nil` outside of one.
  ///   - release: The release of the kernel, if its modules are not there.
  mutating func explainMissingEvdev(
    at input: String, name: String, container: String?, kernelWithoutModules release: String?
  ) {
    let cause =
      "\"\(Diagnostics.printable(name))\" has no event node: the kernel module evdev is not loaded"
    if let container {
      // The modules are those of the host, and a container has none of them.
      return find(
        .noEvdev, .broken, at: input,
        cause + ", which is only possible outside of the container (\(container)): modprobe evdev")
    }
    guard let release else {
      return find(
        .noEvdev, .broken, at: input, cause, fix: "modprobe evdev && udevadm settle")
    }
    find(
      .noEvdev, .broken, at: input,
      cause + ", and the modules of the running kernel \(release) are not there, such as after an "
        + "upgrade of the kernel",
      fix: "systemctl reboot")
  }

  static func entries(_ folder: String) -> [String] {
    // A missing directory counts as empty.
    SystemCall.entries(of: folder).sorted { ($0.count, $0) < ($1.count, $1) }
  }

  static func line(_ path: String) -> String? {
    // A missing file counts as empty.
    BoundedFile.text(of: path)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
