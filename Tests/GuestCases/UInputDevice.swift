import CGuestSupport
import Glibc

/// A device made with uinput. It lives until ``unplug()``.
final class UInputDevice: TestDevice {
  let name: String
  let node: EventNode
  private let directory: String
  private var descriptor: Int32

  init(_ model: DeviceModel, awaitsUdev: Bool = true) throws {
    name = model.name
    descriptor = try check("open /dev/uinput", open("/dev/uinput", O_WRONLY | O_CLOEXEC))
    do {
      try UInputDevice.describe(model, to: descriptor)
      try check(
        "UI_DEV_CREATE", guest_uinput_create(descriptor, name, UInt16(model.bus), 0x1209, 0x0001))
      var directory = [CChar](repeating: 0, count: 64)
      try check("UI_GET_SYSNAME", guest_uinput_directory(descriptor, &directory, 63))
      let device = "/sys/devices/virtual/input/" + String(kernelText: directory)
      guard let event = try Sysfs.entries(of: device).first(where: { $0.hasPrefix("event") })
      else { throw Failure("\(device) has no event node") }
      node = try EventNode(directory: "\(device)/\(event)", awaitsUdev: awaitsUdev)
      self.directory = device
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Writes events as they are: what is in them and after them is the caller's business.
  func write(_ events: [input_event]) throws {
    let size = events.count * MemoryLayout<input_event>.size
    try check(
      "write to \(name)", events.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, size) })
  }

  /// Writes events that were read elsewhere.
  func pass(_ bytes: UnsafeRawBufferPointer) {
    _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
  }

  /// Writes events that happened at once.
  func frame(_ events: [input_event]) throws { try write(events + [.synReport]) }

  /// Has the kernel keep the device silent, or let it speak again.
  func inhibit(_ isSilent: Bool) throws {
    try Sysfs.write(isSilent ? "1" : "0", to: "\(directory)/inhibited")
  }

  func unplug() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  private static func describe(_ model: DeviceModel, to descriptor: Int32) throws {
    func enable(_ type: Int32, if isUsed: Bool) throws {
      if isUsed { try check("UI_SET_EVBIT", guest_uinput_enable_type(descriptor, type)) }
    }
    try enable(EV_KEY, if: !model.keys.isEmpty)
    try enable(EV_ABS, if: !model.axes.isEmpty)
    try enable(EV_MSC, if: !model.misc.isEmpty)
    for key in model.keys {
      try check("UI_SET_KEYBIT", guest_uinput_enable_key(descriptor, key))
    }
    for code in model.misc {
      try check("UI_SET_MSCBIT", guest_uinput_enable_misc(descriptor, code))
    }
    try enable(EV_SW, if: !model.switches.isEmpty)
    for code in model.switches {
      try check("UI_SET_SWBIT", guest_uinput_enable_switch(descriptor, code))
    }
    if !model.place.isEmpty {
      try check("UI_SET_PHYS", guest_uinput_set_place(descriptor, model.place))
    }
    for property in model.properties {
      try check("UI_SET_PROPBIT", guest_uinput_enable_property(descriptor, property))
    }
    for axis in model.axes {
      let result = guest_uinput_enable_axis(
        descriptor, axis.code, axis.range.lowerBound, axis.range.upperBound, axis.resolution)
      try check("UI_ABS_SETUP", result)
    }
  }
}

extension input_event {
  static let synReport = input_event(EV_SYN, SYN_REPORT, 0)

  /// An event without a time: the kernel stamps it.
  init(_ type: Int32, _ code: Int32, _ value: Int32) {
    self.init(time: timeval(), type: UInt16(type), code: UInt16(code), value: value)
  }
}
