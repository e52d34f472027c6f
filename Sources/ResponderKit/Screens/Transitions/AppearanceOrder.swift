/// The order of appearance calls when one screen replaces another.
///
/// Every will-call precedes every did-call; the did-calls follow in a later turn of the run loop.
public enum AppearanceOrder: Sendable, CaseIterable {
  /// New `viewWillAppear`, old `viewWillDisappear`, new `viewDidAppear`, old `viewDidDisappear`.
  case newThenOld
  /// Old `viewWillDisappear`, new `viewWillAppear`, old `viewDidDisappear`, new `viewDidAppear`.
  case oldThenNew
  /// Old `viewWillDisappear`, new `viewWillAppear`, new `viewDidAppear`, old `viewDidDisappear`.
  case oldAroundNew
  /// New `viewWillAppear`, old `viewWillDisappear`, old `viewDidDisappear`, new `viewDidAppear`.
  case newAroundOld

  var tellsNewFirstAtStart: Bool { self == .newThenOld || self == .newAroundOld }
  var tellsNewFirstAtEnd: Bool { self == .newThenOld || self == .oldAroundNew }
}
