internal import InputDevices

/// Which session the application belongs to, where the daemon is not part of one, as in a system service.
public struct SeatOwner: Hashable, Sendable {
  /// The seat whose sessions count.
  public var seat: String
  /// The number of the user whose session it is. `nil`: it belongs to none, and has the screen while
  /// no session is in front.
  public var user: UInt32?

  /// Makes one from its parts.
  public init(seat: String, user: UInt32? = nil) {
    self.seat = seat
    self.user = user
  }

  /// Whether the application has the screen while a session is in front.
  func hasScreen(during session: SeatSession?) -> Bool { session?.user == user }
}

extension SeatOwner {
  /// - Parameters:
  ///   - name: A user's, or a seat's.
  ///   - seat: The seat where the user's sessions count.
  ///   - user: Returns the number of a user; `nil` if there is none of that name.
  /// - Returns: `nil` for a name that is neither.
  package init?(
    named name: String, on seat: String,
    user: (String) -> UInt32? = { AccessIdentity(named: $0)?.user }
  ) {
    // The first seat has this name on every machine. Others begin in the same way (sd_session_get_seat(3)), and so
    // can the name of a user, who is meant where there is one.
    if name == "seat0" {
      self.init(seat: name)
    } else if let user = user(name) {
      self.init(seat: seat, user: user)
    } else if name.hasPrefix("seat") {
      self.init(seat: name)
    } else {
      return nil
    }
  }
}
