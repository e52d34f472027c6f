import Doctor
import ResponderHost

/// The findings of the doctor as text.
struct ExaminationText {
  private(set) var text = ""

  init(_ examination: Examination) {
    let width = examination.machine.map(\.name.count).max() ?? 0
    for fact in examination.machine {
      let padding = String(repeating: " ", count: width - fact.name.count + 2)
      add("\(fact.name)\(padding)\(fact.value)")
    }
    for device in examination.devices {
      add("")
      add(device)
      for finding in examination.findings where finding.subject == device.node { add(finding) }
    }
    let nodes = Set(examination.devices.map(\.node))
    let rest = examination.findings.filter { !nodes.contains($0.subject) }
    if !rest.isEmpty { add("") }
    for finding in rest {
      add(finding.subject)
      add(finding)
    }
    add("")
    add(Self.conclusion(of: examination))
  }

  private static func conclusion(of examination: Examination) -> String {
    let broken = examination.findings.count { $0.severity == .broken }
    if broken > 0 {
      let things = broken == 1 ? "1 thing does" : "\(broken) things do"
      return "\(things) not work for \(examination.user)."
    }
    return examination.isServiceUnknown
      ? "All required devices work for \(examination.user); which devices the service reads was not "
        + "examined: run \"sudo responderd doctor\"."
      : "All required devices and services work for \(examination.user)."
  }

  private mutating func add(_ line: String) {
    // Names of devices are untrusted.
    text += Diagnostics.printable(line) + "\n"
  }

  private mutating func add(_ device: ExaminedDevice) {
    add("\(device.node)  \(device.name)")
    add("    \(device.reason)")
    add(
      "    by udev: \(device.classByUdev ?? "nothing"); by capabilities: "
        + device.classByCapabilities)
    guard device.isTaken else { return }
    let access = device.access.map { " (\($0))" } ?? ""
    add("    \(device.isReadable ? "readable" : "not readable")\(access), \(device.seat)")
    if let screen = device.screen {
      add("    covers \(screen)" + (device.matrix.map { ", corrected by \($0)" } ?? ""))
    }
    if let units = device.unitsPerG { add("    \(Int(units)) units per g") }
    if let rate = device.rate { add("    \(Int(rate)) samples a second") }
    if !device.keys.isEmpty {
      let held = device.heldBackKeys > 0 ? "; \(device.heldBackKeys) others masked" : ""
      add("    reads keys \(device.keys.joined(separator: ", "))\(held)")
    }
    if !device.readers.isEmpty {
      let readers = device.readers.map { "\($0.name) (\($0.process))" }
      add("    read by \(readers.joined(separator: ", "))")
    }
  }

  private mutating func add(_ finding: Finding) {
    add("    \(finding.severity == .broken ? "✗" : "!") \(finding.cause)")
    if let fix = finding.fix { add("      → \(fix)") }
  }
}
