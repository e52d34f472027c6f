/// The methods by which a controller hears of its screen's life, by their base names.
enum ScreenMethod: String {
  case loadView, viewDidLoad
  case viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
  case viewWillLayoutSubviews, viewDidLayoutSubviews
  case viewWillTransition, prepare, didReceiveMemoryWarning

  /// Whether an override has to call `super`.
  var wantsSuper: Bool {
    switch self {
    case .viewDidLoad, .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
      .viewWillTransition, .prepare, .didReceiveMemoryWarning:
      true
    default: false
    }
  }

  /// Whether only the kit may call it.
  var isNotification: Bool {
    switch self {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear: true
    default: false
    }
  }

  /// As it is written in documentation.
  var title: String {
    switch self {
    case .loadView, .viewDidLoad, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
      .didReceiveMemoryWarning:
      "\(rawValue)()"
    case .viewWillTransition: "viewWillTransition(to:with:)"
    case .prepare: "prepare(for:sender:)"
    default: "\(rawValue)(_:)"
    }
  }
}

/// A method that is being called, and whether the call came through to `UIViewController`'s own.
struct ScreenCall {
  let method: ScreenMethod
  var reachedSuper = false
}
