import Foundation
import ResponderKit
import ResponderTesting

/// A view whose content has a size.
final class Content: UIView {
  var content: CGSize {
    didSet { invalidateIntrinsicContentSize() }
  }

  init(_ width: CGFloat = UIView.noIntrinsicMetric, _ height: CGFloat = UIView.noIntrinsicMetric) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }
  override var intrinsicContentSize: CGSize { content }
}

/// Views in one of 200 × 100 points, placed by constraints.
@MainActor
final class LayoutStage {
  let stage = Stage()
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  /// Three without content, then one of 40 × 20 and one of 60 × 30 points.
  let views: [Content]

  var a: Content { views[0] }
  var b: Content { views[1] }
  var c: Content { views[2] }
  var small: Content { views[3] }
  var large: Content { views[4] }

  /// Records warnings, from its first use on.
  lazy var journal = RouteJournal(stage.application)

  init() {
    views = [Content(), Content(), Content(), Content(40, 20), Content(60, 30)]
    stage.window.addSubview(root)
    for view in views { root.addSubview(view) }
    stage.device.advance(by: 0)
  }

  func layOut() { stage.device.advance(by: 0) }
}

extension UIView {
  /// The frame in numbers.
  var numbers: [CGFloat] { [frame.minX, frame.minY, frame.width, frame.height] }
}

extension NSLayoutConstraint {
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}
