import Foundation

extension LayoutEngine {
  /// The size of the outermost view that comes nearest to one.
  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    let entry = entry(for: LayoutItem(root))
    entry.uses += 1
    update()
    for (symbol, length, priority) in [
      (entry.width, target.width, horizontal), (entry.height, target.height, vertical),
    ] {
      // Below requirements, so that it excludes nothing.
      try? solver.add(
        [(symbol, 1)], -Double(length), .equal, priority: min(priority.rawValue, 999.75),
        name: makeName())
    }
    needOptimization()
    add(contentOf: root)
    let size = entry.rect(in: solver).size
    return CGSize(
      width: (size.width - 1e-6).rounded(.up), height: (size.height - 1e-6).rounded(.up))
  }

  /// Solves once more, now that the size is asked for.
  private func add(contentOf view: UIView) {
    noteContent(of: view)
    update()
  }
}
