import InputTranslation
import ResponderTesting
import Testing

@testable import ResponderKit

@MainActor
@Suite(.serialized)
final class MotionManagerTests {
  lazy var stage = Stage()
  lazy var manager: CMMotionManager = {
    _ = stage.application
    return CMMotionManager()
  }()
  var samples: [CMAccelerometerData] = []

  /// Feels something for some time, at a rate in samples a second.
  private func feel(
    _ seconds: Double, rate: Double, _ acceleration: (Double) -> CMAcceleration
  ) {
    for index in 0..<Int((seconds * rate).rounded()) {
      stage.device.accelerate(acceleration(Double(index) / rate))
      stage.device.advance(by: 1 / rate)
    }
  }

  private func collect() {
    manager.startAccelerometerUpdates(to: .main) { [unowned self] data, error in
      if let data, error == nil { samples.append(data) }
    }
  }

  @Test func `a sample has its value and its time`() throws {
    collect()
    stage.device.advance(by: 1)
    stage.device.accelerate(CMAcceleration(x: 0.25, y: -0.5, z: -1))
    stage.device.advance(by: 0)
    let data = try #require(samples.first)
    #expect(data.acceleration == CMAcceleration(x: 0.25, y: -0.5, z: -1))
    #expect(data.timestamp == stage.device.now)
    #expect(manager.accelerometerData === data)
  }

  @Test(arguments: [10.0, 25, 50, 60, 100, 200])
  func `samples come at the interval that was asked for`(rate: Double) {
    manager.accelerometerUpdateInterval = 1 / rate
    collect()
    feel(10, rate: 250) { CMAcceleration(x: sin($0), y: 0, z: -1) }
    #expect(abs(Double(samples.count) / 10 - rate) < 0.02 * rate, "\(samples.count) samples")
    // Each is one that was felt.
    #expect(samples.allSatisfy { $0.acceleration.z == -1 && abs($0.acceleration.x) <= 1 })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
  }

  @Test func `a sensor that is slower than the interval is not made faster`() {
    manager.accelerometerUpdateInterval = 0.01
    collect()
    feel(10, rate: 20) { CMAcceleration(x: $0, y: 0, z: 0) }
    #expect(samples.count == 200)
  }

  @Test func `a sensor that is silent at rest holds its last sample, at the interval`() {
    manager.accelerometerUpdateInterval = 0.1
    collect()
    stage.device.accelerate(CMAcceleration(x: 0, y: 0, z: -1))
    stage.device.advance(by: 10)
    #expect((96...100).contains(samples.count), "\(samples.count)")
    #expect(samples.allSatisfy { $0.acceleration == CMAcceleration(x: 0, y: 0, z: -1) })
    manager.stopAccelerometerUpdates()
    let count = samples.count
    stage.device.advance(by: 10)
    #expect(samples.count == count)
  }

  @Test func `a new interval counts at once`() {
    manager.accelerometerUpdateInterval = 10
    collect()
    stage.device.accelerate(CMAcceleration())
    stage.device.advance(by: 0.01)
    manager.accelerometerUpdateInterval = 0.02
    feel(4, rate: 100) { _ in CMAcceleration() }
    #expect(abs(samples.count - 201) <= 2, "\(samples.count)")
  }

  @Test func `a new interval counts at once while the last sample is held`() {
    manager.accelerometerUpdateInterval = 10
    collect()
    stage.device.accelerate(CMAcceleration())
    // Held after 0.25 s, and again 10 s later.
    stage.device.advance(by: 0.5)
    #expect(samples.count == 2)
    manager.accelerometerUpdateInterval = 0.1
    stage.device.advance(by: 1)
    #expect((11...13).contains(samples.count), "\(samples.count)")
  }

  @Test(arguments: [0.05, 0.1, 0.5])
  func `an update comes at most half a sample early`(interval: Double) {
    manager.accelerometerUpdateInterval = interval
    collect()
    feel(5, rate: 200) { CMAcceleration(x: $0, y: 0, z: 0) }
    for (number, sample) in samples.enumerated() {
      let due = samples[0].timestamp + Double(number) * interval
      #expect(abs(sample.timestamp - due) <= 0.0026, "update \(number)")
    }
    #expect(samples.count >= Int(4.9 / interval))
  }

  @Test func `a sensor that is not read any more holds nothing`() {
    collect()
    stage.device.accelerate(CMAcceleration(x: 0, y: 0, z: -1))
    stage.device.advance(by: 1)
    let count = samples.count
    #expect(count > 50)
    stage.application.accelerometerDidClose()
    stage.device.advance(by: 1)
    #expect(samples.count == count)
    #expect(manager.isAccelerometerActive)
  }

