/// How far a controller's view is on its way to the screen or from it.
@MainActor
struct Appearance {
  enum Phase {
    case gone, appearing, shown, disappearing
  }

  /// Who brought the view on its way, and so is to say when it is there.
  enum Owner {
    /// The view entered or left a window by itself; the end comes in a later turn.
    case window
    /// The parent comes or goes, and its children with it.
    case parent
    case transition
    /// The application, by `beginAppearanceTransition`.
    case application
  }

  var phase = Phase.gone
  var owner = Owner.window
  var isAnimated = false
  /// How many beginnings of this direction wait for their ends.
  var depth = 0
  /// Whether `viewIsAppearing` was called in this appearance.
  var hasToldIsAppearing = false
  var ending: ScheduledAction?

  mutating func start(_ phase: Phase, by owner: Owner, animated: Bool) {
    ending?.cancel()
    ending = nil
    self.phase = phase
    self.owner = owner
    isAnimated = animated
    depth = 1
    hasToldIsAppearing = false
  }
}
