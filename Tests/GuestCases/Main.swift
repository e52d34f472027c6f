import Glibc

/// Runs inside the guest, as root: `guest-cases LIST PATH-OF-RESPONDERD [PART-OF-A-CASE-NAME]…`.
///
/// The list is `kernel`, in a guest that runs nothing but udev, or `service`, in one that runs
/// systemd with the service in it, or `sleep`, `power` or (with systemd) `shutdown`, after which the guest is of no
/// more use. With `hid` in its place, the devices of a list of HID report descriptors (a JSON file, or a folder of them)
/// are plugged in one after the other. `grab NODE`, `forward NODE`, `knock SOCKET`, `besiege SOCKET`,
/// `pipeline SOCKET REQUEST`, `follow SOCKET REQUEST`, `encumber SOCKET WORDS`, `intrude PROCESS` and `confine FOLDER`
/// are what cases start beside themselves.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let wanted = arguments.dropFirst(2)
    if let list = arguments.first.flatMap(CaseList.init(rawValue:)), arguments.count > 1 {
      return run(list, containing: wanted, program: arguments[1])
    }
    switch (arguments.first, arguments.dropFirst().first) {
    case ("grab", let node?): Nuisance.grab(node)
    case ("forward", let node?): Nuisance.forward(node)
    case ("confine", let folder?): Nuisance.confine(folder)
    case ("intrude", let process?): Nuisance.intrude(process)
    case ("knock", let socket?): Nuisance.knock(socket)
    case ("besiege", let socket?): Nuisance.besiege(socket)
    case ("pipeline", let socket?):
      Nuisance.pipeline(socket, asking: wanted.first ?? "status")
    case ("follow", let socket?):
      Nuisance.pipeline(socket, asking: wanted.first ?? "inspect", isRepeated: false)
    case ("encumber", let socket?):
      Nuisance.encumber(socket, saying: wanted.first ?? "\n")
    case ("hid", let program?) where !wanted.isEmpty: sweep(wanted, program: program)
    default:
      Console.say(
        "usage: guest-cases kernel|service|sleep|power|shutdown|compositor PATH-OF-RESPONDERD [PART-OF-A-NAME]…"
      )
      Console.say("       guest-cases hid PATH-OF-RESPONDERD LIST [PART-OF-A-DEVICE-NAME]…")
      exit(2)
    }
  }

  private static func sweep(_ arguments: ArraySlice<String>, program: String) {
    do {
      let isGood = try HIDCases.sweep(
        arguments[arguments.startIndex], program: program, containing: Array(arguments.dropFirst()))
      exit(isGood ? 0 : 1)
    } catch {
      Console.say("not ok: \(error)")
      exit(1)
    }
  }

  /// Makes a system request (kernel, "Linux Magic System Request Key Hacks").
  private static func request(_ letter: String) throws {
    try Sysfs.write(letter, to: "/proc/sysrq-trigger")
  }

  private static func run(
    _ list: CaseList, containing wanted: ArraySlice<String>, program: String
  ) {
    let cases = list.cases.filter { guestCase in
      wanted.isEmpty || wanted.contains { guestCase.name.contains($0) }
    }
    switch list {
    case .kernel, .service, .compositor: run(cases, program: program)
    case .sleep: runLast(cases, program: program) { _ in try request("o") }
    // Nothing is written back: what was not made durable is lost.
    case .power: runLast(cases, program: program) { _ in try request("b") }
    case .shutdown:
      runLast(cases, program: program) { last in
        if let last { try ShutdownCases.end(last) } else { try request("o") }
      }
    }
  }

  /// Runs cases and switches the guest off as it is, with the devices of the last case.
  /// - Parameter end: Switches it off after the last of the cases, `nil` if there is none.
  private static func runLast(
    _ cases: [GuestCase], program: String, end: (GuestCase?) throws -> Void
  ) {
    var status = 0
    var benches: [Bench] = []
    for guestCase in cases {
      let bench = Bench(program: program)
      benches.append(bench)
      do {
        try guestCase.run(bench)
        Console.say("ok \(guestCase)")
      } catch {
        bench.lastWords.forEach(Console.note)
        Console.say("not ok \(guestCase): \(error)")
        status = 1
      }
    }
    Console.say("@@exit \(status)")
    // The line may still be in the kernel's buffer.
    tcdrain(STDOUT_FILENO)
    withExtendedLifetime(benches) {
      do { try end(cases.last) } catch { Console.note("\(error)") }
      while true { pause() }
    }
  }

  private static func run(_ cases: [GuestCase], program: String) -> Never {
    do { try BuiltInKeyboard.detach() } catch { Console.note("\(error)") }

    let start = ContinuousClock.now
    let failures = cases.count { !passes($0, program: program) }
    let seconds = Int((ContinuousClock.now - start).inSeconds)
    Console.note("\(cases.count) cases in \(seconds) s, \(failures) of them failed")
    exit(failures == 0 ? 0 : 1)
  }

  /// Runs a case and reports it in a line: `ok NAME` or `not ok NAME: REASON`.
  private static func passes(_ guestCase: GuestCase, program: String) -> Bool {
    let bench = Bench(program: program)
    let start = ContinuousClock.now
    var problem: String?
    do { try guestCase.run(bench) } catch {
      problem = "\(error)"
      bench.lastWords.forEach(Console.note)
    }
    do { try bench.clear() } catch { problem = problem ?? "\(error)" }
    let tenths = Int((ContinuousClock.now - start).inSeconds * 10)
    Console.note("\(tenths / 10).\(tenths % 10) s")
    Console.say(problem.map { "not ok \(guestCase): \($0)" } ?? "ok \(guestCase)")
    return problem == nil
  }
}
