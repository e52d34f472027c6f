import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What the doctor says of the service and for it.
enum ServiceDoctorCases {
  static func asService(_ bench: Bench) throws {
    let service = try bench.service()
    let screen = try bench.screen(named: "Guest Locked Screen")
    let node = screen.device.node.path
    try service.wait(for: "the screen") { !$0.devices("added", node: node).isEmpty }
    for user in [nil, "responderd"] {
      let well = try Examination(by: bench, of: [node], for: user)
      try expect("for whom", well.user, is: "responderd")
      try expect("what is wrong", well.findings.map(\.kind), is: [])
    }
    // Root can read it, the service cannot.
    let number = try ProcessStatus(of: service.process)["Uid"][0]
    try Command.run("setfacl", "--modify", "user:\(number):---", node)
    try DoctorCases.cure("access-list", at: node, for: nil, bench)
    try expect(
      "what root may", try Examination(by: bench, of: [node], for: "root").findings.map(\.kind),
      is: [])

    let rules = "/usr/lib/udev/rules.d/70-responderd.rules"
    try Command.run("mv", rules, "/root/rules")
    defer { try? Command.run("mv", "/root/rules", rules) }
    let bare = try Examination(by: bench, of: [node], for: nil)
    try expect("findings without rules", bare.findings.map(\.kind), is: ["no-rules"])
    try expect("the status", bare.status, is: 69)
  }
}