  @Test func `without a handler the newest sample is there to be asked for`() {
    #expect(manager.accelerometerData == nil)
    manager.startAccelerometerUpdates()
    #expect(manager.isAccelerometerActive && !manager.isDeviceMotionActive)
    feel(1, rate: 100) { CMAcceleration(x: $0, y: 0, z: 0) }
    #expect(abs((manager.accelerometerData?.acceleration.x ?? 0) - 0.99) < 0.02)
    manager.stopAccelerometerUpdates()
    #expect(!manager.isAccelerometerActive && manager.accelerometerData == nil)
  }

  @Test func `nothing comes after the stop, not even what waits`() {
    collect()
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    manager.stopAccelerometerUpdates()
    stage.device.advance(by: 1)
    #expect(samples.isEmpty)
  }

  @Test func `a restart drops what waited before it`() {
    var calls: [String] = []
    manager.startAccelerometerUpdates(to: .main) { _, _ in calls.append("first") }
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    manager.stopAccelerometerUpdates()
    manager.startAccelerometerUpdates(to: .main) { _, _ in calls.append("second") }
    stage.device.advance(by: 0.01)
    #expect(calls.isEmpty)
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    stage.device.advance(by: 0.01)
    #expect(calls == ["second"])
  }

  @Test func `nothing comes after the stop on a queue that was suspended`() {
    let queue = OperationQueue()
    queue.isSuspended = true
    nonisolated(unsafe) var isCalled = false
    manager.startAccelerometerUpdates(to: queue, withHandler: Self.handler { _ in isCalled = true })
    stage.device.accelerate(CMAcceleration())
    manager.stopAccelerometerUpdates()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(!isCalled)
  }

  @Test func `an application in the background gets no samples, not even held ones`() {
    collect()
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    stage.device.advance(by: 1)
    stage.device.pressHomeButton()
    let count = samples.count
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    stage.device.advance(by: 10)
    #expect(samples.count == count)
    stage.device.returnToForeground()
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    stage.device.advance(by: 0.01)
    #expect(samples.count > count)
  }

