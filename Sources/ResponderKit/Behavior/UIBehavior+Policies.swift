// The properties with several named values, for options and files.
extension UIBehavior {
  /// A property that selects one of a few values.
  public struct Policy: Sendable {
    /// The name of the property.
    public let name: String
    /// The names of its values.
    public let values: [String]
    private let apply: @Sendable (Int, inout UIBehavior) -> Void

    private init<Value: Sendable>(
      _ name: String, _ path: any WritableKeyPath<UIBehavior, Value> & Sendable, _ values: [Value]
    ) {
      self.name = name
      self.values = values.map { "\($0)" }
      apply = { $1[keyPath: path] = values[$0] }
    }

    /// Sets the property.
    /// - Returns: Whether it has a value with that name.
    public func set(_ value: String, of behavior: inout UIBehavior) -> Bool {
      guard let index = values.firstIndex(of: value) else { return false }
      apply(index, &behavior)
      return true
    }

    /// All policies.
    public static let all: [Policy] = [
      Policy("presentationOrder", \.presentationOrder, AppearanceOrder.allCases),
      Policy("navigationOrder", \.navigationOrder, AppearanceOrder.allCases),
      Policy(
        "automaticPresentationStyle", \.automaticPresentationStyle, [.fullScreen, .pageSheet]),
      Policy(
        "launchActivation", \.launchActivation, [.beforeViewDidAppear, .afterViewDidAppear]),
      Policy("eventsWithoutFirstResponder", \.eventsWithoutFirstResponder, [.nobody, .keyWindow]),
      Policy("touchesOfRemovedViews", \.touchesOfRemovedViews, [.goOn, .cancelled]),
      Policy("recognizersOfRemovedViews", \.recognizersOfRemovedViews, [.goOn, .cancelled]),
      Policy("firstResponderOrder", \.firstResponderOrder, [.oldOneFirst, .newOneFirst]),
      Policy("actionSearch", \.actionSearch, [.sender, .firstResponder]),
      Policy(
        "memoryWarningNotification", \.memoryWarningNotification,
        [.afterControllers, .beforeControllers]),
      Policy("switchesIgnoreSize", \.switchesIgnoreSize, [false, true]),
      Policy("disabledControlsKeepTouches", \.disabledControlsKeepTouches, [false, true]),
      Policy("sendsDragWithCrossing", \.sendsDragWithCrossing, [false, true]),
      Policy("resetsTapCount", \.resetsTapCount, [false, true]),
      Policy("coalescesTouches", \.coalescesTouches, [false, true]),
      Policy("cancelsTouchesOfAnimatedViews", \.cancelsTouchesOfAnimatedViews, [false, true]),
      Policy("completesTransitionsAtOnce", \.completesTransitionsAtOnce, [false, true]),
      Policy("tellsParentFirst", \.tellsParentFirst, [false, true]),
      Policy("prefersLastAddedGesture", \.prefersLastAddedGesture, [false, true]),
      Policy(
        "sendsGestureActionBeforeCancelling", \.sendsGestureActionBeforeCancelling, [false, true]),
      Policy("keepsStateWhenTerminated", \.keepsStateWhenTerminated, [false, true]),
      Policy("restoresFirstResponder", \.restoresFirstResponder, [false, true]),
      Policy("restoresControlValues", \.restoresControlValues, [false, true]),
      Policy(
        "postsForegroundNotificationFirst", \.postsForegroundNotificationFirst, [false, true]),
      Policy("memoryWarningsCancelTouches", \.memoryWarningsCancelTouches, [false, true]),
      Policy("terminationTellsScreens", \.terminationTellsScreens, [false, true]),
      Policy("reportsMissingSuperCalls", \.reportsMissingSuperCalls, [false, true]),
    ]

    /// Returns the policy with a name.
    public static func named(_ name: String) -> Policy? { all.first { $0.name == name } }
  }

  /// A selected behaviour: a preset, individual values, or both.
  public struct Choice: Sendable {
    /// The initial preset; `nil` for the application's own behaviour.
    public var preset: Preset?
    private var policies: [(policy: Policy, value: String)] = []

    /// Creates a choice.
    /// - Parameter preset: The initial preset.
    public init(_ preset: Preset? = nil) { self.preset = preset }

    /// Selects a value of a policy.
    /// - Returns: Whether the policy has that value.
    public mutating func add(_ policy: Policy, _ value: String) -> Bool {
      guard policy.values.contains(value) else { return false }
      policies.append((policy, value))
      return true
    }

    /// Returns the resulting behaviour.
    /// - Parameter other: The initial behaviour if there is no preset.
    public func behavior(otherwise other: UIBehavior) -> UIBehavior {
      var behavior = preset?.behavior ?? other
      // Only valid values were added.
      for (policy, value) in policies { _ = policy.set(value, of: &behavior) }
      return behavior
    }
  }
}
