// Where the folders of this module come together. Events, Responders, Views, Gestures and Application are the core, which
// delivers events; the other folders depend on it. Begin reading at Application/UIApplication.swift.
extension UIApplication {
  /// Makes the parts of an application, in the order in which it calls them.
  func makeParts() -> [ApplicationPart] {
    [
      RouteObservation(self), TrackingMode(self), RunningAnimations(self), MotionUpdates(self),
      ScreenRotation(self), RemoteCommandReceiver(self), StateRestoration(self), DelayedCalls(self),
    ]
  }
}
