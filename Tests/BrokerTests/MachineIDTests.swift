import Foundation
import Testing

@testable import PanelBridge

@Suite struct `The id of a machine` {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  /// FIPS 180-4 and its examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `is made of a hash that gives what the standard says`(text: String, hash: String) {
    #expect(Self.hex(SHA256.hash(Array(text.utf8))) == hash)
  }

  /// RFC 4231, cases 1 and 2.
  @Test func `is made of a keyed hash that gives what the standard says`() {
    let first = SHA256.authentication(
      of: Array("Hi There".utf8), key: [UInt8](repeating: 0x0b, count: 20))
    #expect(
      Self.hex(first) == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let second = SHA256.authentication(
      of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      Self.hex(second) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  /// `systemd-id128 machine-id --app-specific=` of systemd 252, on a machine of this id.
  @Test func `is the one that systemd prints`() {
    let id = MachineID.id(
      for: "7d1f0e6c5b0a4f7f9a0e4f6f1f5d2c83", of: "0123456789abcdef0123456789abcdef")
    #expect(id == "1a33bac1a5c84a4988ece8c71bf6bf7f")
  }

  @Test(arguments: ["", "uninitialized", "0123", "zz23456789abcdef0123456789abcdef"])
  func `is none for a machine that has no valid one`(text: String) {
    #expect(MachineID.id(for: "7d1f0e6c5b0a4f7f9a0e4f6f1f5d2c83", of: text) == nil)
  }
}
