import Foundation
import TestSupport
import guest_cases

/// The results of cases that ran in a guest.
struct GuestRun: Sendable {
  enum Result: Sendable {
    case passed
    case failed(reason: String, notes: [String])
  }

  /// The exit status by which `Tests/Guest/boot` says that the machine lacks something.
  static let cannotRun: Int32 = 77

  private(set) var results: [String: Result] = [:]
  /// 0: every case passed. 1: not every one. Else the guest itself is the problem.
  private(set) var status: Int32 = -1
  /// About how long a guest with one short case takes.
  static let secondsOfBoot = 40

  /// What was said on standard error.
  private(set) var complaints = ""

  private let guest: Guest
  /// Which cases of the list run; empty for all.
  private let cases: [GuestCase]
  /// A file that is the guest's disk.
  private let disk: String?
  private let processors: Int
  private var notes: [String] = []
  /// The rows that the table of the doctor's page should have, where it has others.
  private var matrix: [String] = []

  /// Boots a guest and runs cases of its list there, all by default.
  /// - Parameters:
  ///   - seconds: About how long it takes, with what has to follow it.
  ///   - processors: How many the guest has.
  static func boot(
    _ guest: Guest, cases: [GuestCase] = [], disk: String? = nil,
    seconds: Int = secondsOfBoot, processors: Int = 1
  ) async -> GuestRun {
    await Turns.shared.take(seconds: seconds)
    let run = await withCheckedContinuation { continuation in
      // Reading blocks for minutes, so it does not run on a thread of the concurrency pool.
      Thread.detachNewThread {
        var run = GuestRun(guest, cases: cases, disk: disk, processors: processors)
        do { try run.boot() } catch { run.complaints += "\(error)" }
        continuation.resume(returning: run)
      }
    }
    await Turns.shared.giveBack()
    return run
  }

  init(_ guest: Guest, cases: [GuestCase], disk: String? = nil, processors: Int = 1) {
    self.guest = guest
    self.cases = cases
    self.disk = disk
    self.processors = processors
  }

  /// Takes in what another guest of the same kind did. One that did not end in good order decides.
  mutating func add(_ other: GuestRun) {
    results.merge(other.results) { _, new in new }
    if status == -1 || other.status > 1 || status == 0 && other.status == 1 {
      status = other.status
    }
    complaints += other.complaints
  }

  private mutating func boot() throws {
    let products = try BuildProducts()
    if cases.contains(where: \.needsPackages) { try makePackages(products) }
    let command = Process()
    let output = Pipe()
    // A file, so that one full pipe cannot hold up the reading of the other.
    let errors = FileManager.default.temporaryDirectory.appending(path: "boot-\(UUID().uuidString)")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    command.executableURL = Repository.root.appending(path: "Tests/Guest/boot")
    let options =
      ["-t", "2700"] + (disk.map { ["-d", $0] } ?? [])
      + (processors > 1 ? ["-p", "\(processors)"] : [])
    command.arguments = options + guest.arguments(products) + cases.map(\.name)
    command.environment = ProcessInfo.processInfo.environment.merging(
      ["RESPONDERD_GUEST_SCRATCH": scratch(products)]) { own, _ in own }
    command.standardOutput = output
    command.standardError = try FileHandle(forWritingTo: errors)
    try command.run()
    hear(output.fileHandleForReading)
    command.waitUntilExit()
    complaints = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    status = command.terminationStatus
  }

  /// Makes two packages, one an upgrade of the other, where the guest looks for them.
  private func makePackages(_ products: BuildProducts) throws {
    let folder = products.directory.appending(path: "packages")
    // Older ones would be in the way.
    try? FileManager.default.removeItem(at: folder)
    for revision in ["1", "2"] {
      let build = Process()
      build.executableURL = Repository.root.appending(path: "systemd/debian/build")
      build.arguments = [
        "-p", products.executable("responderd"), "-r", revision, folder.path,
      ]
      // An emulated processor takes a quarter of a minute to decompress a package, and the first one shows that it can.
      if revision == "2" {
        build.environment = ProcessInfo.processInfo.environment.merging(
          ["DPKG_DEB_COMPRESSOR_TYPE": "none"]) { $1 }
      }
      try build.run()
      build.waitUntilExit()
      guard build.terminationStatus == 0 else {
        throw GuestError(description: "systemd/debian/build failed")
      }
    }
  }

  /// A place for the guest's files: `.build/guest` for products in `.build/TRIPLE/debug`.
  private func scratch(_ products: BuildProducts) -> String {
    (1...2).reduce(products.directory) { url, _ in url.deletingLastPathComponent() }
      .appending(path: "guest").path
  }

  /// Shows the guest's lines while they come, and takes the results out of them.
  private mutating func hear(_ output: FileHandle) {
    var pending = Data()
    while case let chunk = output.availableData, !chunk.isEmpty {
      pending.append(chunk)
      while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[pending.index(after: end)...])
        print("guest: \(line)")
        note(line)
      }
    }
  }

  private mutating func note(_ line: String) {
    if let row = line.trimming(prefix: "# matrix of ") { matrix.append(row) }
    if let name = line.trimming(prefix: "ok ") {
      finish(name, .passed)
    } else if let failure = line.trimming(prefix: "not ok ") {
      // A case's name may hold a colon: the list tells where it ends.
      let name = guest.list.cases.map(\.name).first { failure.hasPrefix($0 + ": ") }
      let reason = failure.dropFirst((name ?? failure).count).drop { ": ".contains($0) }
      finish(name ?? failure, .failed(reason: String(reason), notes: notes))
    } else {
      notes.append(line)
    }
  }

  private mutating func finish(_ name: String, _ result: Result) {
    DoctorTable.update(matrix)
    matrix = []
    results[name] = result
    notes = []
  }
}

extension String {
  /// What follows the prefix; `nil` if it does not begin so.
  fileprivate func trimming(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
