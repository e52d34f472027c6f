/// The view controllers that live, in the order in which they were made, wherever their views are:
/// a memory warning is for all of them. None is kept alive.
@MainActor
struct LiveControllers {
  static var all = LiveControllers()

  private struct Entry {
    weak var controller: UIViewController?
    /// The application that ran when the controller was made.
    weak var application: UIApplication?
  }

  private var entries: [Entry] = []
  /// How many entries there may be until those of controllers that went are thrown out.
  private var limit = 32

  mutating func add(_ controller: UIViewController) {
    if entries.count >= limit {
      entries.removeAll { $0.controller == nil }
      limit = max(32, entries.count * 2)
    }
    entries.append(Entry(controller: controller, application: UIApplication.current))
  }

  /// The controllers that were made while an application ran, or before there was any that still
  /// lives.
  func controllers(of application: UIApplication) -> [UIViewController] {
    entries.compactMap { entry in
      entry.application == nil || entry.application === application ? entry.controller : nil
    }
  }
}
