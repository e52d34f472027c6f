import Glibc
import GuestCaseList

/// Runs inside the guest, as root: `guest-cases PATH-OF-RESPONDERD [PART-OF-A-CASE-NAME]…`.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard let program = arguments.first else {
      Console.say("usage: guest-cases PATH-OF-RESPONDERD [PART-OF-A-CASE-NAME]…")
      exit(2)
    }
    let wanted = arguments.dropFirst()
    let cases = GuestCase.allCases.filter { guestCase in
      wanted.isEmpty || wanted.contains { guestCase.rawValue.contains($0) }
    }
    do { try MachineKeyboard.detach() } catch { Console.note("\(error)") }

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
    do { try guestCase.run(on: bench) } catch {
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
