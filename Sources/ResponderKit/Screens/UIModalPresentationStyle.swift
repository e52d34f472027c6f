/// The style of a presentation.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The style that ``UIBehavior/automaticPresentationStyle`` defines.
  case automatic = -2
  /// No style; presenting with it is a programmer error.
  case none = -1
  /// Covers the screen; the presenting view leaves the window.
  case fullScreen = 0
  /// A sheet in front of the presenting view, which stays visible; full screen in compact height.
  case pageSheet = 1
  /// A smaller sheet in the centre of a large screen.
  case formSheet = 2
  /// Covers the nearest container that defines a presentation context.
  case currentContext = 3
  /// Uses the presentation controller of the ``UIViewController/transitioningDelegate``.
  case custom = 4
  /// Covers the screen; the presenting view stays behind it.
  case overFullScreen = 5
  /// Covers the nearest container that defines a presentation context; its view stays.
  case overCurrentContext = 6
  /// A bubble that points to something.
  case popover = 7
}

/// The transition of a presentation, which is not drawn. Only ``partialCurl`` affects the appearance
/// calls.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From the bottom.
  case coverVertical = 0
  /// A flip.
  case flipHorizontal = 1
  /// A cross-fade.
  case crossDissolve = 2
  /// A page curl that leaves the presenting view visible, which therefore gets no appearance calls. Only
  /// for full-screen presentations.
  case partialCurl = 3
}
