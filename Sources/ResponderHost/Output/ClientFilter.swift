import ControlSocket
import InputDevices
import LinuxSystem
import ResponderKit
import RouteLog

/// The filter of a client, and the open devices that it names.
struct ClientFilter {
  let request: ControlRequest.RouteFilter
  /// The nodes of the open devices to which the path of the filter leads, if they have other names.
  private var nodes: Set<String> = []

  /// - Parameter nodes: The nodes of the open devices.
  init(_ request: ControlRequest.RouteFilter, openNodes nodes: some Sequence<String>) {
    self.request = request
    for node in nodes { note(node) }
  }

  /// Looks again where the filter's path leads if the record is that of a device that was opened, as its node may have been
  /// that of another device.
  mutating func update(with record: RouteRecord) {
    guard record.event == .device, record.subtype == "added", let node = record.node else { return }
    note(node)
  }

  private mutating func note(_ node: String) {
    guard let device = request.device, device != node else { return }
    if ControlRequest.RouteFilter.leads(device, to: node) {
      nodes.insert(node)
    } else {
      nodes.remove(node)
    }
  }

  /// Returns whether a record passes the filter.
  func matches(_ record: RouteRecord) -> Bool {
    request.matches(record, of: nodes)
  }
}

extension ControlRequest.RouteFilter {
  /// Returns whether a record passes the filter.
  /// - Parameter nodes: The nodes of the device, besides the one that the filter names.
  fileprivate func matches(_ record: RouteRecord, of nodes: Set<String>) -> Bool {
    if let device, record.device != device, record.node != device {
      guard let node = record.node, nodes.contains(node) else { return false }
    }
    if let event, record.event.rawValue != event { return false }
    if dropped == true, !record.isDropped { return false }
    if published == true, !record.isPublished { return false }
    guard let view else { return true }
    return record.handledBy == view || record.hitTest.contains(view) || record.action?.view == view
      || record.calls.contains { $0.to == view }
  }

  /// Returns whether a filter's device is a path that leads to a node: the node may have links, and other names.
  fileprivate static func leads(_ device: String, to node: String) -> Bool {
    device.hasPrefix("/") && DeviceNumber.leads(device, to: node)
  }

  /// Returns what a criterion names and does not exist; `nil` if a route can match now. It may come later.
  @MainActor
  func absence(
    in application: UIApplication, devices: [(node: String, name: String)]
  ) -> String? {
    if let view {
      let names = Self.names(in: application)
      if !names.contains(view) {
        return "no view or controller is named \"\(view)\" now"
          + SimilarName.hint(view, among: names, "there are")
      }
    }
    guard let device, device != CommandedInput.source.name,
      !devices.contains(where: { $0.name == device || Self.leads(device, to: $0.node) })
    else { return nil }
    return "no open device has the node or name \"\(device)\" now"
      + SimilarName.hint(device, among: devices.flatMap { [$0.node, $0.name] }, "there are")
  }

  /// The names of all responders of an application and of their recognisers, each once.
  @MainActor
  private static func names(in application: UIApplication) -> [String] {
    var names: [String] = []
    func add(_ object: AnyObject?) {
      guard let name = object.map(RouteRecord.name), !names.contains(name) else { return }
      names.append(name)
    }
    func addAll(_ view: UIView) {
      add(view)
      add(view.next as? UIViewController)
      for recognizer in view.gestureRecognizers ?? [] { add(recognizer) }
      for subview in view.subviews { addAll(subview) }
    }
    for window in application.windows { addAll(window) }
    add(application)
    add(application.delegate)
    return names
  }
}
