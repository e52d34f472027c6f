import KernelInput

/// Frames as the kernel's log shows them, one event after the other.
///
/// ```swift
/// FrameBuilder(at: 1).slot(0).trackingID(7).x(100).y(200).report
///   .after(0.01).x(110).report
/// ```
struct FrameBuilder {
  private(set) var events: [KernelEvent] = []
  private var time: Timestamp

  init(at seconds: Double = 1) {
    time = Timestamp(microseconds: Int64((seconds * 1_000_000).rounded()))
  }

  func after(_ seconds: Double) -> Self {
    with { $0.time.microseconds += Int64((seconds * 1_000_000).rounded()) }
  }

  func absolute(_ axis: Axis, _ value: Int32) -> Self {
    with { $0.events.append(KernelEvent(axis, value, at: $0.time)) }
  }

  func key(_ key: KeyCode, _ value: Int32) -> Self {
    with { $0.events.append(KernelEvent(key, value, at: $0.time)) }
  }

  func toggle(_ code: SwitchCode, _ value: Int32) -> Self {
    with {
      $0.events.append(
        KernelEvent(time: $0.time, type: .switch, code: code.rawValue, value: value))
    }
  }

  /// The end of a frame that the kernel made up.
  var madeUpReport: Self {
    with {
      $0.events.append(
        KernelEvent(
          time: $0.time, type: .synchronization, code: SyncCode.report.rawValue, value: 1))
    }
  }

  var report: Self { with { $0.events.append(.report(at: $0.time)) } }

  // The axes by the names that a log gives them.
  func slot(_ value: Int32) -> Self { absolute(.mtSlot, value) }
  func trackingID(_ value: Int32) -> Self { absolute(.mtTrackingID, value) }
  func x(_ value: Int32) -> Self { absolute(.mtPositionX, value) }
  func y(_ value: Int32) -> Self { absolute(.mtPositionY, value) }
  func absX(_ value: Int32) -> Self { absolute(.x, value) }
  func absY(_ value: Int32) -> Self { absolute(.y, value) }
  func absZ(_ value: Int32) -> Self { absolute(.z, value) }
  func tool(_ tool: ToolType) -> Self { absolute(.mtToolType, tool.rawValue) }
  func pressure(_ value: Int32) -> Self { absolute(.mtPressure, value) }
  func distance(_ value: Int32) -> Self { absolute(.mtDistance, value) }
  func major(_ value: Int32) -> Self { absolute(.mtTouchMajor, value) }
  /// `SYN_MT_REPORT`: the end of one contact of protocol A.
  var contact: Self {
    with {
      $0.events.append(
        KernelEvent(
          time: $0.time, type: .synchronization, code: SyncCode.mtReport.rawValue, value: 0))
    }
  }
  func touch(_ value: Int32) -> Self { key(.touch, value) }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}

extension Timestamp {
  init(seconds: Double) {
    self.init(microseconds: Int64((seconds * 1_000_000).rounded()))
  }
}
