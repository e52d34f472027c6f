// Saved states. This part of the application has the state encoded in the background (`StateSaver`), stored
// (`StateFile`, `StateStore`), and restored at the next launch (`StateRestorer`); `Coding` has the coders. Begin here.

import Foundation

/// A presentation that waits for the window during a restoring launch.
private struct WaitingPresentation {
  let presenter: UIViewController
  let presented: UIViewController
  let isAnimated: Bool
  let completion: (@MainActor () -> Void)?
}

/// Saves the application's state when it enters the background, and restores it at launch.
final class StateRestoration: ApplicationPart {
  /// Without a store, the delegate is not asked whether to save or restore.
  var store: (any StateStore)?
  let objects = RestorableObjects()
  /// Set to `false` by the delegate's default methods: the delegate does not implement the method.
  var isAnswered = true
  /// Whether windows that are shown defer the appearance of their controllers to the end of the
  /// launch, so that these decode first.
  private(set) var holdsWindows = false
  /// The archive that was read at the beginning of the launch.
  private var archive: StateArchive?
  /// The saved state of an application's scene.
  private var savedScene: SavedScene?
  private var restorer: StateRestorer?
  private var presentations: [WaitingPresentation] = []
  /// The saved first responder, until it has a window.
  private weak var firstResponder: UIResponder?
  private(set) lazy var mark = LaunchMark(self)

  // MARK: - Launch

  /// Reads the saved state, before the delegate is called.
  override func beginLaunch() {
    guard let store else { return }
    do {
      guard let file = try store.read() else { return store.removeLaunchMarks() }
      let marks = store.launchMarks
      guard marks < 2 else { throw StateRejection.launchEnded }
      // Before decoding, which could end the process, too.
      let marking = Result { try mark.set() }
      archive = try StateFile.archive(in: file, user: store.user)
      if marks > 0 {
        store.warn(
          """
          the application ended in the middle of its last launch; its saved state is used once more
          """)
      }
      if case .failure(let error) = marking {
        warn(
          "shouldRestoreApplicationState",
          "restoring, though a crash would not be noticed at the next launch: \(error)")
      }
    } catch {
      return reject("\(error)", as: (error as? StateRejection)?.name)
    }
    savedScene = archive?.scene
    if savedScene != nil { archive = nil }
    holdsWindows = archive != nil
  }

  /// Restores the state if the delegate agrees, between its `willFinishLaunching` and its
  /// `didFinishLaunching`.
  override func restoreState() {
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
    // A new coder, because the first one could not resolve references yet.
    reportCall("application(_:didDecodeRestorableStateWith:)", delegate)
    delegate.application(
      application, didDecodeRestorableStateWith: restorer.coder(archive.application))
    // Views have no such method, as in UIKit.
    for object in restorer.restored where !(object is UIView) {
      application.routeReporter?.sendLifecycle("applicationFinishedRestoringState", to: object)
      object.applicationFinishedRestoringState()
    }
  }

  /// Shows the restored screens, after the delegate's `didFinishLaunching`.
  override func endLaunch() {
    releaseWindows()
    if application.behavior.restoresFirstResponder { firstResponder = restorer?.firstResponder }
    presentNext()
    restorer = nil
    mark.launchEnded()
  }

  override func prepare(_ session: UISceneSession) {
    savedScene?.fill(session)
  }

  /// Records that a controller presented another one, or will, after the window was shown.
  func willPresent(
    _ presented: UIViewController, from presenter: UIViewController, animated: Bool = false,
    completion: (@MainActor () -> Void)? = nil
  ) {
    presentations.append(
      WaitingPresentation(
        presenter: presenter, presented: presented, isAnimated: animated, completion: completion))
  }

  /// Presents one controller after the other, because a controller cannot present during its own
  /// presentation.
  private func presentNext() {
    defer { restoreFirstResponder() }
    while !presentations.isEmpty {
      let next = presentations.removeFirst()
      next.presenter.present(next.presented, animated: next.isAnimated) { [self] in
        next.completion?()
        presentNext()
      }
      // If a presentation is refused, the others continue.
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

  /// Moves an unusable state aside, and reports the reason.
  private func reject(_ reason: String, as name: String? = nil) {
    store?.setAside(as: name ?? "rejected")
    mark.remove()
    warn("shouldRestoreApplicationState", reason)
  }

  // MARK: - Saving

  override func saveState() {
    if let scenes = application.scenes { save(scenes.session) } else { save() }
  }

  /// Saves the state if the delegate agrees, after its `applicationDidEnterBackground`.
  private func save() {
    guard let store, let delegate = application.delegate else { return }
    for isSecure in [true, false] {
      let saver = StateSaver(objects, isSecure: isSecure) { [application] method, object in
        application.routeReporter?.sendLifecycle(method, to: object)
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
      // An earlier state is out of date.
      case false?: return store.remove()
      }
    }
  }

  /// Saves the session of a scene: at least its identifier, which does not change between launches.
  private func save(_ session: UISceneSession) {
    guard let store else { return }
    var archive = StateArchive(
      isSecure: true, application: EncodedState(), records: [], firstResponder: nil)
    archive.scene = SavedScene(session) { store.warn("the scene: \($0)") }
    write(archive, to: store, "stateRestorationActivity")
  }

  /// Removes the mark: the application terminates normally, so the restored state did not crash it.
  override func terminate() {
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
    // Encoded before anything that the delegate may refer to.
    let roots = application.shownWindows.compactMap(\.rootViewController)
    for root in roots { _ = saver.number(of: root) }
    reportCall("application(_:willEncodeRestorableStateWith:)", delegate)
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
    write(archive, to: store, "shouldSaveApplicationState")
  }

  private func write(_ archive: StateArchive, to store: any StateStore, _ method: String) {
    do {
      try store.write(StateFile.bytes(of: archive, user: store.user))
    } catch {
      warn(method, "the state could not be saved: \(error)")
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

  /// Returns the delegate's controller for a path; `nil` if it has none.
  func askDelegate(for path: [String], _ coder: NSCoder) -> UIViewController? {
    guard let delegate = application.delegate else { return nil }
    return ask("application(_:viewControllerWithRestorationIdentifierPath:coder:)", delegate) {
      $0.application(
        application, viewControllerWithRestorationIdentifierPath: path, coder: coder)
    } ?? nil
  }

  /// Returns the delegate's answer; `nil`, without a record in the log, if it does not implement
  /// the method.
  private func ask<Answer>(
    _ method: String, _ delegate: any UIApplicationDelegate,
    _ question: (any UIApplicationDelegate) -> Answer
  ) -> Answer? {
    isAnswered = true
    let answer = question(delegate)
    guard isAnswered else { return nil }
    reportCall(method, delegate)
    return answer
  }

  private func reportCall(_ method: String, _ delegate: any UIApplicationDelegate) {
    application.routeReporter?.sendLifecycle(method, to: delegate)
  }

  /// Reports what happened to the state, both to the route log and to the administrator.
  func warn(_ method: String, _ reason: String) {
    store?.warn(reason)
    drop(method, reason)
  }

  /// Records why something was not done.
  func drop(_ method: String, _ reason: String) {
    application.routeReporter?.sendDropped(
      .lifecycle(method), device: nil, timestamp: application.scheduler.now, because: reason)
  }
}
