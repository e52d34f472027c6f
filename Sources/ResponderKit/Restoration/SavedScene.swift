import Foundation

/// The saved state of a scene's session.
struct SavedScene: Codable {
  var identifier: String
  private var activityType: String?
  private var title: String?
  private var targetContentIdentifier: String?
  /// The data of the activity and the session.
  private var information: EncodedState

  @MainActor
  init(_ session: UISceneSession, warn: @escaping (String) -> Void) {
    identifier = session.persistentIdentifier
    let activity = session.stateRestorationActivity
    activityType = activity?.activityType
    title = activity?.title
    targetContentIdentifier = activity?.targetContentIdentifier
    let coder = StateEncoder(isSecure: true, number: { _ in nil }, warn: warn)
    coder.encode(activity?.userInfo, forKey: "activity")
    coder.encode(session.userInfo, forKey: "session")
    information = coder.encodedState
  }

  /// Decodes the data. Classes of the application are found by their names; an object whose class is not found
  /// is left out.
  @MainActor
  private func dictionary(_ key: String) -> [AnyHashable: Any]? {
    StateDecoder(information, isSecure: false, restorable: { _ in nil })
      .decodeObject(forKey: key) as? [AnyHashable: Any]
  }

  /// Gives a session what was saved.
  @MainActor
  func fill(_ session: UISceneSession) {
    session.savedIdentifier = identifier
    session.stateRestorationActivity = activity
    session.userInfo = userInfo
  }

  @MainActor private var activity: NSUserActivity? {
    guard let activityType else { return nil }
    let activity = NSUserActivity(activityType: activityType)
    activity.title = title
    activity.targetContentIdentifier = targetContentIdentifier
    activity.userInfo = dictionary("activity")
    return activity
  }

  @MainActor private var userInfo: [String: Any]? { dictionary("session") as? [String: Any] }
}
