public import Foundation

/// An activity of the user, in a form that can be saved. It is part of Foundation, but missing on Linux.
/// Here it contains the state of a scene between launches; nothing is handed over to other devices.
open class NSUserActivity: NSObject {
  /// The type of the activity, in reverse-DNS notation.
  public let activityType: String
  /// The title for users.
  open var title: String?
  /// The data to continue the activity: property list types and objects with `NSSecureCoding`.
  open var userInfo: [AnyHashable: Any]?
  /// The required keys of ``userInfo``; stored, but without effect.
  open var requiredUserInfoKeys: Set<String>?
  /// An identifier of the application's choice, saved with the activity.
  open var targetContentIdentifier: String?

  /// A web page with the same content; stored, but without effect.
  open var webpageURL: URL?
  /// Whether the activity can be continued on another device; stored, but without effect.
  open var isEligibleForHandoff = true
  /// Whether the activity can be found by a search; stored, but without effect.
  open var isEligibleForSearch = false
  /// Whether the activity can be suggested; stored, but without effect.
  open var isEligibleForPrediction = false
  /// Whether the data are out of date; stored, but without effect.
  open var needsSave = false

  /// Creates an activity without data.
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }

  /// Adds or replaces data.
  open func addUserInfoEntries(from other: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(other) { $1 }
  }

  /// Does nothing: there is no other device that could continue the activity.
  open func becomeCurrent() {}

  /// Does nothing.
  open func resignCurrent() {}

  /// Does nothing.
  open func invalidate() {}
}
