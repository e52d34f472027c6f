import InputTranslation
import KernelInput
import Testing

@testable import ResponderHost

/// Which keys may be the home key.
@Suite struct HomeKeyTests {
  @Test(arguments: ["KEY_HOMEPAGE", "KEY_HOME", "KEY_MENU", "KEY_F12", "KEY_BACK", "KEY_POWER2"])
  func `keys that type nothing may`(name: String) {
    #expect(HostConfiguration.homeKey(named: name) != nil)
  }

  @Test(arguments: [
    "KEY_A", "KEY_1", "KEY_SPACE", "KEY_ENTER", "KEY_KP5", "KEY_KPCOMMA", "KEY_102ND", "BTN_LEFT",
    "BTN_TOUCH", "KEY_NONSENSE", "", "102",
  ])
  func `keys that type, buttons and nonsense cannot`(name: String) {
    #expect(HostConfiguration.homeKey(named: name) == nil)
  }

  @Test func `one that types is not let through, however it was asked for`() {
    var configuration = HostConfiguration()
    configuration.homeKeys = [30, 172]
    #expect(configuration.systemKeys.home?.map(\.rawValue) == [172])
  }
}
