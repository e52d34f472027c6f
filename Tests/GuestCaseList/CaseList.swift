/// Behaviours that are checked in one boot of the guest; the raw value of each is the sentence that
/// both the guest and the test report use.
public protocol CaseList: RawRepresentable<String>, CaseIterable, CustomStringConvertible, Sendable
{}

extension CaseList {
  public var description: String { rawValue }
}
