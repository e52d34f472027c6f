import Testing

@testable import Doctor

@Suite struct `A machine that is examined` {
  private func device(isTaken: Bool) -> ExaminedDevice {
    ExaminedDevice(
      node: "/dev/input/event0", name: "Mouse", isTaken: isTaken, reason: "not read: a mouse",
      classByCapabilities: "mouse", isReadable: true, seat: "seat0", keys: [], heldBackKeys: 0,
      readers: [])
  }

  private func findings(
    nodes: [String] = [], _ devices: [ExaminedDevice], besides kind: Finding.Kind? = nil
  ) throws -> [Finding] {
    var doctor = try #require(Doctor(nodes: nodes))
    if let kind { doctor.find(kind, .broken, at: "it", "is wrong") }
    doctor.examineCount(of: devices)
    return doctor.findings.filter { $0.kind == .noDevice }
  }

  @Test func `without an input device is reported, and is not well`() throws {
    let found = try findings([])
    #expect(found.map(\.severity) == [.broken])
    #expect(found.first?.cause.hasPrefix("this machine has none on seat seat0") == true)
    let examination = Examination(user: "me", machine: [], devices: [], findings: found)
    #expect(!examination.isWell)
  }

  @Test func `without a usable input device is reported`() throws {
    #expect(try findings([device(isTaken: false)]).count == 1)
    #expect(try findings([device(isTaken: false)], besides: .noUdev).count == 1)
  }

  @Test func `and has one, or one that is not found for another reason, is not`() throws {
    #expect(try findings([device(isTaken: true)]) == [])
    #expect(try findings([], besides: .noEvdev) == [])
    #expect(try findings(nodes: ["/dev/input/event3"], []) == [])
  }
}
