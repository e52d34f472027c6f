internal import ControlSocket
internal import EventLoop
internal import Foundation
internal import Glibc
internal import LinuxSystem
internal import Logging
internal import Recordings
internal import ResponderKit
internal import RouteLog

// Carries out the requests of the control socket.
extension Daemon {
  /// Opens the control socket, if there is a path for one. On failure the daemon runs without it, if it can.
  func listen() throws {
    guard let path = configuration.controlPath else { return }
    do throws(ControlError) {
      controlServer = try ControlServer(
        at: path,
        policy: ControlPolicy(
          watchedBy: configuration.controlGroup, commandedBy: configuration.commandGroup),
        launcher: launcher,
        loop: loop
      ) { [weak self] in
        self?.answer($0, of: $1) ?? .failed(.busy, "the daemon is terminating")
      }
      controlServer?.onLoss = { [logger] in logger.warning("\($0)") }
    } catch {
      guard !configuration.needsControlSocket else { throw error }
      logger.warning("\(error); continuing without a control socket")
    }
  }

  /// The directory of the control socket, in which programs cannot remove or replace anything: one
  /// below /run that is not part of a user's session, where programs have files of their own.
  package var keptControlFolder: String? {
    guard let path = configuration.controlPath else { return nil }
    let folder = (path as NSString).deletingLastPathComponent
    let real = (folder as NSString).resolvingSymlinksInPath
    return real.hasPrefix("/run/") && !real.hasPrefix("/run/user/") ? real : nil
  }

  private func answer(
    _ request: ControlRequest, of connection: ControlConnection
  ) -> ControlAnswer {
    if let deadline = request.deadline, loop.now > deadline {
      return .failed(.refused, "the request is older than its deadline")
    }
    switch request.request {
    case .status: return .done(status)
    case .devices: return .done(openDevices)
    case .metrics: return metrics
    case .trace:
      let filter = request.filter ?? ControlRequest.RouteFilter()
      let open = openDevices.map { (node: $0.node, name: $0.name) }
      audience.add(
        connection, ClientFilter(filter, openNodes: open.map(\.node)),
        filter.hitTests == true ? .hitTests : .routes)
      return filter.absence(in: application, devices: open).map { .done($0) } ?? .done
    case .inspect:
      // An inspector receives all routes.
      let filter = ControlRequest.RouteFilter(values: request.filter?.values)
      audience.add(connection, ClientFilter(filter, openNodes: []), .inspection)
      return .done
    case .why:
      guard let point = request.point else {
        return .failed(.badRequest, "why takes a point, such as {\"x\":160,\"y\":240}")
      }
      return .done(
        HitExplanation(
          x: point.x, y: point.y, in: application,
          treeLimit: request.tree == true ? Self.treeLimit : 0))
    case .input:
      guard let input = request.input else {
        return .failed(.badRequest, "input takes what is sent, such as {\"kind\":\"shake\"}")
      }
      do throws(CommandedInput.Refusal) {
        try commandedInput.send(input)
        display?.noteInput()
        return .done
      } catch {
        return .failed(error.code, error.sentence)
      }
    case .reload:
      if let reason = reload() { return .failed(.notDone, reason) }
    case .relaunch:
      return .failed(
        .refused,
        "only a recorder accepts relaunch; to launch the application again, restart the daemon")
    case .logLevel: return setLogLevel(request.level)
    case .display: return turnDisplay(request.on)
    case .screen: return bringToFront(request.scene)
    case .hold: hold(for: connection)
    case .interrupt, .resume, .background, .foreground, .memoryWarning:
      return changeLife(request.request)
    }
    return .done(application.applicationState.name)
  }

  /// Changes the state of the application, before the call returns. A reason of the system (sleep, the lid, another
  /// session) may keep it off the screen.
  private func changeLife(_ request: ControlRequest.Name) -> ControlAnswer {
    if let kind = RecordedSystemEvent.Kind(request) { life.handle(kind, of: .all) }
    let state = application.applicationState
    let isBack = request != .resume && (request != .foreground || state != .background)
    if !isBack, let reason = life.absence { return .failed(.notDone, reason) }
    return .done(state.name)
  }

