import CGuestSupport
import Foundation
import Glibc

/// What can be wrong with a device, each with one of its own.
extension DoctorMatrixCase {
  private typealias Trouble = DoctorMatrix.Trouble

  func devices() throws {
    let rules = [
      "ignored": #"ENV{LIBINPUT_IGNORE_DEVICE}="1""#, "seat": #"ENV{ID_SEAT}="seat1""#,
      "class": #"ENV{ID_INPUT_TOUCHSCREEN}="0", ENV{ID_INPUT_TOUCHPAD}="1""#,
      "matrix": #"ENV{LIBINPUT_CALIBRATION_MATRIX}="upside down""#,
      "base": #"ENV{ACCEL_LOCATION}="base""#,
    ]
    let screens = [
      "list", "mask", "mode", "group", "node", "inhibited", "grabbed", "ignored", "seat", "class",
      "matrix", "later", "final",
    ]
    try """
    ATTRS{name}=="Guest later Screen", MODE="0600"
    ATTRS{name}=="Guest final Screen", MODE:="0600"

    """.write(toFile: Self.foreignRules, atomically: true, encoding: .utf8)
    try Tool.run(["udevadm", "control", "--reload"])
    var nodes: [String: String] = [:]
    var inhibited: UInputDevice?
    for name in screens {
      let device = try bench.screen(named: "Guest \(name) Screen").device
      nodes[name] = device.node.path
      if name == "inhibited" { inhibited = device }
    }
    var flat = DeviceModel.touchscreen(named: "Guest flat Screen", slots: 2)
    flat.axes = flat.axes.map { axis in
      axis.code == ABS_MT_POSITION_X ? DeviceModel.Axis(code: axis.code, range: 0...0) : axis
    }
    nodes["flat"] = try bench.device(flat).node.path
    for name in ["base", "scale"] {
      var model = DeviceModel.accelerometer
      model.name = "Guest \(name) Sensor"
      if name == "scale" {
        model.axes = [ABS_X, ABS_Y, ABS_Z].map { DeviceModel.Axis(code: $0, range: -16384...16384) }
      }
      let device = try bench.device(model)
      nodes[name] = device.node.path
      try device.frame([
        input_event(EV_ABS, ABS_X, 30), input_event(EV_ABS, ABS_Y, -40),
        input_event(EV_ABS, ABS_Z, name == "scale" ? 4096 : Accelerometer.g),
      ])
    }
    func node(_ name: String) -> String { nodes[name] ?? "?" }

    func add(_ rules: [String: String]) throws {
      try UdevRules.add(
        rules.map { name, assignments in
          let kind = name == "base" ? "Sensor" : "Screen"
          return "ATTRS{name}==\"Guest \(name) \(kind)\", \(assignments)"
        }.joined(separator: "\n"))
    }
    try add(rules)
    try announce(nodes.values.sorted())
    // It opens what is there, and has it open while access to it is taken away.
    try settle()
    try Command.run("setfacl", "--modify", "user:responderd:---", node("list"))
    try Command.run("setfacl", "--modify", "user:responderd:r,mask::-", node("mask"))
    try Command.run("setfacl", "--remove-all", node("mode"))
    try check("chmod", chmod(node("mode"), 0o600))
    try Command.run("chgrp", "video", node("group"))
    try check("unlink", unlink(node("node")))
    try inhibited?.inhibit(true)
    let stale = "/dev/input/event777"
    try Command.run("mknod", "--mode=0660", stale, "c", "13", "1777")
    defer { unlink(stale) }
    // In a unit of its own: what helps stops the unit.
    let grabber = try TransientUnit("grabber", [], Nuisance.command("grab", node("grabbed")))
    defer { _ = try? Tool.outcome(of: ["systemctl", "stop", grabber.name]) }
    try grabber.wait(for: "the grab") { _ in grabber.diagnostics.contains("grabbed") }

    matrix.nodes = nodes.values.sorted() + [stale]
    try matrix.examine([
      Trouble(
        "an ACL entry denies the service access", at: node("list"), "access-list",
        to: [.root, .service], says: "an ACL entry denies user responderd read access"),
      Trouble(
        "the mask of an ACL denies access", at: node("mask"), "access-list",
        says: "the mask of the ACL denies"),
      Trouble("the mode of a node is 0600", at: node("mode"), "mode", says: "its mode denies"),
      Trouble("a node has no device", at: stale, "stale-node", says: "no device has this node"),
      Trouble(
        "a device has no node", at: node("node"), "missing-node",
        says: "the kernel has the device, but /dev has no node for it"),
      Trouble("a device is inhibited", at: node("inhibited"), "inhibited", says: "inhibits it"),
      Trouble(
        "another program has grabbed a device", at: node("grabbed"), "grabbed",
        to: [.root, .user], says: "another process has grabbed it"),
      Trouble(
        "a rule excludes a device", at: node("ignored"), "ignored", says: "LIBINPUT_IGNORE_DEVICE"),
      Trouble(
        "a device belongs to another seat", at: node("seat"), "seat", says: "seat1, not to seat0"),
      Trouble(
        "udev takes a touchscreen for a touchpad", at: node("class"), "misclassified",
        says: "udev classifies it as pointer"),
      Trouble(
        "a property has an invalid value", at: node("matrix"), "property",
        says: "LIBINPUT_CALIBRATION_MATRIX"),
      Trouble(
        "an accelerometer is said to be in the base", at: node("base"), "base",
        says: "ACCEL_LOCATION"),
      Trouble(
        "an accelerometer reports no resolution", at: node("scale"), "no-resolution",
        to: [.root, .user], says: "4096 if it lies still now"),
      Trouble(
        "a rule that is read later sets the mode", at: node("later"), "mode",
        to: [.root, .service], says: "set by \(Self.foreignRules), line 1"),
      Trouble(
        "a rule sets the mode for good (:=)", at: node("final"), "mode", to: [.root, .service],
        says: "set by \(Self.foreignRules), line 2"),
      Trouble(
        "an axis of a touchscreen has no range", at: node("flat"), "no-range", to: [.root, .user],
        says: "ABS_MT_POSITION_X ranges from 0 to 0",
        hand: (
          "a rule with the range",
          {
            try add(["flat": #"ENV{EVDEV_ABS_35}="0:4095", RUN{builtin}+="keyboard""#])
            try announce([node("flat")])
          }
        )),
      // The last one: what helps restarts the service, which opens all that is there now.
      Trouble(
        "a node belongs to a group that the service is not in", at: node("group"), "group",
        to: [.root, .service], says: "responderd is not in group \"video\""),
    ])
    if matrix.isWhole { try matrix.examine([]) }
  }
}
