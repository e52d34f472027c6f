/// How much of what lies behind a presented screen it covers.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As ``UIBehavior/automaticPresentationStyle`` says.
  case automatic = -2
  /// No style; to present with it is a programmer error.
  case none = -1
  /// All; the presenter's view leaves the window.
  case fullScreen = 0
  /// A sheet in front of the presenter, who stays; in compact height it is full screen.
  case pageSheet = 1
  /// A smaller sheet in the middle of a large screen.
  case formSheet = 2
  /// All of the nearest container that defines a presentation context.
  case currentContext = 3
  /// As the presentation controller of the ``UIViewController/transitioningDelegate`` says.
  case custom = 4
  /// All, but the presenter's view stays behind it.
  case overFullScreen = 5
  /// All of the nearest container that defines a presentation context; its view stays.
  case overCurrentContext = 6
  /// A bubble that points to something.
  case popover = 7
}

/// How a presented screen comes and goes. Nothing is drawn; only ``partialCurl`` changes what is called.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below; changes nothing.
  case coverVertical = 0
  /// As a card is turned; changes nothing.
  case flipHorizontal = 1
  /// By fading; changes nothing.
  case crossDissolve = 2
  /// The presenter's page curls up and stays to be seen, so it hears neither that it goes nor that it
  /// comes back. Only for full-screen presentations.
  case partialCurl = 3
}
