import EventLoop
import Foundation
import Glibc
import LinuxSystem
import Testing

@testable import ResponderHost

/// Who has the screen of a seat, by files as the login manager writes them.
@Suite @MainActor final class SeatWatchTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-seat-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func makeSeats() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/seats", withIntermediateDirectories: false)
  }

  /// As the login manager does it: what is there is replaced by a new file.
  private func bringToFront(_ user: UInt32?, at seat: String = "seat0") throws {
    let session = user.map { "ACTIVE=3\nACTIVE_UID=\($0)\n" } ?? ""
    try "# This is private data. Do not parse.\nIS_SEAT0=1\n\(session)SESSIONS=1 3\n".write(
      toFile: "\(folder)/seats/\(seat)", atomically: true, encoding: .utf8)
  }

  /// The steps that are left, and what was said of the screen.
  @MainActor private final class Course {
    var said: [Bool] = []
    var rest: ArraySlice<() throws -> Void>
    var isStarted = false
    var failure: (any Error)?

    init(_ steps: [() throws -> Void]) { rest = steps[...] }

    /// Takes the next step, and ends the loop after the last one.
    func advance(_ loop: EventLoop) {
      guard isStarted else { return }
      guard let step = rest.popFirst() else { return loop.stop() }
      do { try step() } catch {
        failure = error
        loop.stop()
      }
    }
  }

  /// What is said of the screen while the steps are taken: each when the one before was noticed.
  private func changes(
    for owner: SeatOwner, _ steps: [() throws -> Void]
  ) throws -> (said: [Bool], isThere: Bool) {
    let loop = try EventLoop()
    let course = Course(steps)
    let watch = try SeatWatch(owner, in: loop, folder: folder) {
      course.said.append($0)
      course.advance(loop)
    }
    course.isStarted = true
    loop.schedule(at: loop.now) { course.advance(loop) }
    try loop.run()
    if let failure = course.failure { throw failure }
    watch.stop()
    return (course.said, watch.isThere)
  }

  @Test func `an application of a user has it while that user's session is in front`() throws {
    try makeSeats()
    try bringToFront(1000)
    let (said, isThere) = try changes(
      for: SeatOwner(seat: "seat0", user: 1000),
      [
        { try self.bringToFront(1001) }, { try self.bringToFront(1000) },
        { try self.bringToFront(nil) },
      ])
    #expect(said == [false, true, false])
    #expect(isThere)
  }

  @Test func `an application without a user has it while no session is active`() throws {
    try makeSeats()
    try bringToFront(1000)
    let (said, _) = try changes(
      for: SeatOwner(seat: "seat0"),
      [{ try self.bringToFront(nil) }, { try self.bringToFront(0) }])
    #expect(said == [false, true, false])
  }

  @Test func `the active session of another seat does not count`() throws {
    try makeSeats()
    try bringToFront(1000)
    let (said, _) = try changes(
      for: SeatOwner(seat: "seat1", user: 1000), [{ try self.bringToFront(1000, at: "seat1") }])
    #expect(said == [false, true])
  }

  @Test func `a login manager that starts later is followed`() throws {
    let (said, isThere) = try changes(
      for: SeatOwner(seat: "seat0", user: 1000),
      [
        {
          try self.makeSeats()
          try self.bringToFront(1001)
        }, { try self.bringToFront(1000) },
      ])
    #expect(said == [false, true])
    #expect(isThere)
  }

  @Test func `without a login manager an application has it`() throws {
    let (said, isThere) = try changes(for: SeatOwner(seat: "seat0", user: 1000), [])
    #expect(said == [] && !isThere)
    try makeSeats()
    let owner = SeatOwner(seat: "seat0", user: 1000)
    let (later, isThereLater) = try changes(for: owner, [])
    #expect(later == [] && !isThereLater, "the folder alone may belong to the image")
    let (last, isThereAtLast) = try changes(for: owner, [{ try self.bringToFront(1001) }])
    #expect(last == [false] && isThereAtLast, "its first file is noticed")
  }

  @Test
  func `an application does not have it while the folder that was made again cannot be watched`()
    throws
  {
    try makeSeats()
    try bringToFront(1000)
    let loop = try EventLoop()
    var said: [Bool] = []
    var isLimitReached = false
    let watch = try SeatWatch(
      SeatOwner(seat: "seat0", user: 1000), in: loop, folder: folder,
      watchFolder: { (changes, folder) throws(SystemError) in
        if isLimitReached { throw SystemError("watch", errno: ENOSPC) }
        try changes.watch(folder)
      }
    ) { hasScreen in
      said.append(hasScreen)
      // Another process has given up its watches.
      if hasScreen { loop.stop() } else { isLimitReached = false }
    }
    var obstacles: [String?] = []
    watch.onObstacle = { obstacles.append($0) }
    isLimitReached = true
    try FileManager.default.removeItem(atPath: "\(folder)/seats")
    try makeSeats()
    try bringToFront(1000)
    loop.schedule(at: loop.now + 30) { loop.stop() }
    try loop.run()
    watch.stop()
    #expect(said == [false, true])
    // "no space left on device": the reason of the error that was thrown here.
    #expect(obstacles == [SystemError.reason(ENOSPC), nil])
  }

  /// The folder that the login manager makes its folder in is watched, and what is above it while it is missing.
  @Test func `a login manager whose folder cannot be watched yet is found later`() throws {
    let loop = try EventLoop()
    var said: [Bool] = []
    var isLimitReached = true
    let watch = try SeatWatch(
      SeatOwner(seat: "seat0", user: 1000), in: loop, folder: folder,
      watchFolder: { (changes, folder) throws(SystemError) in
        if isLimitReached { throw SystemError("watch", errno: ENOSPC) }
        try changes.watch(folder)
      }
    ) {
      said.append($0)
      loop.stop()
    }
    #expect(watch.obstacle == SystemError.reason(ENOSPC) && !watch.isThere)
    try makeSeats()
    try bringToFront(1001)
    isLimitReached = false
    loop.schedule(at: loop.now + 60) { loop.stop() }
    try loop.run()
    watch.stop()
    #expect(said == [false] && watch.isThere && watch.obstacle == nil)
  }

  @Test func `a login manager all of whose folders are made later is followed`() throws {
    let loop = try EventLoop()
    var said: [Bool] = []
    let own = folder + "/systemd"
    let watch = try SeatWatch(SeatOwner(seat: "seat0", user: 1000), in: loop, folder: own) {
      said.append($0)
      loop.stop()
    }
    #expect(watch.obstacle == nil && !watch.isThere)
    loop.schedule(at: loop.now) {
      try? FileManager.default.createDirectory(
        atPath: own + "/seats", withIntermediateDirectories: true)
      try? "ACTIVE_UID=1001\n".write(
        toFile: own + "/seats/seat0", atomically: true, encoding: .utf8)
    }
    loop.schedule(at: loop.now + 60) { loop.stop() }
    try loop.run()
    watch.stop()
    #expect(said == [false] && watch.isThere)
  }

  @Test func `a name is a user's or a seat's`() {
    #expect(SeatOwner(named: "seat7", on: "seat0") == SeatOwner(seat: "seat7"))
    #expect(SeatOwner(named: "root", on: "seat7") == SeatOwner(seat: "seat7", user: 0))
    #expect(SeatOwner(named: "no such user", on: "seat0") == nil)
    // A user can have a name that begins as those of seats do.
    func owner(_ name: String) -> SeatOwner? { SeatOwner(named: name, on: "seat7") { _ in 1000 } }
    #expect(owner("seatholder") == SeatOwner(seat: "seat7", user: 1000))
    #expect(owner("seat1") == SeatOwner(seat: "seat7", user: 1000))
    #expect(owner("seat0") == SeatOwner(seat: "seat0"))
  }
}
