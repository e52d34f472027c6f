/// The life cycle methods of a controller, by their base names.
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

  /// Whether only ResponderKit may call the method.
  var isNotification: Bool {
    switch self {
    case .viewWillAppear, .viewDidAppear, .viewWillDisappear, .viewDidDisappear: true
    default: false
    }
  }

  /// The full name of the method.
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

/// A call of a method, and whether it reached `UIViewController`'s implementation.
struct ScreenCall {
  let method: ScreenMethod
  var reachedSuper = false
}
