import CGuestSupport
import Confinement
import Glibc

/// Programs that a case starts to disturb others; each runs until it is killed.
enum Nuisance {
  /// Keeps a device's events for itself.
  static func grab(_ node: String) -> Never {
    let descriptor = open(node, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, guest_grab(descriptor, 1) == 0 else { exit(1) }
    say("grabbed")
    while true { pause() }
  }

  /// Grabs a panel and copies its events to a device of its own, which is the least that forwarding can be.
  static func forward(_ node: String) -> Never {
    let descriptor = open(node, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0, guest_grab(descriptor, 1) == 0,
      let twin = try? UInputDevice(.touchscreen(named: "Guest Forwarder", slots: 10))
    else { exit(1) }
    say(twin.node.path)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 24, alignment: 8)
    while true {
      let size = read(descriptor, buffer.baseAddress, buffer.count)
      if size > 0 { twin.pass(UnsafeRawBufferPointer(rebasing: buffer[..<size])) }
    }
  }

  /// Connects to a socket as fast as it can, and says rubbish there.
  static func knock(_ path: String) -> Never {
    say("knocking")
    signal(SIGPIPE, SIG_IGN)
    let rubbish = [UInt8](repeating: 0x7b, count: 8192)
    while true {
      let descriptor = guest_connect(path)
      guard descriptor >= 0 else { continue }
      _ = write(descriptor, rubbish, rubbish.count)
      close(descriptor)
    }
  }

  /// Does what an unauthorised user can do to a socket: makes hundreds of connections and closes them,
  /// or keeps one and sends nothing, half a request, an endless line, or many requests whose answers it
  /// never reads.
  static func besiege(_ path: String) -> Never {
    say("besieging")
    signal(SIGPIPE, SIG_IGN)
    let half = Array(#"{"request":"backgr"#.utf8)
    let endless = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 18)
    let many = Array(String(repeating: #"{"request":"background"}"# + "\n", count: 1000).utf8)
    var held: [Int32] = []
    while true {
      for said in [nil, [], half, endless, many] {
        for _ in 0..<100 {
          let descriptor = guest_connect(path)
          guard descriptor >= 0 else { continue }
          guard let said else {
            close(descriptor)
            continue
          }
          if !said.isEmpty { _ = write(descriptor, said, said.count) }
          held.append(descriptor)
        }
        let surplus = max(0, held.count - 300)
        for descriptor in held.prefix(surplus) { close(descriptor) }
        held.removeFirst(surplus)
      }
    }
  }

  /// Asks for something over and over without waiting for the answers, as fast as they are taken, and
  /// counts the answers.
  /// - Parameter isRepeated: Whether it asks again. If not, it reads what follows the answer.
  static func pipeline(_ socket: String, asking request: String, isRepeated: Bool = true) -> Never {
    let descriptor = guest_connect(socket)
    guard descriptor >= 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { exit(1) }
    signal(SIGPIPE, SIG_IGN)
    let point = request == "why" ? #","point":{"x":50,"y":60}"# : ""
    let line = "{\"request\":\"\(request)\"\(point)}\n"
    let requests = Array(String(repeating: line, count: isRepeated ? 200 : 1).utf8)
    var answers = [UInt8](repeating: 0, count: 1 << 16)
    var (sent, count) = (0, 0)
    while true {
      let events = sent < requests.count ? POLLIN | POLLOUT : POLLIN
      var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      poll(&polled, 1, -1)
      // The rest of what was cut off first: the requests stay whole.
      let taken = requests[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if taken > 0 { sent += taken }
      if sent == requests.count, isRepeated { sent = 0 }
      let heard = read(descriptor, &answers, answers.count)
      guard heard != 0 else { exit(1) }
      let lines = answers.prefix(max(heard, 0)).count { $0 == UInt8(ascii: "\n") }
      if lines > 0 {
        count += lines
        say("answers: \(count)")
      }
    }
  }

  /// Sends text with descriptors, ten times a second. The last process that has such a descriptor takes
  /// two minutes to close it.
  static func encumber(_ path: String, saying words: String) -> Never {
    signal(SIGPIPE, SIG_IGN)
    var (held, count): ([Int32], Int) = ([], 0)
    var problems: Set<Int32> = []
    func problem(_ number: Int32) {
      if problems.insert(number).inserted { say("not sent: \(String(cString: strerror(number)))") }
    }
    while true {
      // A client that is refused before it has sent anything retries.
      let descriptor = guest_connect_lingering(path, words)
      guard descriptor >= 0 else {
        problem(errno)
        continue
      }
      held.append(descriptor)
      count += 1
      say("sent: \(count)")
      if held.count > 20 { close(held.removeFirst()) }
      usleep(100_000)
    }
  }

  /// Traces a process, reads its memory or takes a descriptor of it; succeeds if any of that is let.
  static func intrude(_ process: String) -> Never {
    guard let process = pid_t(process) else { exit(2) }
    exit(guest_intrude(process) == 0 ? 0 : 1)
  }

  /// Confines itself as the daemon does and tries what is forbidden, and what is not.
  static func confine(_ folder: String) -> Never {
    guard attempts_prepare() == 0 else { exit(1) }
    let confinement = Confinement(writing: [folder])
    say(
      "parts: \(confinement.hasNoNewPrivileges) \(confinement.guardsFiles) "
        + "\(confinement.filtersSystemCalls)")
    func attempt(_ what: String, _ result: Int32) { say("\(what): \(result >= 0 ? "yes" : "no")") }
    attempt("write in its folder", open("\(folder)/own", O_WRONLY | O_CREAT, 0o600))
    attempt("write elsewhere", open("/tmp/responderd-elsewhere", O_WRONLY | O_CREAT, 0o600))
    attempt("read", open("/etc/passwd", O_RDONLY))
    attempt("remove", unlink("/etc/hostname"))
    attempt("a unix socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
    attempt("an internet socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    attempt("a namespace", guest_unshare_user())
    attempt("a child in a namespace", guest_clone_into_namespace())
    attempt("a child in a namespace, by clone3", guest_clone3_into_namespace())
    attempt("a thread", startsThread() ? 0 : -1)
    var (number, error): (Int32, Int32) = (0, 0)
    while let name = attempts_make(number, &error) {
      if ![EPERM, ENOSYS, EACCES].contains(error) { say("besides: \(String(cString: name))") }
      number += 1
    }
    attempts_clear()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    // It does not return where it is allowed.
    attempt("a program", execv("/bin/true", &arguments))
    exit(0)
  }

  private static func startsThread() -> Bool {
    var thread = pthread_t()
    return pthread_create(&thread, nil, { _ in nil }, nil) == 0 && pthread_join(thread, nil) == 0
  }

  /// The command that starts one, by the name of its function.
  static func command(_ name: String, _ argument: String) -> [String] {
    // The path that the guest started this program by.
    [CommandLine.arguments[0], name, argument]
  }

  private static func say(_ word: String) {
    let line = Array("\(word)\n".utf8)
    _ = write(2, line, line.count)
  }
}
