import ControlSocket
import LinuxSystem
import ResponderKit
import RouteLog

extension ControlRequest.RouteFilter {
  /// Returns whether a record passes the filter.
  func matches(_ record: RouteRecord) -> Bool {
    if let device, record.device != device, record.node != device { return false }
    if let event, record.event.rawValue != event { return false }
    if dropped == true, !record.isDropped { return false }
    if published == true, !record.isPublished { return false }
    guard let view else { return true }
    return record.handledBy == view || record.hitTest.contains(view) || record.action?.view == view
      || record.calls.contains { $0.to == view }
  }
  /// Returns what a criterion names and does not exist; `nil` if a route can match now. It may come later.
  @MainActor
  func absence(in application: UIApplication, devices: [DaemonStatus.Device]) -> String? {
    if let view {
      let names = Self.names(in: application)
      if !names.contains(view) {
        return "no view or controller is named \"\(view)\" now"
          + SimilarName.hint(view, among: names, "there are")
      }
    }
    guard let device, device != CommandedInput.source.name,
      !devices.contains(where: { $0.node == device || $0.name == device })
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
