import Foundation
import RouteLog

@testable import TerminalStage

/// A screen of 320 by 480 points with two views side by side, and a finger that goes from one into the other.
enum SampleHistory {
  static func view(
    _ id: Int, _ name: String, in parent: Int?, _ frame: [Double], isHidden: Bool = false,
    alpha: Double = 1, color: [Double]? = nil
  ) throws -> ViewTree.View {
    let (x, y, right, bottom) = (frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3])
    var object: [String: Any] = [
      "id": id, "name": name, "type": "UIView", "frame": frame, "isHidden": isHidden,
      "alpha": alpha, "isUserInteractionEnabled": true,
      "corners": [x, y, right, y, right, bottom, x, bottom],
    ]
    object["parent"] = parent
    object["color"] = color
    return try JSONDecoder().decode(
      ViewTree.View.self, from: try JSONSerialization.data(withJSONObject: object))
  }

  static func look(
    _ kind: InspectionRecord.Kind, at time: Double, _ views: [ViewTree.View],
    screen: [Double] = [320, 480]
  ) throws -> InspectionRecord {
    let empty = #"{"screen":\#(screen),"views":[],"recognizers":[]}"#
    var tree = try JSONDecoder().decode(ViewTree.self, from: Data(empty.utf8))
    tree.views = views
    return InspectionRecord(kind, time: time, \.tree, tree)
  }

  static func hit(_ view: Int, touch: Int, at time: Double) throws -> InspectionRecord {
    let json =
      #"{"hit":\#(view),"touch":\#(touch),"x":0,"y":0,"path":[],"steps":[]}"#
    let record = try JSONDecoder().decode(HitRecord.self, from: Data(json.utf8))
    return InspectionRecord(.hit, time: time, \.hit, record)
  }

  static func touches(
    _ phase: String, at time: Double, _ places: [(id: Int, x: Double, y: Double)],
    by handler: String? = nil
  ) throws -> RouteRecord {
    var route = RouteRecord(time: time, event: .touches, subtype: phase)
    route.touches = try places.map {
      let json =
        #"{"id":\#($0.id),"phase":"\#(phase)","x":\#($0.x),"y":\#($0.y),"tapCount":1,"view":null}"#
      return try JSONDecoder().decode(RouteRecord.Touch.self, from: Data(json.utf8))
    }
    route.handledBy = handler
    return route
  }

  static func make() throws -> StageHistory {
    var history = StageHistory()
    let views = [
      try view(1, "window", in: nil, [0, 0, 320, 480]),
      try view(2, "left", in: 1, [20, 40, 130, 400], color: [1, 0, 0, 1]),
      try view(3, "right", in: 1, [170, 40, 130, 400], color: [0, 0, 1, 1]),
      try view(4, "gone", in: 1, [0, 0, 320, 480], isHidden: true),
    ]
    history.append(try look(.tree, at: 100, views))
    history.append(try hit(2, touch: 7, at: 101))
    history.append(try touches("began", at: 101, [(7, 60, 240)], by: "left"))
    history.append(try touches("moved", at: 101.5, [(7, 160, 240)], by: "left"))
    let faded = try view(3, "right", in: 1, [170, 40, 130, 400], alpha: 0.001)
    history.append(try look(.change, at: 102, [faded]))
    history.append(try touches("ended", at: 103, [(7, 220, 240)]))
    return history
  }
}
