import EventLoop
import KernelInput
import SystemBus
import Testing

@testable import ResponderHost

/// What is sent to the service manager.
@Suite @MainActor struct `A service manager` {
  private let loop: EventLoop
  private let sent = Messages()

  @MainActor private final class Messages { var all: [String] = [] }

  init() throws { loop = try EventLoop() }

  private func manager(watchdogTimeout: Double? = nil) -> ServiceManager {
    ServiceManager(loop, watchdogTimeout: watchdogTimeout) { [sent] in sent.all.append($0) }
  }

  @Test func `receives the devices together with the readiness, and then changes`() {
    let manager = manager()
    manager.report(status: "Reading 1 pen.")
    #expect(sent.all.isEmpty)
    manager.ready()
    manager.report(status: "Reading 2 pens.")
    manager.report(status: "Reading 2 pens.")
    #expect(sent.all == ["READY=1\nSTATUS=Reading 1 pen.", "STATUS=Reading 2 pens."])
  }

  @Test func `is notified when a reload begins and when it has ended`() throws {
    let manager = manager()
    manager.report(status: "Reading 1 pen.")
    // A signal before the devices are open does not report that they are open.
    var isDone = false
    manager.reloading { isDone = true }
    #expect(isDone && sent.all.isEmpty)
    manager.ready()
    sent.all = []
    var sentBefore = 0
    manager.reloading { sentBefore = sent.all.count }
    #expect(sentBefore == 1)
    let beginning = try #require(sent.all.first)
    #expect(beginning.hasPrefix("RELOADING=1\nMONOTONIC_USEC="))
    #expect(sent.all.last == "READY=1\nSTATUS=Reading 1 pen.")
  }

  @Test func `gets two signs of life in the time that it waits for one`() throws {
    // A busy machine may be late for some, and not each time.
    var signs = 0
    for _ in 0..<10 where signs < 4 {
      signs = try signsOfLife()
      #expect(signs <= 5)
    }
    // One in each 40 ms would be three.
    #expect(signs >= 4)
  }

  /// One at once, and one after each 20 ms.
  private func signsOfLife() throws -> Int {
    let loop = try EventLoop()
    let sent = Messages()
    let manager = ServiceManager(loop, watchdogTimeout: 0.04) { sent.all.append($0) }
    manager.ready()
    var signs = 0
    loop.schedule(at: loop.now + 0.09) {
      signs = sent.all.count { $0 == "WATCHDOG=1" }
      loop.stop()
    }
    try loop.run()
    return signs
  }

  @Test func `that waits for no ping causes no wake-up`() throws {
    let manager = manager()
    manager.ready()
    let before = loop.wakeups
    loop.schedule(at: loop.now + 0.05) { [loop] in loop.stop() }
    try loop.run()
    #expect(loop.wakeups - before == 1)
    #expect(sent.all == ["READY=1\nSTATUS="])
  }
}

@Suite struct `A census of devices` {
  @Test(
    arguments: [
      ([], "Waiting for a device."),
      ([.touchscreen], "Reading 1 touchscreen."),
      ([.keys, .touchscreen, .keys], "Reading 1 touchscreen and 2 devices with keys."),
      (
        [[.touchscreen, .stylus], .accelerometer, .accelerometer],
        "Reading 1 touchscreen, 1 pen and 2 accelerometers."
      ),
    ] as [([DeviceClass], String)])
  func `counts each kind`(classes: [DeviceClass], sentence: String) {
    #expect("\(DeviceCensus(classes))" == sentence)
  }
}
