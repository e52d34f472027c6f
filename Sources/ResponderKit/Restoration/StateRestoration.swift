import Foundation

/// A presentation that waits for the window, in a launch that restores.
private struct WaitingPresentation {
  let presenter: UIViewController
  let presented: UIViewController
  let isAnimated: Bool
  let completion: (@MainActor () -> Void)?
}

/// Saves an application's state on its way to the background, and brings it back at its launch.
@MainActor
final class StateRestoration {
  unowned let application: UIApplication
  let objects = RestorableObjects()
  /// Lowered by the delegate's default methods: the delegate does not have the method.
  var isAnswered = true
  /// Whether windows that are shown wait for the end of the launch to have their controllers
  /// appear, so that these decode before.
  private(set) var holdsWindows = false
  /// What was read at the beginning of the launch.
  private var archive: StateArchive?
  private var restorer: StateRestorer?
  private var presentations: [WaitingPresentation] = []
  /// Who is to be the first responder again, until it is in a window.
  private weak var firstResponder: UIResponder?
  private(set) lazy var mark = LaunchMark(self)

  init(_ application: UIApplication) {
    self.application = application
  }

  var store: (any StateStore)? { application.stateStore }

  // MARK: - Launch

  /// Reads what was saved, before the delegate hears anything.
  func beginLaunch() {
    guard let store else { return }
    do {
      guard let file = try store.read() else { return store.removeLaunchMarks() }
      guard store.launchMarks < 2 else { throw StateRejection.launchEnded }
      archive = try StateFile.archive(in: file, user: store.user)
    } catch {
      return reject("\(error)", as: (error as? StateRejection)?.name)
    }
    if store.launchMarks > 0 {
      store.warn(
        """
        the application ended in the middle of its last launch; its saved state is used once more
        """)
    }
    mark.set()
    holdsWindows = true
  }

  /// Brings the state back if the delegate wants it, between its `willFinishLaunching` and its
  /// `didFinishLaunching`.
  func restore() {
    guard let archive, let delegate = application.delegate else { return }
    self.archive = nil
    for isSecure in [true, false] {
      let restorer = StateRestorer(application, archive, isSecure: isSecure)
      let coder = restorer.coder(archive.application)
      switch askWhetherToRestore(delegate, coder, isSecure: isSecure) {
      case nil: continue
      case true?: return restore(restorer, archive, delegate)
      case false?: return releaseWindows()
      }
    }
    releaseWindows()
  }

  private func restore(
    _ restorer: StateRestorer, _ archive: StateArchive, _ delegate: any UIApplicationDelegate
  ) {
    self.restorer = restorer
    restorer.restore()
    // A fresh one: what the first one was asked for stood for nothing yet.
    tell("application(_:didDecodeRestorableStateWith:)", delegate)
    delegate.application(
      application, didDecodeRestorableStateWith: restorer.coder(archive.application))
    // Views have no such method, as in UIKit.
    for object in restorer.restored where !(object is UIView) {
      application.observed?.sendLifecycle("applicationFinishedRestoringState", to: object)
      object.applicationFinishedRestoringState()
    }
  }

  /// Puts on the screen what was restored, after the delegate's `didFinishLaunching`.
  func endLaunch() {
    releaseWindows()
    if application.behavior.restoresFirstResponder { firstResponder = restorer?.firstResponder }
    presentNext()
    restorer = nil
    mark.launchEnded()
  }

  /// Notes that one controller presented another, or is to, which has to wait for the window.
  func willPresent(
    _ presented: UIViewController, from presenter: UIViewController, animated: Bool = false,
    completion: (@MainActor () -> Void)? = nil
  ) {
    presentations.append(
      WaitingPresentation(
        presenter: presenter, presented: presented, isAnimated: animated, completion: completion))
  }

  /// One after another, for nobody presents while it is being presented.
  private func presentNext() {
    defer { restoreFirstResponder() }
    while !presentations.isEmpty {
      let next = presentations.removeFirst()
      next.presenter.present(next.presented, animated: next.isAnimated) { [self] in
        next.completion?()
        presentNext()
      }
      // One that UIKit would refuse keeps none of the others back.
      if next.presenter.presentedViewController === next.presented { return }
    }
  }

  private func restoreFirstResponder() {
    guard let responder = firstResponder, responder.hostWindow != nil else { return }
    firstResponder = nil
    responder.becomeFirstResponder()
  }

  private func releaseWindows() {
    guard holdsWindows else { return }
    holdsWindows = false
    for window in application.shownWindows {
      application.transitions.perform { window.showRoot() }
    }
    application.layOutWindows()
  }

  /// Takes a state that cannot be used out of the way, and says why.
  private func reject(_ reason: String, as name: String? = nil) {
    store?.setAside(as: name ?? "rejected")
    mark.remove()
    warn("shouldRestoreApplicationState", reason)
  }

  // MARK: - Saving

