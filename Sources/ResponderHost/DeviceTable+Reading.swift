import EventLoop
import InputDevices
import InputTranslation
import KernelInput
import Logging
import ResponderKit
import RouteLog

// How what a device says comes to the application.
extension DeviceTable {
  func read(_ device: LiveDevice) {
    repeat { readOnce(device) } while device.input.mayHaveMore
  }

  private func readOnce(_ device: LiveDevice) {
    do throws(DeviceError) {
      try device.read(
        into: application.queue, emit: { deliver($0, from: device) },
        machine: { life.take($0, from: device.source, at: $1.seconds) },
        penDidChange: { hushFingers(beside: device, isNear: $0, at: $1) },
        dropped: {
          application.processPendingEvents()
          device.didResynchronize()
          recorder.record(
            "resynchronized", of: device.source, at: loop.now,
            reason: "the kernel dropped events")
        })
      application.processPendingEvents()
      device.measureLag()
      if hasWakingTouch { open(byTouchOn: device) }
      if device.hasNewOddities { report(device.takeOddities(), of: device) }
      watchDeadline(of: device)
    } catch {
      application.processPendingEvents()
      if hasWakingTouch { open(byTouchOn: device) }
      if error.code != .gone { logger.error("\(error)") }
      close(device, because: reason(for: error, of: device))
    }
  }

  /// The touch that brings the application back is not the application's.
  private func open(byTouchOn device: LiveDevice) {
    hasWakingTouch = false
    life.open(as: .homeKey, from: device.source)
  }

  private func reason(for error: DeviceError, of device: LiveDevice) -> String {
    guard error.code == .gone else { return "\(error)" }
    // It is opened again when a change of the device says that it may be.
    return device.input.isPresent ? "taken away from this reader" : "unplugged"
  }

  /// The machine slept: nobody knows what was let go meanwhile.
  func resume() {
    for device in opened.inOrder {
      device.didResynchronize()
      recorder.record(
        "resynchronized", of: device.source, at: loop.now, reason: "the machine slept")
      do throws(DeviceError) {
        try device.resynchronize(
          emit: { deliver($0, from: device) },
          penDidChange: { hushFingers(beside: device, isNear: $0, at: $1) })
        device.lookAtSwitches { life.take($0, from: device.source) }
        application.processPendingEvents()
        if hasWakingTouch { open(byTouchOn: device) }
        report(device.takeOddities(), of: device)
        watchDeadline(of: device)
      } catch {
        close(device, because: reason(for: error, of: device))
      }
    }
  }

  /// Tells the screens of the same hardware that a pen came near, or went.
  func hushFingers(beside pen: LiveDevice, isNear: Bool, at time: Timestamp) {
    guard let group = pen.group else { return }
    for other in opened.inOrder where other !== pen && other.group == group {
      other.penDidChange(isNear: isNear, at: time) { deliver($0, from: other) }
    }
  }

  /// A screen that comes, or is placed anew, while a pen of the same hardware is near is quiet from
  /// the start.
  func hush(_ screen: LiveDevice) {
    guard let group = screen.group,
      opened.inOrder.contains(where: { $0 !== screen && $0.group == group && $0.isPenNear })
    else { return }
    screen.penDidChange(isNear: true, at: MonotonicClock.now) { _ in }
  }

  private func report(_ sentences: [String], of device: LiveDevice) {
    for sentence in sentences {
      logger.notice("\(device.input.node) \"\(device.source.name)\" \(sentence)")
    }
  }

  private func watchDeadline(of device: LiveDevice) {
    guard let deadline = device.deadline else { return }
    keeper.watch(deadline, of: device) { [self] in deliver($0, from: device) }
  }

  // MARK: - Delivering

  /// Hands an event to the application, unless another node told of the same press before.
  func deliver(_ event: HardwareEvent, from device: LiveDevice) {
    switch event {
    case .contact(let contact):
      if life.opensOnTouch, contact.phase == .began { hasWakingTouch = true }
      application.enqueue(event)
    case .frameEnd: application.enqueue(event)
    case .system(let turn): life.turn(turn, from: device.source)
    default:
      let counted = ledger.take(event, group: device.group) { command in
        device.group != nil
          && opened.inOrder.contains {
            $0 !== device && $0.group == device.group && $0.holds(command)
          }
      }
      if let counted { return application.enqueue(counted) }
      device.didTellTwice()
      recorder.record(
        "duplicate", of: device.source, at: loop.now,
        reason: "another node told of the same press")
    }
  }
}