  @Test func `an application whose delegate owns a manager is released`() {
    final class Delegate: UIResponder, UIApplicationDelegate {
      let motion = CMMotionManager()
      func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
      ) -> Bool {
        motion.startDeviceMotionUpdates()
        return true
      }
    }
    weak var application: UIApplication?
    do {
      let device = SimulatedDevice(screen: .small)
      device.launch(Delegate())
      application = device.application
    }
    _ = stage.application
    #expect(application == nil)
  }

  @Test func `a handler on another queue is called there`() {
    let queue = OperationQueue()
    let semaphore = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isOnMain = true
    // As on iOS, what is to run elsewhere is made where nothing is the main actor's.
    func handler() -> CMAccelerometerHandler {
      Self.handler {
        isOnMain = $0; semaphore.signal()
      }
    }
    manager.startAccelerometerUpdates(to: queue, withHandler: handler())
    stage.device.accelerate(CMAcceleration())
    semaphore.wait()
    #expect(!isOnMain)
  }

  private nonisolated static func handler(
    _ body: @escaping @Sendable (Bool) -> Void
  ) -> CMAccelerometerHandler {
    { _, _ in body(OperationQueue.current === OperationQueue.main) }
  }

  // MARK: - Device motion

  @Test func `gravity is one g long, and the rest is the user's`() throws {
    manager.deviceMotionUpdateInterval = 0.02
    var motions: [CMDeviceMotion] = []
    manager.startDeviceMotionUpdates(to: .main) { motion, _ in
      if let motion { motions.append(motion) }
    }
    #expect(manager.isDeviceMotionActive && !manager.isAccelerometerActive)
    // A slow tilt: ten seconds from its back to its right edge.
    feel(10, rate: 100) { CMAcceleration(x: sin($0 * .pi / 20), y: 0, z: -cos($0 * .pi / 20)) }
    #expect(abs(Double(motions.count) - 500) <= 10)
    for motion in motions {
      let gravity = motion.gravity
      let length = (gravity.x * gravity.x + gravity.y * gravity.y + gravity.z * gravity.z)
        .squareRoot()
      #expect(abs(length - 1) < 0.01)
      #expect(abs(motion.userAcceleration.x) < 0.1 && abs(motion.userAcceleration.z) < 0.1)
    }
    let last = try #require(motions.last)
    #expect(last.gravity.x > 0.99 && abs(last.gravity.z) < 0.1)
    #expect(manager.deviceMotion === last)
    // A push to the right adds to gravity what the user does.
    stage.device.accelerate(CMAcceleration(x: 1, y: 0.8, z: 0))
    stage.device.advance(by: 0.02)
    let pushed = try #require(motions.last)
    #expect(abs(pushed.userAcceleration.y - 0.8) < 0.05)
    #expect(abs(pushed.gravity.y + pushed.userAcceleration.y - 0.8) < 0.001)
    manager.stopDeviceMotionUpdates()
    #expect(!manager.isDeviceMotionActive && manager.deviceMotion == nil)
  }

  @Test func `both kinds of updates have their own intervals`() {
    manager.accelerometerUpdateInterval = 0.1
    manager.deviceMotionUpdateInterval = 0.02
    #expect(manager.accelerometerUpdateInterval == 0.1)
    #expect(manager.deviceMotionUpdateInterval == 0.02)
    collect()
    var motions = 0
    manager.startDeviceMotionUpdates(to: .main) { _, _ in motions += 1 }
    feel(2, rate: 100) { _ in CMAcceleration(x: 0, y: -1, z: 0) }
    #expect(abs(samples.count - 20) <= 1)
    #expect(abs(motions - 100) <= 2)
  }

  @Test func `gravity in free fall has no direction`() throws {
    manager.startDeviceMotionUpdates()
    stage.device.accelerate(CMAcceleration())
    #expect(manager.deviceMotion?.gravity == CMAcceleration())
  }

  @Test func `gravity follows a sensor that reports only changes`() throws {
    manager.deviceMotionUpdateInterval = 0.1
    manager.startDeviceMotionUpdates()
    feel(1, rate: 50) { _ in CMAcceleration(x: 0, y: 0, z: -1) }
    feel(0.1, rate: 50) { _ in CMAcceleration(x: 1, y: 0, z: 0) }
    stage.device.advance(by: 10)
    var motion = try #require(manager.deviceMotion)
    #expect(abs(motion.gravity.x - 1) < 0.001 && abs(motion.gravity.z) < 0.001)
    #expect(abs(motion.userAcceleration.x) < 0.001 && abs(motion.userAcceleration.z) < 0.001)
    // A push after the silence is the user's, and not gravity.
    stage.device.accelerate(CMAcceleration(x: 1, y: 1, z: 0))
    stage.device.advance(by: 0.1)
    motion = try #require(manager.deviceMotion)
    #expect(motion.gravity.x > 0.95 && motion.userAcceleration.y > 0.7)
  }

  // MARK: - What there is

  @Test func `sensors without hardware are unavailable, and start nothing`() {
    #expect(!manager.isGyroAvailable && !manager.isMagnetometerAvailable)
    #expect(manager.isAccelerometerAvailable && manager.isDeviceMotionAvailable)
    stage.device.hasAccelerometer = false
    #expect(!manager.isAccelerometerAvailable && !manager.isDeviceMotionAvailable)
    collect()
    manager.startDeviceMotionUpdates()
    #expect(!manager.isAccelerometerActive && !manager.isDeviceMotionActive)
    stage.device.accelerate(CMAcceleration(x: 1, y: 0, z: 0))
    stage.device.advance(by: 1)
    #expect(samples.isEmpty)
  }

  @Test func `of two sensors the one that spoke first is the device's, until it is silent`() {
    _ = stage.application
    manager.accelerometerUpdateInterval = 0.01
    collect()
    func feel(_ device: UInt32, _ x: Double) {
      stage.application.enqueue(
        .acceleration(
          Acceleration(
            device: DeviceID(rawValue: device), x: x, y: 0, z: 0, timestamp: stage.device.now)))
      stage.application.processPendingEvents()
      stage.device.advance(by: 0.1)
    }
    for _ in 1...3 {
      feel(1, 1)
      feel(2, 2)
    }
    #expect(samples.allSatisfy { $0.acceleration.x == -1 })
    stage.device.advance(by: 1)
    feel(2, 2)
    #expect(samples.last?.acceleration.x == -2)
  }

  @Test func `a manager that is released wants nothing`() {
    var wanted: [Bool] = []
    stage.application.onMotionUpdates = { wanted.append($0) }
    var other: CMMotionManager? = CMMotionManager()
    other?.startAccelerometerUpdates()
    manager.startAccelerometerUpdates()
    #expect(wanted == [true] && stage.application.wantsMotionUpdates)
    manager.stopAccelerometerUpdates()
    #expect(wanted == [true])
    other = nil
    #expect(wanted == [true, false] && !stage.application.wantsMotionUpdates)
  }

  @Test func `an application that requests no samples receives none`() {
    stage.observe()
    stage.device.accelerate(CMAcceleration(x: 1, y: 1, z: 1))
    #expect(stage.routes.take().isEmpty)
    #expect(!stage.application.wantsMotionUpdates)
  }
}
