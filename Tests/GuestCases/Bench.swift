/// Where a case makes its devices and daemons; what is left of them goes away with it.
final class Bench {
  let program: String
  private var devices: [any TestDevice] = []
  private var daemons: [Daemon] = []
  private var services: [Service] = []

  /// - Parameter program: the path of `responderd`.
  init(program: String) { self.program = program }

  // MARK: - Devices

  func screen(
    named name: String = "Guest Screen", slots: Int32 = 10, place: String = "",
    awaitsUdev: Bool = true
  ) throws -> TouchScreen {
    let screen = try TouchScreen(
      named: name, slots: slots, place: place, awaitsUdev: awaitsUdev)
    devices.append(screen.device)
    return screen
  }

  func device(_ model: DeviceModel, awaitsUdev: Bool = true) throws -> UInputDevice {
    keep(try UInputDevice(model, awaitsUdev: awaitsUdev))
  }

  func keys(_ model: DeviceModel) throws -> Keys {
    let keys = try Keys(model)
    devices.append(keys.device)
    return keys
  }

  func accelerometer(_ model: DeviceModel = .accelerometer) throws -> Accelerometer {
    let accelerometer = try Accelerometer(model)
    devices.append(accelerometer.device)
    return accelerometer
  }

  func hidPanel() throws -> HIDPanel { keep(try HIDPanel()) }

  func dualSense() throws -> DualSense { keep(try DualSense()) }

  func joyCon() throws -> JoyCon { keep(try JoyCon()) }

  func sensorHub(awaitsUdev: Bool = true) throws -> SensorHub {
    keep(try SensorHub(awaitsUdev: awaitsUdev))
  }

  func usbPanel(vendor: UInt16) throws -> USBPanel { keep(try USBPanel(vendor: vendor)) }

  func cheapRemote(named name: String) throws -> CheapRemote { keep(try CheapRemote(named: name)) }

  private func keep<Device: TestDevice>(_ device: Device) -> Device {
    devices.append(device)
    return device
  }

  // MARK: - Daemons

  /// A daemon that has opened these devices and runs the sample application.
  func daemon(with devices: any TestDevice...) throws -> Daemon {
    try daemon(with: devices.map(\.node))
  }

  func daemon(with nodes: [EventNode]) throws -> Daemon {
    let daemon = try start()
    try daemon.waitUntilReady(with: nodes.map(\.path))
    return daemon
  }

  /// A daemon of which nothing is known yet.
  /// - Parameter environment: What else its environment says, each `NAME=value`.
  func start(
    asNobody isNobody: Bool = false, options: [String] = [], environment: [String] = []
  ) throws -> Daemon {
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"]
    let daemon = try Daemon(
      (isNobody ? nobody : []) + (environment.isEmpty ? [] : ["env"] + environment)
        + [program, "run", "--trace", "json"] + options)
    daemons.append(daemon)
    return daemon
  }

  /// Runs the program to its end and returns what it printed.
  func output(of arguments: String...) throws -> String { try Tool.run([program] + arguments) }

  /// Another program whose output a case reads, and that ends with the case.
  func tool(_ command: [String]) throws -> Daemon {
    let tool = try Daemon(command)
    daemons.append(tool)
    return tool
  }

  // MARK: - The service

  /// The service that systemd runs, started again if it is not running.
  func service() throws -> Service {
    try Service.start()
    let service = try Service()
    services.append(service)
    try service.wait(for: "the application's view") { !$0.calls("viewDidAppear").isEmpty }
    return service
  }

  // MARK: - The end

  /// The last words of the daemons, for the report of a failure.
  var lastWords: [String] {
    var words: [String] = []
    for daemon in daemons {
      words += daemon.diagnostics.suffix(15).map { "stderr: " + $0 }
      words += daemon.log.suffix(15).map { "log: \($0)" }
    }
    for service in services {
      // A journal that cannot be read has no words.
      words += ((try? service.journal()) ?? []).suffix(15).map { "journal: " + $0 }
    }
    return words
  }

  /// Takes everything away, so that the next case finds an empty machine.
  func clear() throws {
    daemons.forEach { $0.remove() }
    devices.forEach { $0.unplug() }
    if !services.isEmpty { try Service.stop() }
    for device in devices { try device.node.waitUntilForgotten() }
    daemons = []
    services = []
    devices = []
  }
}
