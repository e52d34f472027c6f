import Foundation
import InputDevices
import LinuxSystem

// The service of a user's own manager.
extension Doctor {
  /// Whether the service is enabled in the manager of the user who is examined.
  /// - Parameters:
  ///   - home: The user's home directory; `nil` if there is none.
  ///   - root: The directory that is `/`.
  func isUserServiceEnabled(home: String? = nil, root: String = "") -> Bool {
    guard user.user != 0, user != service?.identity else { return false }
    let own = home ?? FileManager.default.homeDirectory(forUser: user.name)?.path
    let folders = [own.map { "\($0)/.config/systemd/user" }, "\(root)/etc/systemd/user"]
    return folders.compactMap(\.self).contains { folder in
      Self.entries(folder).contains {
        $0.hasSuffix(".wants")
          && SystemCall.status(of: "\(folder)/\($0)/\(ServiceUnit.name)", followsLink: false) != nil
      }
    }
  }

  /// Reports a service of the user's manager that is enabled, and does not run.
  /// - Parameter root: The directory that is `/`.
  mutating func examineUserService(isRunning: Bool, root: String = "") {
    guard !isRunning else { return }
    let subject = "\(ServiceUnit.name) of \(user.name)"
    let name = user.name.shellWord
    guard SystemCall.exists("\(root)/run/user/\(user.user)/systemd") else {
      return find(
        .noUserManager, .broken, at: subject,
        "it is enabled, and no service manager of \(user.name) is running: without lingering, one starts "
          + "with a login, and ends with it",
        fix: "loginctl enable-linger \(name)")
    }
    find(
      .unitStopped, .broken, at: subject, "it is enabled and not running",
      fix: "systemctl --user --machine=\(name)@ restart \(ServiceUnit.name)")
  }
}
