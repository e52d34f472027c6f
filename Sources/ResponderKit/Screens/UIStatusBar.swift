/// The style of the status bar, which does not exist here.
public enum UIStatusBarStyle: Int, Sendable {
  /// The system's default.
  case `default` = 0
  /// Light content, for dark backgrounds.
  case lightContent = 1
  /// Dark content, for light backgrounds.
  case darkContent = 3
}

/// The animation of the status bar, which does not exist here.
public enum UIStatusBarAnimation: Int, Sendable {
  /// No animation.
  case none = 0
  /// A fade.
  case fade = 1
  /// A slide from the top.
  case slide = 2
}
