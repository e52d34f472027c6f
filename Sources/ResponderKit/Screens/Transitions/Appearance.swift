/// The appearance state of a controller's view.
@MainActor
struct Appearance {
  enum Phase {
    case gone, appearing, shown, disappearing
  }

  /// What began the transition of the view, and so has to end it.
  enum Owner {
    /// The view entered or left a window; the end follows in a later turn.
    case window
    /// The parent appears or disappears with its children.
    case parent
    case transition
    /// The application, by `beginAppearanceTransition`.
    case application
  }

  var phase = Phase.gone
  var owner = Owner.window
  var isAnimated = false
  /// The number of begun transitions in this direction that have not ended.
  var depth = 0
  /// Whether `viewIsAppearing` was called in this appearance.
  var hasSentIsAppearing = false
  var ending: ScheduledAction?

  mutating func start(_ phase: Phase, by owner: Owner, animated: Bool) {
    ending?.cancel()
    ending = nil
    self.phase = phase
    self.owner = owner
    isAnimated = animated
    depth = 1
    hasSentIsAppearing = false
  }
}