  /// Saves the state if the delegate wants it, after its `applicationDidEnterBackground`.
  func save() {
    guard let store, let delegate = application.delegate else { return }
    for isSecure in [true, false] {
      let saver = StateSaver(objects, isSecure: isSecure) { [application] method, object in
        application.observed?.sendLifecycle(method, to: object)
      } warn: { [store] in
        store.warn($0)
      }
      var answer: Bool?
      let state = saver.encode("\(type(of: delegate))") { coder in
        encodeFacts(store, coder)
        answer = askWhetherToSave(delegate, coder, isSecure: isSecure)
        if answer == true { encode(delegate, saver, coder) }
      }
      switch answer {
      case nil: continue
      case true?: return write(state, saver, isSecure: isSecure, to: store)
      // What was saved earlier is out of date.
      case false?: return store.remove()
      }
    }
  }

  /// The application ends in good order: what it was restoring has not brought it down.
  func terminate() {
    mark.removeIfSet()
    if !application.behavior.keepsStateWhenTerminated { store?.remove() }
  }

  private func encodeFacts(_ store: any StateStore, _ coder: NSCoder) {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    coder.encode(
      "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)",
      forKey: UIApplication.stateRestorationSystemVersionKey)
    coder.encode(store.date, forKey: UIApplication.stateRestorationTimestampKey)
    let bundleVersion = Bundle.main.infoDictionary?["CFBundleVersion"] as? String
    coder.encode(bundleVersion, forKey: UIApplication.stateRestorationBundleVersionKey)
  }

  private func encode(
    _ delegate: any UIApplicationDelegate, _ saver: StateSaver, _ coder: NSCoder
  ) {
    // Before what the delegate may refer to.
    let roots = application.shownWindows.compactMap(\.rootViewController)
    for root in roots { _ = saver.number(of: root) }
    tell("application(_:willEncodeRestorableStateWith:)", delegate)
    delegate.application(application, willEncodeRestorableStateWith: coder)
  }

  private func write(
    _ state: EncodedState, _ saver: StateSaver, isSecure: Bool, to store: any StateStore
  ) {
    saver.saveReferred()
    let firstResponder = application.keyWindow?.firstResponder as? any UIStateRestoring
    let number = firstResponder.flatMap(saver.savedNumber(of:))
    let archive = StateArchive(
      isSecure: isSecure, application: state, records: saver.records, firstResponder: number)
    do {
      try store.write(StateFile.bytes(of: archive, user: store.user))
    } catch {
      warn("shouldSaveApplicationState", "the state could not be saved: \(error)")
    }
  }

  // MARK: - The delegate

  private func askWhetherToSave(
    _ delegate: any UIApplicationDelegate, _ coder: NSCoder, isSecure: Bool
  ) -> Bool? {
    isSecure
      ? ask("application(_:shouldSaveSecureApplicationState:)", delegate) {
        $0.application(application, shouldSaveSecureApplicationState: coder)
      }
      : ask("application(_:shouldSaveApplicationState:)", delegate) {
        $0.application(application, shouldSaveApplicationState: coder)
      }
  }

  private func askWhetherToRestore(
    _ delegate: any UIApplicationDelegate, _ coder: NSCoder, isSecure: Bool
  ) -> Bool? {
    isSecure
      ? ask("application(_:shouldRestoreSecureApplicationState:)", delegate) {
        $0.application(application, shouldRestoreSecureApplicationState: coder)
      }
      : ask("application(_:shouldRestoreApplicationState:)", delegate) {
        $0.application(application, shouldRestoreApplicationState: coder)
      }
  }

  /// The delegate's controller for a path; `nil` when it has none.
  func askDelegate(for path: [String], _ coder: NSCoder) -> UIViewController? {
    guard let delegate = application.delegate else { return nil }
    return ask("application(_:viewControllerWithRestorationIdentifierPath:coder:)", delegate) {
      $0.application(
        application, viewControllerWithRestorationIdentifierPath: path, coder: coder)
    } ?? nil
  }

  /// The delegate's answer; `nil`, without a word in the log, when it does not have the method.
  private func ask<Answer>(
    _ method: String, _ delegate: any UIApplicationDelegate,
    _ question: (any UIApplicationDelegate) -> Answer
  ) -> Answer? {
    isAnswered = true
    let answer = question(delegate)
    guard isAnswered else { return nil }
    tell(method, delegate)
    return answer
  }

  private func tell(_ method: String, _ delegate: any UIApplicationDelegate) {
    application.observed?.sendLifecycle(method, to: delegate)
  }

  /// Says, also to an administrator who reads no route log, what became of the state.
  func warn(_ method: String, _ reason: String) {
    store?.warn(reason)
    drop(method, reason)
  }

  /// Says why something was not done.
  func drop(_ method: String, _ reason: String) {
    application.observed?.sendDropped(
      .lifecycle(method), device: nil, timestamp: application.scheduler.now, because: reason)
  }
}
