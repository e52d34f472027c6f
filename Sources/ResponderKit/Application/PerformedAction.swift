/// An action that has ended: of a storyboard, or a method or closure that a control or a gesture recogniser called.
@MainActor
public struct PerformedAction {
  /// How an action ended.
  public enum Result: String, Codable, Sendable {
    /// It was performed; a command ended with status 0.
    case done
    /// It was tried without success.
    case failed
    /// It was not tried, such as a command in a replay.
    case notRun
  }

  /// What an action did, as values.
  public struct Details: Equatable, Codable, Sendable {
    /// The number of the event's record; `nil` if the action has no event with a record.
    public var event: Int?
    /// The time of that event, in seconds on the monotonic clock.
    public var eventTime: Double?
    /// The scene of a storyboard.
    public var scene: String?
    /// The view of the handler; `application` for a storyboard's application.
    public var view: String?
    /// The handler, such as `swipeLeft`.
    public var handler: String?
    /// The place of the action, such as `kiosk.yaml:12:9`.
    public var place: String?
    /// What the action applies to: a program, a segue, properties, a method.
    public var name: String?
    /// The arguments of a command, the line of a shell, or the values that were set. They can be private
    /// (``hideValues()``).
    public var values: String?
    /// What a storyboard publishes with a name, for followers of the log. It contains only what the storyboard
    /// names, and is not private.
    public var payload: String?
    /// How the action ended; `nil` for a warning.
    public var result: Result?
    /// The exit status of a command that has exited.
    public var status: Int?
    /// How long the action took, in milliseconds; `nil` for one that ends at once.
    public var milliseconds: Int?

    /// Creates details without content.
    public init() {}

    /// Where the action is: `main > yellow.swipeLeft, kiosk.yaml:12:9`. Empty if that is unknown.
    public var origin: String {
      let list = [view, handler].compactMap(\.self).joined(separator: ".")
      let path = [scene, list.isEmpty ? nil : list].compactMap(\.self).joined(separator: " > ")
      return [path.isEmpty ? nil : path, place].compactMap(\.self).joined(separator: ", ")
    }

    /// What the action applies to, with its values or what it published: `mpc: next`. Empty if there is nothing.
    public var subject: String {
      [name, values ?? payload].compactMap(\.self).joined(separator: ": ")
    }

    /// How the action ended, in words: `failed after 42 ms: ended with status 1`. For a warning, its message.
    /// - Parameter reason: Why it failed, or was not run.
    public func ending(_ reason: String?) -> String {
      guard let result else { return reason ?? "" }
      let word = result == .notRun ? "not run" : result.rawValue
      let time = milliseconds.map { " after \($0) ms" } ?? ""
      return word + time + (reason.map { ": \($0)" } ?? "")
    }

    /// Removes what can be private.
    public mutating func hideValues() { values = nil }
  }

  /// The kind, such as `run`.
  public let kind: String
  /// What the action did.
  public var details: Details
  /// The handlers that performed it, if any.
  public let run: HandlerRun?
  /// The control or the recogniser that called a method or closure.
  public let sender: AnyObject?
  /// Why it failed, or was not run.
  public let reason: String?

  /// Describes an action.
  package init(
    _ kind: String, _ details: Details, run: HandlerRun?, sender: AnyObject? = nil,
    reason: String? = nil
  ) {
    self.kind = kind
    self.details = details
    self.run = run
    self.sender = sender
    self.reason = reason
  }
}

/// An object that reports the actions that it performs, so that its call by a control or a recogniser is not reported.
package protocol ReportsActions: AnyObject {}

extension UIApplication {
  /// Reports an action that has ended, if the application is observed.
  package func report(_ action: PerformedAction) {
    guard isObserved else { return }
    guard let run = action.run else { return send(action) }
    run.afterRoute { [weak self] in self?.send(action) }
  }

  private func send(_ action: PerformedAction) { routeReceiver?.receive(action) }

  /// Reports that a control or a recogniser called a method.
  @inline(never)
  func reportCall(
    of action: Selector, on target: AnyObject?, from sender: AnyObject?, isCalled: Bool
  ) {
    guard !(target is any ReportsActions) else { return }
    var details = PerformedAction.Details()
    let type = target.map { "\(Swift.type(of: $0))" }
    let name = [type, action.name].compactMap(\.self).joined(separator: ".")
    details.name = name.isEmpty ? nil : name
    details.place = action.place
    details.result = isCalled ? .done : .failed
    report(
      PerformedAction(
        "method", details, run: handlerRuns.current, sender: sender,
        reason: isCalled ? nil : Self.reasonForUncalled(target)))
  }

  private static func reasonForUncalled(_ target: AnyObject?) -> String {
    target == nil
      ? "no responder has the method" : "the target lacks the method, or it takes another sender"
  }
}
