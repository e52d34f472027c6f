/// All view controllers, in order of creation, wherever their views are, because each receives
/// memory warnings. They are held weakly.
@MainActor
struct LiveControllers {
  static var all = LiveControllers()

  private struct Entry {
    weak var controller: UIViewController?
    /// The application at the time of the controller's creation.
    weak var application: UIApplication?
  }

  private var entries: [Entry] = []
  /// The number of entries at which those of released controllers are removed.
  private var limit = 32

  mutating func add(_ controller: UIViewController) {
    if entries.count >= limit {
      entries.removeAll { $0.controller == nil }
      limit = max(32, entries.count * 2)
    }
    entries.append(Entry(controller: controller, application: UIApplication.current))
  }

  /// Returns the controllers that were created for an application, or before any application that
  /// still exists.
  func controllers(of application: UIApplication) -> [UIViewController] {
    entries.compactMap { entry in
      entry.application == nil || entry.application === application ? entry.controller : nil
    }
  }
}
