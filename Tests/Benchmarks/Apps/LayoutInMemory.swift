import Foundation
import ResponderHost

/// A thousand views in rows, placed by constraints: laid out for the first time, and again each time the window takes
/// another size.
@MainActor
final class LayoutInMemory {
  private final class Delegate: UIResponder, UIApplicationDelegate {}

  private let application: UIApplication
  private let delegate = Delegate()
  private let window: UIWindow
  private let sizes = [CGSize(width: 1000, height: 800), CGSize(width: 800, height: 1000)]

  init(views count: Int) {
    application = UIApplication(
      screen: UIScreen(bounds: CGRect(origin: .zero, size: sizes[0]), scale: 1),
      scheduler: VirtualScheduler())
    application.launch(delegate)
    window = UIWindow()
    window.makeKeyAndVisible()
    var above = window.topAnchor
    for _ in 0..<count / 10 {
      let row = view(in: window)
      NSLayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: window.leadingAnchor, constant: 8),
        row.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -8),
        row.topAnchor.constraint(equalTo: above),
        row.heightAnchor.constraint(
          equalTo: window.heightAnchor, multiplier: 1 / CGFloat(count / 10)),
      ])
      above = row.bottomAnchor
      fill(row)
    }
  }

  private func view(in superview: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  /// Nine cells side by side.
  private func fill(_ row: UIView) {
    let cells = (0..<9).map { _ in view(in: row) }
    for (index, cell) in cells.enumerated() {
      NSLayoutConstraint.activate([
        cell.topAnchor.constraint(equalTo: row.topAnchor),
        cell.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        index == 0
          ? cell.leadingAnchor.constraint(equalTo: row.leadingAnchor)
          : cell.leadingAnchor.constraint(equalTo: cells[index - 1].trailingAnchor, constant: 2),
        index == 0
          ? cells[8].trailingAnchor.constraint(equalTo: row.trailingAnchor)
          : cell.widthAnchor.constraint(equalTo: cells[0].widthAnchor),
      ])
    }
  }

  /// Lays out for the first time, and as often again.
  func layOut(again times: Int) {
    application.endTurn()
    for time in 0..<times {
      window.frame.size = sizes[(time + 1) % 2]
      application.endTurn()
    }
    guard let last = window.subviews.last?.subviews.last else { return }
    print("\(last.convert(CGPoint(x: last.bounds.maxX, y: last.bounds.maxY), to: nil))")
  }
}
