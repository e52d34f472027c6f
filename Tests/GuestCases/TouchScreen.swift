import CGuestSupport

/// A multi-touch screen, played finger by finger as a driver would report it.
final class TouchScreen {
  /// What happened to one finger.
  enum Change {
    case down(slot: Int32, id: Int32, at: Spot)
    case move(slot: Int32, to: Spot)
    case up(slot: Int32)
  }

  let device: UInputDevice
  private var slotsInUse: Set<Int32> = []

  init(named name: String, slots: Int32, place: String = "", awaitsUdev: Bool = true) throws {
    var model = DeviceModel.touchscreen(named: name, slots: slots)
    model.place = place
    device = try UInputDevice(model, awaitsUdev: awaitsUdev)
  }

  init(_ device: UInputDevice) { self.device = device }

  /// Reports changes that happened at once.
  func frame(_ changes: Change...) throws { try frame(changes) }

  func frame(_ changes: [Change]) throws { try device.frame(events(of: changes)) }

  /// Returns the events of a frame without its report, and records which fingers are down.
  func events(of changes: [Change]) -> [input_event] {
    let wasTouched = !slotsInUse.isEmpty
    var events = changes.flatMap(events(of:))
    let isTouched = !slotsInUse.isEmpty
    if wasTouched != isTouched {
      events.append(input_event(EV_KEY, BTN_TOUCH, isTouched ? 1 : 0))
    }
    return events
  }

  private func events(of change: Change) -> [input_event] {
    switch change {
    case .down(let slot, let id, let spot):
      slotsInUse.insert(slot)
      return [
        input_event(EV_ABS, ABS_MT_SLOT, slot), input_event(EV_ABS, ABS_MT_TRACKING_ID, id),
      ] + position(spot)
    case .move(let slot, let spot):
      return [input_event(EV_ABS, ABS_MT_SLOT, slot)] + position(spot)
    case .up(let slot):
      slotsInUse.remove(slot)
      return [
        input_event(EV_ABS, ABS_MT_SLOT, slot), input_event(EV_ABS, ABS_MT_TRACKING_ID, -1),
      ]
    }
  }

  private func position(_ spot: Spot) -> [input_event] {
    [
      input_event(EV_ABS, ABS_MT_POSITION_X, spot.x),
      input_event(EV_ABS, ABS_MT_POSITION_Y, spot.y),
    ]
  }
}
