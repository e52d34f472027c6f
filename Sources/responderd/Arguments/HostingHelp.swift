import ArgumentParser
import ResponderHost

/// The texts of the options that two groups have.
enum HostingHelp {
  static let behavior = ArgumentHelp(
    """
    The version of iOS to follow where versions differ: iOS4 or current, a single policy \
    (presentationOrder=oldThenNew), or both with a plus sign between. Default: the value in the \
    storyboard, else iOS4.
    """, valueName: "version")
  static let trace: ArgumentHelp = """
    How to print the route of each event: text, json (one line each) or none. Default: text.
    """
  static let hidePositions: ArgumentHelp = """
    Omit the positions of touches; they are null in JSON. The units of the service use this \
    option, because positions on an on-screen keyboard reveal what is typed.
    """
  static let hitTests: ArgumentHelp = """
    Print, for each new touch, which views the hit test asked, and why a view was not hit.
    """
  static let showValues: ArgumentHelp = """
    Show the arguments of commands, and the values of other actions of a storyboard, where they are hidden by default: \
    in the journal, and from clients of the control socket.
    """
  static let screen = ArgumentHelp(
    """
    The size of the screen in points, and the number of pixels per point: 1280x800@2, up to \
    100000x100000 and a scale from 0.25 to 16. Default: the value in the storyboard, else \
    the size of the connected output if devices are read, else 320x480@2.
    """, valueName: "WIDTHxHEIGHT[@SCALE]")
  static let verbose: ArgumentHelp = "Print more diagnostics on standard error."

  static var behaviors: CompletionKind { .list(UIBehavior.Preset.allCases.map(\.rawValue)) }
  static var traces: CompletionKind { .list(HostConfiguration.Trace.allCases.map(\.rawValue)) }
}
