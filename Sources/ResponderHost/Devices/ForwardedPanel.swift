import InputDevices
import InputSession
import InputTranslation
import KernelInput
import LinuxSystem
import VirtualDevices

/// A panel whose touches do not reach other programs, except those that desktop views receive, which a twin of the panel
/// reports to them.
///
/// It reads one frame at a time, so that the application has received a frame before the twin reports what comes of it.
final class ForwardedPanel: FrameSource {
  private let base: EvdevDevice
  private let twin: PanelTwin
  /// The panel's place in the session, which knows the contacts of the fingers.
  weak var device: SessionDevice?
  /// Whether other programs receive nothing from the panel, so that the twin reports.
  var isInForce = false {
    didSet {
      twin.forwardsAll = forwardsAll && isInForce
      // Other programs have had the touches of before.
      twin.endAll()
      guard !isInForce else { return }
      // It fails if the twin is what failed.
      try? twin.report()
    }
  }
  /// Called when the twin cannot report.
  var onFailure: (SystemError) -> Void = { _ in }
  /// Called with the number of touches that could not be forwarded: when it is 1, and when it has doubled.
  var onLoss: (Int) -> Void = { _ in }
  private var nextLosses = 1

  /// The frames of the last read that were not passed on.
  private var waiting: [[KernelEvent]] = []
  /// The result of the last read, after all of its frames.
  private var end: FrameRead?
  /// Whether the application is handling a frame, after which the twin reports.
  private(set) var isHandlingFrame = false

  /// Creates the twin of a panel that was just opened.
  /// - Throws: See ``PanelTwin/init(of:number:state:)``.
  init(_ base: EvdevDevice) throws(SystemError) {
    self.base = base
    twin = try PanelTwin(
      of: base.description, number: DeviceNumber(node: base.node)?.description ?? "",
      state: base.initialState)
  }

  /// The path of the twin's node.
  var twinNode: String { twin.node }

  /// Whether a finger is down on the panel now.
  func isTouched() throws(DeviceError) -> Bool { try base.isTouched() ?? twin.isPanelTouched }

  /// Whether every new finger is forwarded.
  var forwardsAll = false { didSet { twin.forwardsAll = forwardsAll && isInForce } }

  // MARK: - Frames

  func read(_ receive: (Span<KernelEvent>) -> Void) throws -> FrameRead {
    report()
    if !waiting.isEmpty {
      let frame = waiting.removeFirst()
      follow(frame.span, receive)
      return .more
    }
    if let end {
      self.end = nil
      return end
    }
    var isFirst = true
    let end = try base.read { frame in
      if isFirst {
        isFirst = false
        follow(frame, receive)
      } else {
        waiting.append(frame.indices.map { frame[$0] })
      }
    }
    guard !isFirst else { return end }
    self.end = end
    return .more
  }

  private func follow(_ frame: Span<KernelEvent>, _ receive: (Span<KernelEvent>) -> Void) {
    // Of a queried state, whose fingers may lift in this frame.
    if twin.hasUnknownFingers { twin.setContacts(contacts) }
    twin.follow(frame)
    receive(frame)
    if twin.hasUnknownFingers { twin.setContacts(contacts) }
    isHandlingFrame = true
  }

  private var contacts: [(slot: Int, contact: UInt32)] {
    device?.fingerStates.map { ($0.slot, $0.contact) } ?? []
  }

  func currentState() throws -> DeviceState? {
    let state = try base.currentState()
    waiting = []
    end = nil
    if let state { twin.adopt(state) }
    report()
    return state
  }

  // MARK: - The twin

  /// Forwards a touch from now on.
  func forward(contact: UInt32) {
    guard isInForce else { return }
    twin.forward(contact: contact, in: contacts.first { $0.contact == contact }?.slot)
  }

  /// Ends a touch, whose finger may still be down.
  func end(contact: UInt32) { twin.end(contact: contact) }

  /// Has the twin report what changed.
  func report() {
    isHandlingFrame = false
    do { try twin.report() } catch { onFailure(error) }
    guard twin.losses >= nextLosses else { return }
    nextLosses = 2 * twin.losses
    onLoss(twin.losses)
  }

  // MARK: - The device

  var description: DeviceDescription { base.description }
  var deviceClass: DeviceClass { base.deviceClass }
  var hints: DeviceHints { base.hints }
  var initialState: DeviceState? { base.initialState }
  var limitations: [String] { base.limitations }
  var fileDescriptor: Int32? { base.fileDescriptor }
  var isReadUntilEmpty: Bool { base.isReadUntilEmpty }
  var statistics: FrameStatistics { base.statistics }
  var lastFrameTime: Timestamp? { base.lastFrameTime }

  func switches() throws -> CodeSet { try base.switches() }
  func close() { base.close() }
}
