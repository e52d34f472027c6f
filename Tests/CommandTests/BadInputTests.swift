import Foundation
import TestSupport
import Testing

@Suite struct `Bad input` {
  @Test func `an unknown file is named, with status 66`() throws {
    let run = try CommandRun("replay", "/no/such/file.events")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("/no/such/file.events"))
  }

  @Test func `a node that is not an input device is not recorded, with status 66`() throws {
    let run = try CommandRun("record", "/dev/null")
    #expect(run.status == 66)
    #expect(run.output.isEmpty)
    #expect(run.errors == "error: /dev/null: no such input device\n")
  }

  @Test func `two devices are not recorded into a file of evemu, with status 64`() throws {
    let run = try CommandRun("record", "-o", "/tmp/two.events", "/dev/null", "/dev/zero")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("error: /tmp/two.events: an evemu file holds one device, and"))
    #expect(!FileManager.default.fileExists(atPath: "/tmp/two.events"))
  }

  @Test func `a broken recording is named with its line, with status 65`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "responderd-broken-\(UUID().uuidString).events")
    try Data("N: Panel\nI: 0003 0001 0002 0003\nE: 1.000000 0003 zz 1\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun("replay", file.path)
    #expect(run.status == 65)
    #expect(run.errors.contains("\(file.path):3: "))
  }

  @Test func `a recording without a description reports the files that it looked for`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "responderd-alone-\(UUID().uuidString).events")
    try Data("E: 1.000000 0003 0000 1\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun("replay", file.path)
    #expect(run.status == 65)
    #expect(run.errors.contains(".desc"))
  }

  @Test func `a recording that was cut off before its first event is reported as such`() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "responderd-cut-\(UUID().uuidString).events")
    try Data("# EVEMU 1.3\n# Kernel: 6.1\n# Input dev".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun("replay", file.path)
    #expect(run.status == 65)
    #expect(
      run.errors == "error: \(file.path): there is neither a description of a device nor an event "
        + "in it; it may be cut off\n")
  }

  @Test(arguments: ["/dev/null", "/etc/passwd", "/"])
  func `a node that is not an input device is reported by the doctor`(path: String) throws {
    let run = try CommandRun("doctor", path)
    #expect(run.status == 69)
    #expect(run.output.contains("\n\(path)\n    ✗ not an input device"))
  }

  @Test(arguments: [("zz", ":1: "), ("0000", ": the device's description")])
  func `a recording may come from standard input`(code: String, reason: String) throws {
    let run = try CommandRun(
      of: "/bin/sh",
      arguments: [
        "-c", "printf 'E: 1.000000 0003 \(code) 1\\n' | \"$0\" replay -",
        BuildProducts().executable("responderd"),
      ])
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("error: standard input\(reason)"))
  }

  @Test(arguments: [
    ["frobnicate"], ["replay"], ["demo", "--trace", "xml"], ["demo", "--screen", "0x9"],
    ["run", "--shake-swing", "0"],
  ])
  func `a wrong command line ends with status 64`(arguments: [String]) throws {
    #expect(try CommandRun(arguments: arguments).status == 64)
  }

  @Test(arguments: [
    (["--screen", "0x9"], "--screen must be a width and a height in points"),
    (["--screen", "320x480@0"], "1280x800@2"),
    (["--trace", "xml"], "--trace must be text, json or none"),
    (["--shake-swing", "much"], "--shake-swing must be from 0.3 to 10 g"),
    (["--rotate", "45"], "--rotate must be 0, 90, 180 or 270"),
    (["--mirror", "z"], "--mirror must be x, y or none"),
    (["--calibration", "1 0 0"], "--calibration must be six numbers"),
    (["--area", "panel"], "--area must be a device and its part of the screen in points"),
  ])
  func `an option that is not understood is named, with what it takes`(
    arguments: [String], words: String
  ) throws {
    let run = try CommandRun(arguments: ["replay"] + arguments + ["touches.events"])
    #expect(run.status == 64)
    #expect(run.errors.contains(words))
  }

  @Test(arguments: ["demo", "demo --trace json"])
  func `a reader that goes away ends the program cleanly, without a summary`(command: String) throws
  {
    let program = try BuildProducts().executable("responderd")
    let run = try CommandRun(
      of: "/bin/bash",
      arguments: ["-c", "\"$0\" \(command) | head -n 1; echo \"${PIPESTATUS[0]}\"", program])
    #expect(run.output.split(separator: "\n").last == "0")
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test func `a full disk is named, with status 74`() throws {
    let program = try BuildProducts().executable("responderd")
    let run = try CommandRun(
      of: "/bin/bash", arguments: ["-c", "\"$0\" demo >/dev/full", program])
    #expect(run.status == 74)
    #expect(run.errors.contains("no space left on device"))
  }
}

@Suite struct `The list of devices` {
  @Test(arguments: [("--json >/dev/full", 74), ("--json >&-", 74), ("--json | true", 0)])
  func `reports that it cannot be written`(redirection: String, status: Int32) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c", "\"$0\" devices \(redirection); exit \"${PIPESTATUS[0]}\"",
      try BuildProducts().executable("responderd"),
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    #expect(process.terminationStatus == status)
  }
}
