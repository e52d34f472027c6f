/// A view whose window is released. It is retained until it has left the window, but only if it has events
/// or animations to end.
@MainActor
struct Orphan {
  private(set) weak var view: UIView?
  private let kept: UIView?

  init(_ view: UIView) {
    self.view = view
    kept = view.isBusyInTree ? view : nil
  }
}
