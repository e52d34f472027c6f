import Glibc
import LinuxSystem
import Testing

@testable import InputDevices

@Suite struct DeviceErrorTests {
  private let node = "/dev/input/event3"

  @Test func `a missing permission is reported with its remedy`() {
    let access = DeviceAccess(mode: 0o660, owner: "root", group: "input", isReadable: false)
    let error = DeviceError(.permission, errno: EACCES, subject: node, access: access)
    #expect(
      "\(error)" == """
        open /dev/input/event3: permission denied (mode 0660, owner root, group input); add \
        yourself to group "input", or run "responderd doctor"
        """)
  }

  @Test func `membership of root's group is never advised`() {
    let access = DeviceAccess(mode: 0o600, owner: "root", group: "root", isReadable: false)
    let error = DeviceError(.permission, errno: EACCES, subject: node, access: access)
    #expect(
      "\(error)" == """
        open /dev/input/event3: permission denied (mode 0600, owner root, group root); run \
        "responderd doctor"
        """)
  }

  // access(2) asks the device policy, too.
  @Test(arguments: [true, false])
  func `a device policy is distinguished from a missing permission`(isReadable: Bool) {
    let access = DeviceAccess(mode: 0o660, owner: "root", group: "input", isReadable: isReadable)
    let error = DeviceError(.permission, errno: EPERM, subject: node, access: access)
    #expect(
      "\(error)" == """
        open /dev/input/event3: operation not permitted; a device policy denies access, such as \
        DeviceAllow= of the unit
        """)
  }

  @Test func `a security module is distinguished from a device policy`() {
    let access = DeviceAccess(mode: 0o660, owner: "root", group: "input", isReadable: true)
    let error = DeviceError(.permission, errno: EACCES, subject: node, access: access)
    #expect(
      "\(error)" == """
        open /dev/input/event3: permission denied; a security module denies access, such as AppArmor \
        or SELinux
        """)
  }

  @Test(
    arguments: [
      (DeviceError(.open, errno: ENOENT, subject: "N"), "open N: no such file or directory"),
      (DeviceError(.gone, errno: ENODEV, subject: "N"), "read N: the device is gone"),
      (DeviceError(.replaced, subject: "N"), "open N: the node belongs to another device now"),
      (
        DeviceError(.setUp, errno: ENOTTY, subject: "N"),
        "set up N: inappropriate ioctl for device"
      ),
    ])
  func `an error names the call and the node`(error: DeviceError, text: String) {
    #expect("\(error)" == text)
  }

  @Test(arguments: [
    (ENODEV, DeviceError.Code.gone), (ENOTTY, DeviceError.Code.state),
  ])
  func `a device that disappears during a query is gone`(number: CInt, code: DeviceError.Code) {
    func query() throws(SystemError) { throw SystemError("query", errno: number) }
    let error = #expect(throws: DeviceError.self) {
      try DeviceError.check(.state, node, try query())
    }
    #expect(error == DeviceError(code, errno: number, subject: node))
  }

  @Test func `a node's access is looked up without opening it`() throws {
    let access = try #require(DeviceAccess(node: "/dev/null"))
    #expect("\(access)" == "mode 0666, owner root, group root")
    #expect(access.isReadable)
    #expect(DeviceAccess(node: "/dev/input/none") == nil)
  }
}
