/// The names that event-handling code of public iOS programs uses: in at least 10 of 101 origins, or
/// because the project promises them, and in 3 to 9 of them.
///
/// Each line is a name, and, if it differs, the code in the folder `Census` that uses it. A name that is
/// absent has its text in the list of absent names, after an exclamation mark.
enum CensusNames {
  static let required = #"""
    // touches
    location(in:) = touch.location(in:
    UIEvent = UIEvent.self
    UITouch = UITouch.self
    isUserInteractionEnabled = view.isUserInteractionEnabled
    Set<UITouch>
    touchesBegan = override func touchesBegan(
    touchesMoved = override func touchesMoved(
    touchesEnded = override func touchesEnded(
    touchesCancelled = override func touchesCancelled(
    UITouch.view = touch.view
    UIEvent.subtype = event.subtype
    UITouch.phase = touch.phase
    isMultipleTouchEnabled = view.isMultipleTouchEnabled
    sendEvent = UIApplication.shared.sendEvent(
    UITouch.tapCount = touch.tapCount
    isExclusiveTouch = view.isExclusiveTouch
    UIEvent.type = event.type
    UIEvent.allTouches = event.allTouches
    UITouch.previousLocation(in:) = touch.previousLocation(in:
    UITouch.timestamp = touch.timestamp
    UITouch.window = touch.window
    // hit test
    alpha = view.alpha
    isHidden = view.isHidden
    hitTest = view.hitTest(
    addSubview = view.addSubview(
    superview = view.superview
    convert = view.convert(
    point(inside:with:) = view.point(inside:
    removeFromSuperview = view.removeFromSuperview(
    insertSubview, bringSubviewToFront = view.bringSubviewToFront(
    // responders
    becomeFirstResponder = override func becomeFirstResponder(
    resignFirstResponder = override func resignFirstResponder(
    canBecomeFirstResponder = override var canBecomeFirstResponder
    isFirstResponder = view.isFirstResponder
    UIResponder = class CensusResponder: UIResponder
    next = override var next
    canResignFirstResponder = override var canResignFirstResponder
    // gestures
    addGestureRecognizer = view.addGestureRecognizer(
    UITapGestureRecognizer
    init(target:action:) = UITapGestureRecognizer(target:
    state = recognizer.state
    UIGestureRecognizer = class CensusRecognizer: UIGestureRecognizer
    .began = .began,
    UIPanGestureRecognizer
    .changed = .changed,
    .ended = .ended,
    .cancelled = .cancelled,
    .failed = .failed,
    .possible = .possible,
    location(in:) of a recogniser = recognizer.location(in:
    translation(in:) = pan.translation(in:
    velocity(in:) = pan.velocity(in:
    view of a recogniser = recognizer.view
    shouldRecognizeSimultaneouslyWith
    gestureRecognizerShouldBegin
    UILongPressGestureRecognizer
    removeGestureRecognizer = view.removeGestureRecognizer(
    numberOfTapsRequired
    UISwipeGestureRecognizer
    shouldReceive touch
    minimumPressDuration
    cancelsTouchesInView
    require(toFail:) = recognizer.require(toFail:
    setTranslation = pan.setTranslation(
    numberOfTouchesRequired
    shouldBeRequiredToFailBy
    direction = swipe.direction
    UIPinchGestureRecognizer
    UIRotationGestureRecognizer
    delaysTouchesBegan
    scale = pinch.scale
    rotation = rotation.rotation
    delaysTouchesEnded
    isEnabled of a recogniser = recognizer.isEnabled
    UIGestureRecognizerDelegate
    // motion
    motionBegan = override func motionBegan(
    motionEnded = override func motionEnded(
    motionCancelled = override func motionCancelled(
    .motionShake
    // remote control
    the ten commands = .remoteControlEndSeekingForward
    remoteControlReceived = override func remoteControlReceived(
    beginReceivingRemoteControlEvents
    endReceivingRemoteControlEvents
    // presses
    UIPress = Set<UIPress>
    UIPress.type = press.type
    UIPressesEvent
    pressesBegan = override func pressesBegan(
    pressesChanged = override func pressesChanged(
    pressesEnded = override func pressesEnded(
    pressesCancelled = override func pressesCancelled(
    // application
    UIApplication = UIApplication.
    UIApplication.shared
    userInfo = notification.userInfo
    addObserver(_:selector:name:object:) = Selector(CensusDelegate.changed(_:)), name:
    post = center.post(
    removeObserver = center.removeObserver(
    addObserver(forName:object:queue:using:) = center.addObserver(\n      forName:
    UserDefaults
    didBecomeActiveNotification
    willResignActiveNotification
    willEnterForegroundNotification
    didEnterBackgroundNotification
    didReceiveMemoryWarningNotification
    applicationDidBecomeActive
    applicationWillResignActive
    applicationWillEnterForeground
    applicationDidEnterBackground
    applicationDidReceiveMemoryWarning
    applicationWillTerminate
    willFinishLaunchingWithOptions
    didFinishLaunchingWithOptions
    sendAction = UIApplication.shared.sendAction(
    UIApplicationDelegate
    UIApplicationMain, @main = @main
    // controllers
    viewDidLoad = override func viewDidLoad(
    layoutSubviews = override func layoutSubviews(
    viewWillAppear = override func viewWillAppear(
    viewDidAppear = override func viewDidAppear(
    viewWillDisappear = override func viewWillDisappear(
    viewDidDisappear = override func viewDidDisappear(
    UIViewController = class CensusController: UIViewController
    setNeedsLayout, layoutIfNeeded = view.layoutIfNeeded(
    viewWillLayoutSubviews = override func viewWillLayoutSubviews(
    viewDidLayoutSubviews = override func viewDidLayoutSubviews(
    traitCollectionDidChange = override func traitCollectionDidChange(
    viewWillTransition(to:with:) = override func viewWillTransition(
    init?(coder:) = required init?(coder:
    prepare(for:sender:) = override func prepare(for segue:
    loadView = override func loadView(
    didReceiveMemoryWarning = override func didReceiveMemoryWarning(
    performSegue = performSegue(withIdentifier:
    dismiss = dismiss(animated:
    present = present(other
    // state restoration
    encodeRestorableState = override func encodeRestorableState(
    decodeRestorableState = override func decodeRestorableState(
    willEncode, didDecodeRestorableState = willEncodeRestorableStateWith
    restorationIdentifier = controller.restorationIdentifier
    shouldSave, shouldRestoreApplicationState = shouldRestoreApplicationState
    // controls
    #selector = Selector(CensusControl.plain)
    @objc = Selector(CensusControl.sent(_:for:))
    .touchUpInside
    addTarget(_:action:for:) = addTarget(self, action: Selector(CensusControl
    isEnabled, isSelected, isHighlighted = override var isHighlighted
    UIButton
    .valueChanged
    isDragging, isDecelerating, isTracking = scrollView.isDecelerating
    sendActions(for:) = sendActions(for:
    beginTracking = override func beginTracking(
    continueTracking = override func continueTracking(
    endTracking = override func endTracking(
    cancelTracking = override func cancelTracking(
    UIControl.Event
    UIControl = class CensusControl: UIControl
    .touchDown = .touchDown]
    UISlider = UISlider()
    UISwitch = UISwitch()
    // time
    UIView.animate = UIView.animate(
    Timer = private var timer: Timer
    UIView.AnimationOptions
    invalidate = link?.invalidate()
    // windows
    UIScreen = UIScreen.main
    UIWindow = UIWindow(
    UIView.window = view.window
    rootViewController = window.rootViewController
    makeKeyAndVisible, makeKey = window.makeKeyAndVisible()
    // geometry
    frame = view.frame =
    CGPoint = CGPoint(
    UIView = class CensusView: UIView
    bounds = view.bounds
    CGFloat
    center = view.center
    CGRect = CGRect(
    CGRect.contains = view.frame.contains(
    CGSize = CGSize(
    minX, maxX and the others = view.frame.minX
    transform = view.transform
    insetBy = view.frame.insetBy(
    hypot, atan2 = atan2(
    """#

  static let expected = #"""
    // touches
    UITouch.type = touch.type
    UITouch.force = touch.force
    preciseLocation(in:) = touch.preciseLocation(in:
    // hit test
    subviews = view.subviews
    tag = view.tag
    isDescendant(of:) = view.isDescendant(of:
    // responders
    keyboard notifications = UIResponder.keyboardWillShowNotification
    endEditing = view.endEditing(
    canPerformAction = override func canPerformAction(
    inputView, inputAccessoryView = !`inputView`, `inputAccessoryView`
    keyCommands = !`keyCommands`
    UIMenuController = !`UIMenuController`
    // gestures
    UIScrollView.panGestureRecognizer = UIScrollView().panGestureRecognizer
    addTarget of a recogniser = recognizer.addTarget(
    delegate of a recogniser = recognizer.delegate
    shouldRequireFailureOf
    location(ofTouch:in:) = recognizer.location(ofTouch:
    reset = override func reset()
    UIScreenEdgePanGestureRecognizer
    // presses
    UIKeyboardHIDUsage = .keyboardUpArrow
    UIKeyModifierFlags = modifierFlags
    // application
    status bar orientation notifications = UIApplication.didChangeStatusBarOrientationNotification
    // controllers
    didMoveToWindow, didMoveToSuperview = override func didMoveToWindow(
    prefersStatusBarHidden and its update = override var prefersStatusBarHidden
    tabBarController = tabBarController?.selectedIndex
    UIViewControllerAnimatedTransitioning
    pushViewController, popViewController = pushViewController(
    UIViewControllerContextTransitioning
    presentedViewController
    presentingViewController
    addChild = addChild(
    didMove, willMove(toParent:) = override func willMove(toParent
    UINavigationController
    UIPresentationController
    parent = presentingViewController, parent
    UIViewControllerTransitioningDelegate
    // controls
    UIControl.State
    .editingDidBegin and the others = .editingChanged
    .touchUpOutside, .touchCancel = .touchCancel
    UIScrollView = UIScrollView()
    // time
    DispatchQueue.main.async = DispatchQueue.main.async {
    DispatchQueue.main.asyncAfter = DispatchQueue.main.asyncAfter(
    CADisplayLink
    Timer.scheduledTimer = Timer.scheduledTimer(
    UIViewPropertyAnimator
    RunLoop = RunLoop.main
    CACurrentMediaTime
    // windows
    UIDevice.current
    UIWindowScene
    windowLevel = window.windowLevel
    keyWindow
    // geometry
    CGAffineTransform
    UIBezierPath
    safeAreaInsets
    UIEdgeInsets
    intersects, intersection, union = intersection(
    CGVector
    """#
}
