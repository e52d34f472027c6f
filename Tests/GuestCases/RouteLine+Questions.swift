import Foundation
import TestSupport

/// Questions to a log.
extension [RouteLine] {
  /// Every touch of every callback, in the order of delivery.
  var touches: [RouteLine.Touch] {
    filter { $0.event == "touches" }.flatMap { $0.touches }
  }

  func touches(_ phase: String) -> [RouteLine.Touch] { touches.filter { $0.phase == phase } }

  /// The subtypes of the remote-control events, without their common beginning.
  var commands: [String] {
    filter { $0.event == "remoteControl" }.map {
      $0.subtype.replacingOccurrences(of: "remoteControl", with: "")
    }
  }

  /// The subtypes of the presses, such as `upArrowBegan`.
  var presses: [String] {
    filter { $0.event == "presses" }.map { $0.subtype }
  }

  /// The motion methods that were called, once for each event that called them.
  var motions: [String] {
    filter { $0.event == "motion" }.flatMap { line in
      ["motionBegan", "motionEnded", "motionCancelled"].filter(line.calls)
    }
  }

  func devices(_ subtype: String, node: String? = nil) -> [RouteLine] {
    filter {
      $0.event == "device" && $0.subtype == subtype && (node == nil || $0.node == node)
    }
  }

  /// Whether the device that has the node now is open: its predecessor may have been, too.
  func hasOpen(_ node: String) -> Bool {
    last {
      $0.event == "device" && $0.node == node && ["added", "removed"].contains($0.subtype)
    }?.subtype == "added"
  }

  func calls(_ method: String) -> [RouteLine] { filter { $0.calls(method) } }
}