  /// Makes the application inactive until a client disconnects.
  private func hold(for connection: ControlConnection) {
    let holder = ObjectIdentifier(connection)
    guard holders.insert(holder).inserted else { return }
    if holders.count == 1 {
      logger.notice("a client of the control socket holds the input: the application is inactive")
      life.begin(.hold)
    }
    connection.onRelease = { [weak self] in
      guard let self, holders.remove(holder) != nil, holders.isEmpty else { return }
      logger.notice("the input is not held any more")
      life.end([.hold])
    }
  }

  private func turnDisplay(_ isOn: Bool?) -> ControlAnswer {
    guard let isOn else { return .failed(.badRequest, "display takes \"on\": true or false") }
    guard let display else {
      return .failed(
        .notDone,
        "the display is not responderd's task; give the storyboard display:, or run --display-off-after or --backlight"
      )
    }
    if isOn { display.noteInput() }
    let failure =
      isOn ? display.turnOn(because: .requested) : display.turnOff(because: .requested)
    return failure.map { .failed(.notDone, $0) } ?? .done(isOn ? "on" : "off")
  }

  private func bringToFront(_ scene: String?) -> ControlAnswer {
    guard let scene else {
      return .failed(.badRequest, "screen takes the name of a \"scene\"")
    }
    guard let reloadable else {
      return .failed(.notDone, "the application is not a storyboard, and has no scenes with names")
    }
    return reloadable.bringToFront(scene).map { .failed(.notDone, $0) } ?? .done(scene)
  }

  /// The number of views that an answer lists, because listing them takes time from the loop.
  private static let treeLimit = 200

  /// How long the text of the metrics is reused, in seconds.
  private static let metricsAge = 0.25

  private var metrics: ControlAnswer {
    let now = loop.now
    if let metricsAnswer, now - metricsAnswer.time < Self.metricsAge { return metricsAnswer.answer }
    let answer = ControlAnswer.done(MetricsText(status).text)
    metricsAnswer = (answer, now)
    return answer
  }

  private func setLogLevel(_ name: String?) -> ControlAnswer {
    guard let name, let level = Logger.Level(rawValue: name) else {
      let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
      return .failed(.badRequest, "log-level requires one of: \(names)")
    }
    Diagnostics.choose(level)
    return .done(level.rawValue)
  }

  private var screen: DaemonStatus.Screen {
    let size = application.screen.bounds.size
    return DaemonStatus.Screen(
      width: size.width, height: size.height, output: configuration.output)
  }

  private var openDevices: [DaemonStatus.Device] {
    devices.inputs.map(\.status)
  }

  private var closedDevices: [DaemonStatus.ClosedDevice] {
    let closed = devices.closedStatuses
    // The device of a node that the daemon cannot see is unknown.
    let missing = configuration.nodes.filter { node in
      SystemCall.status(of: node) == nil && !closed.contains { $0.node == node }
    }
    return closed
      + missing.map {
        DaemonStatus.ClosedDevice(
          node: $0, name: "", reason: "open \($0): no such node", isFailure: true,
          openError: ENOENT,
          isNodeVisible: false
        )
      }
  }

  private var status: DaemonStatus {
    return DaemonStatus(
      version: Version.current, process: ProcessInfo.processInfo.processIdentifier,
      uptimeSeconds: ((loop.now - startTime) * 1000).rounded() / 1000,
      application: application.applicationState.name, absence: life.reasons,
      sessionObstacle: life.sessionObstacle, storyboard: reloadable?.path,
      scene: reloadable?.scene, published: reloadable?.publishedNames ?? [],
      reloadFailure: reloadFailure, screen: screen, display: display?.status,
      logLevel: logger.logLevel.rawValue,
      wakeups: loop.wakeups, devices: openDevices, closedDevices: closedDevices,
      total: devices.counters,
      clients: controlServer?.connectionCount ?? 0, traceReaders: audience.clientCount,
      refusedClients: controlServer?.refusals ?? 0,
      lostJournalEntries: (journal ?? diagnosticsJournal)?.lostEntries)
  }
}

extension UIApplication.State {
  fileprivate var name: String {
    switch self {
    case .active: "active"
    case .inactive: "inactive"
    case .background: "background"
    }
  }
}
