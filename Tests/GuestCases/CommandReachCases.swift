import Foundation
import Glibc
import TestSupport

/// What the commands of a storyboard can reach beyond the nodes of devices: the daemon's own socket, the
/// same devices by other names and kinds, and the settings of the kernel.
enum CommandReachCases {
  static let cases = [
    GuestCase(
      "a storyboard's command can neither use the daemon's socket nor replace it", seconds: 21,
      socketOfDaemon),
    GuestCase(
      "a command of root opens no input device by another name, and sets nothing in the kernel",
      seconds: 9, ofRoot),
    GuestCase(
      "a storyboard's command opens no input device by a node outside of /dev, or in a mount below",
      seconds: 6, nodesElsewhere),
  ]

  static let serviceCases = [
    GuestCase(
      "a storyboard's command in the service can neither use the service's socket nor replace it",
      seconds: 36, socketOfService),
    GuestCase(
      "a storyboard's command in the service gets no input by any of forty ways", seconds: 58,
      inputOfService),
  ]

  // MARK: - The socket

  private static let folder = "/run/guest-commands"
  private static let socket = "/run/guest-commands/control"
  private static let link = "/tmp/guest-commands-link"

  /// What a client can ask, and how a command can come to be the client.
  private static func requests(to daemon: pid_t) -> [(name: String, command: String)] {
    [
      ("trace", "asks \(socket) trace child"), ("inspect", "asks \(socket) inspect child"),
      ("input", "asks \(socket) input child"), ("status", "asks \(socket) status child"),
      ("orphan", "asks \(socket) trace orphan"), ("heir", "asks \(socket) trace heir"),
      ("session", "setsid -w perl /etc/guest-ask.pl \(socket) trace orphan"),
      ("link", "ln -sf \(socket) \(link) && asks \(link) trace child"),
    ]
  }

  /// What would replace the daemon's socket by another one.
  private static func replacements(of socket: String, in folder: String) -> [(String, String)] {
    let bind =
      "perl -MSocket -e 'socket(S,PF_UNIX,SOCK_STREAM,0); bind(S,sockaddr_un($ARGV[0])) or exit 1'"
    return [
      ("rename", "mv \(socket) \(socket).old"), ("remove", "rm \(socket)"),
      ("bind", "\(bind) \(folder)/own"), ("symbolic", "ln -s /tmp/other \(folder)/symbolic"),
      ("hard", "ln \(socket) \(folder)/hard"), ("away", "mv \(folder) \(folder)-old"),
    ]
  }

  /// Runs as root, and as a user who is only in the group.
  static func socketOfDaemon(_ bench: Bench) throws {
    try CommandScript.prepare()
    defer { CommandScript.clear() }
    let screen = try bench.screen()
    let member = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    for prefix in [[], member] {
      try Command.run("mkdir", "-p", folder)
      try check("chown", chown(folder, prefix.isEmpty ? 0 : 65534, 0))
      let daemon = try bench.tool(
        prefix + [
          bench.program, "run", "--trace", "json", "--hide-positions", "--control", socket,
          "--app", CommandScript.storyboard,
        ])
      try daemon.waitUntilReady(with: [screen.device.node.path])
      let requests = requests(to: daemon.process)
      try CommandScript.write(requests)
      try expect(
        "what the user can do", try CommandScript.runOutside(as: prefix), is: requests.map(\.name))
      try expect(
        "what a command can do", try CommandScript.run(by: daemon, touching: screen), is: [])

      try CommandScript.write(replacements(of: socket, in: folder))
      try expect(
        "what a command can replace", try CommandScript.run(by: daemon, touching: screen), is: [])
      let status = try Tool.outcome(of: [bench.program, "ctl", "status", "--socket", socket])
      try expect("the owner's status", status.status, is: 0)

      // An orphan outlives what started it, and is still a command.
      let result = "/tmp/guest-commands-result"
      unlink(result)
      try CommandScript.write([
        (
          "last",
          "(setsid sh -c 'kill -9 \"$0\"; sleep 1; perl /etc/guest-ask.pl \(socket) trace child; "
            + "echo $? >\(result)' $PPID &); sleep 60"
        )
      ])
      try DiscoveryCases.tap(screen, daemon)
      let deadline = Deadline()
      while (try? String(contentsOfFile: result, encoding: .utf8))?.isEmpty != false {
        if deadline.hasPassed { throw Failure("the orphan did not end") }
        try daemon.hear(until: Deadline(in: .milliseconds(200)))
      }
      try expect(
        "the status of the orphan", try String(contentsOfFile: result, encoding: .utf8), is: "1\n")
      unlink(result)
      unlink(link)
      try daemon.terminate()
      try Command.run("rm", "-rf", folder)
    }
  }

  /// In the unit as it is shipped, except for the storyboard.
  static func socketOfService(_ bench: Bench) throws {
    try CommandScript.prepare()
    defer { CommandScript.clear() }
    let socket = "/run/responderd/control"
    let start =
      "/usr/bin/responderd run --trace json --hide-positions --app \(CommandScript.storyboard)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      let screen = try bench.screen()
      let node = screen.device.node.path
      try service.wait(for: node) { $0.hasOpen(node) }
      try CommandScript.write(
        [
          ("trace", "asks \(socket) trace child"), ("input", "asks \(socket) input child"),
          ("orphan", "asks \(socket) status orphan"), ("heir", "asks \(socket) trace heir"),
        ] + replacements(of: socket, in: "/run/responderd")
          + [("null", "writes /dev/null"), ("state", "writes /var/lib/responderd/note")])
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      let deadline = Deadline(in: .seconds(240))
      var done: [String]?
      while done == nil {
        if deadline.hasPassed { throw Failure("the command did not end") }
        usleep(100_000)
        done = try service.journal().compactMap { CommandScript.done($0) }.last
      }
      try expect("what a command can do", done, is: ["null", "state"])
      // The manager reloads the service as the service's user, and root asks it.
      try Tool.run(["systemctl", "reload", Service.unit])
      try Tool.run(["/usr/bin/responderd", "ctl", "status"])
    }
  }

  // MARK: - Every way to input

  private static let state = "/var/lib/responderd"

  /// Each way of a command to the events of a keyboard: its nodes by other names, the daemon's rights, other
  /// devices that report the same, other users, the service manager, and what has the kernel run a program.
  private static func waysToInput(
    of keyboard: EventNode, readBy daemon: pid_t
  ) throws -> [(name: String, command: String)] {
    let node = keyboard.path
    let name = (node as NSString).lastPathComponent
    var status = stat()
    try check("stat", stat(node, &status))
    let minor = status.st_rdev & 0xff
    let folder = "/proc/\(daemon)/fd"
    let open = try FileManager.default.contentsOfDirectory(atPath: folder).first {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == node
    }
    guard let open else { throw Failure("the service has not opened \(node)") }
    let read = "sh -c 'exec 3<\(node)'"
    func call(_ code: String) -> String { "perl -MSocket -e '\(code)'" }
    let handle = """
      my $h = pack("Ii", 128, 0) . "\\0" x 128; my $m = pack("i", 0); my $n = "\(node)";
      syscall(303, -100, $n, $h, $m, 0) == 0 or exit 1; open(my $d, "<", "/dev") or exit 1;
      exit(syscall(304, fileno($d), $h, 0) < 0)
      """
    let names = [
      ("node", "reads \(node)"), ("numbers", "reads /dev/char/13:\(minor)"),
      ("self", "reads /proc/self/root\(node)"), ("root", "reads /proc/\(daemon)/root\(node)"),
      ("symbolic", "ln -sf \(node) \(state)/l && reads \(state)/l && rm \(state)/l"),
      ("hard", "ln \(node) /dev/guest-second && reads /dev/guest-second && rm /dev/guest-second"),
      ("made", "mknod \(state)/n c 13 \(minor) && reads \(state)/n && rm \(state)/n"),
      ("copy", "cp -a \(node) \(state)/c && reads \(state)/c && rm \(state)/c"),
      (
        "moved",
        "mv /dev/input /dev/guest-moved && reads /dev/guest-moved/\(name)"
          + " && mv /dev/guest-moved /dev/input"
      ),
      ("handle", call(handle)),
    ]
    let rights = [
      ("descriptor", "reads \(folder)/\(open)"), ("memory", "reads /proc/\(daemon)/mem"),
      (
        "taken",
        call("my $p = syscall(434, \(daemon), 0); exit($p < 0 || syscall(438, $p, \(open), 0) < 0)")
      ),
      ("traced", Nuisance.command("intrude", "\(daemon)").joined(separator: " ")),
      ("user", "unshare -Ur \(read)"),
      ("mount", "unshare -m sh -c 'mount -t devtmpfs none /mnt && exec 3</mnt/input/\(name)'"),
      ("init", "nsenter -t 1 -m \(read)"), ("superuser", "setpriv --reuid=0 \(read)"),
      (
        "group",
        "setpriv --reuid=65534 --regid=65534 --groups=\(try ServiceCases.inputGroup()) \(read)"
      ),
      ("manager", "systemd-run --quiet --wait --collect \(read)"),
    ]
    let devices = [
      ("mice", "reads /dev/psaux"), ("infrared", "reads /dev/lirc0"),
      ("television", "reads /dev/cec0"),
      ("maker", "writes /dev/uinput"), ("reports", "writes /dev/uhid"),
      ("mouse", "reads /dev/input/mice"),
      ("raw", "reads /dev/hidraw0"), ("debug", "cat /sys/kernel/debug/hid/*/rdesc"),
      ("panel", "reads /dev/v4l-touch0"), ("traffic", "reads /dev/usbmon0"),
      ("character", "writes /dev/cuse"), ("screen", "reads /dev/vcs1"),
      ("typed", "reads /dev/tty1"),
      ("physical", "reads /dev/mem"), ("ports", "reads /dev/port"),
      ("kernel", "reads /proc/kcore"),
    ].filter { _, command in
      let path = command.split(separator: " ")[1]
      return !path.hasPrefix("/dev/") || access(String(path), F_OK) == 0
    }
    let kernel = [
      ("probe", "writes /sys/kernel/tracing/kprobe_events"),
      ("core", "writes /proc/sys/kernel/core_pattern"),
      ("module", "writes /proc/sys/kernel/modprobe"),
      (
        "program",
        call(
          "my $a = pack(\"IIII\", 2, 4, 4, 1) . \"\\0\" x 112; exit(syscall(321, 0, $a, 128) < 0)")
      ),
      ("packets", call("exit !socket(S, 17, 3, 0x300)")),
    ]
    return names + rights + devices + kernel
  }

  /// In the unit as it is shipped, except for the storyboard.
  static func inputOfService(_ bench: Bench) throws {
    try CommandScript.prepare()
    defer { CommandScript.clear() }
    let modules = ["rc-loopback", "mousedev", "vivid", "usbmon", "cuse"]
    try Tool.run(["modprobe", "-a"] + modules)
    defer { _ = try? Tool.outcome(of: ["modprobe", "-r", "-a", "rc-loopback", "vivid"]) }
    _ = try bench.hidPanel()
    try CommandSandboxCases.showKernel()
    let socket = "/run/responderd/control"
    let start =
      "/usr/bin/responderd run --trace json --hide-positions --app \(CommandScript.storyboard)"
    try DropIn("[Service]\nExecStart=\nExecStart=\(start)\n").use {
      try Service.start()
      let service = try Service()
      let screen = try bench.screen()
      let keyboard = try bench.keys(.keyboard).device.node
      for node in [screen.device.node.path, keyboard.path] {
        try service.wait(for: node) { $0.hasOpen(node) }
      }
      let requests = ["trace", "inspect", "input", "status"].map {
        ($0, "asks \(socket) \($0) child")
      }
      let ways = try requests + waysToInput(of: keyboard, readBy: service.process)
      let ordinary = [
        ("null", "writes /dev/null"), ("state", "f=$(mktemp \(state)/note.XXXX) && rm $f"),
      ]
      try expect(ways.count >= 40, "only \(ways.count) ways")
      try CommandScript.write(ways + ordinary)
      try expect(
        "what root can do", try CommandScript.runOutside(), is: (ways + ordinary).map(\.0))
      try screen.frame(.down(slot: 0, id: 1, at: Spot.forFinger(0)))
      try screen.frame(.up(slot: 0))
      let deadline = Deadline(in: .seconds(240))
      var done: [String]?
      while done == nil {
        if deadline.hasPassed { throw Failure("the command did not end") }
        usleep(100_000)
        done = try service.journal().compactMap { CommandScript.done($0) }.last
      }
      try expect("what a command can do", done, is: ordinary.map(\.0))
    }
  }

  // MARK: - Devices and the kernel

  /// What an ordinary command does.
  private static let ordinary = [
    ("null", "writes /dev/null && reads /dev/urandom"),
    ("terminal", "reads /dev/ptmx && writes /dev/tty1 && ls /dev/pts"),
    (
      "memory",
      "echo a >/dev/shm/guest-a && mv /dev/shm/guest-a /dev/shm/guest-b && rm /dev/shm/guest-b"
    ),
    (
      "log",
      "date >>~/guest-log && mv ~/guest-log ~/guest-log.1 && cat ~/guest-log.1 && rm ~/guest-log.1"
    ),
    (
      "temporary",
      "d=$(mktemp -d) && mkdir $d/a $d/b && date >$d/a/f && mv $d/a/f $d/b/f && ln -s f $d/b/l"
        + " && mkfifo $d/p && mv $d/b $d/c && rm -r $d"
    ),
    ("runtime", "date >/run/guest-note && rm /run/guest-note"),
    ("sound", "test ! -e /dev/snd/timer || reads /dev/snd/timer"),
    (
      "kernel",
      "cat /proc/cpuinfo /proc/self/status /proc/sys/kernel/ostype /sys/kernel/uevent_seqnum"
    ),
  ]

  /// A daemon that root runs without a unit.
  static func ofRoot(_ bench: Bench) throws {
    try CommandScript.prepare()
    defer { CommandScript.clear() }
    let screen = try bench.screen()
    let keyboard = try bench.keys(.keyboard).device.node
    _ = try bench.sensorHub()
    let name = (keyboard.path as NSString).lastPathComponent
    // What another program can have made before: names for the node, and file systems with it in them.
    try Command.run("modprobe", "-a", "rc-loopback", "mousedev", "vivid", "usbmon", "cuse")
    try Command.run("ln", keyboard.path, "/dev/guest-second")
    var status = stat()
    try check("stat", stat(keyboard.path, &status))
    try Command.run("mknod", "/dev/guest-node", "c", "13", "\(status.st_rdev & 0xff)")
    let places = ["/srv/guest/dev", "/srv/guest/own", "/srv/guest/proc"]
    for place in places { try Command.run("mkdir", "-p", place) }
    try Command.run("touch", "/srv/guest/file")
    try Command.run("mount", "--bind", "/dev", places[0])
    try Command.run("mount", "-t", "devtmpfs", "none", places[1])
    try Command.run("mount", "-t", "proc", "proc", places[2])
    try Command.run("mount", "--bind", keyboard.path, "/srv/guest/file")
    defer {
      for place in places + ["/srv/guest/file"] { _ = try? Tool.outcome(of: ["umount", place]) }
      _ = try? Tool.outcome(of: [
        "rm", "-rf", "/srv/guest", "/dev/guest-second", "/dev/guest-node",
      ])
      _ = try? Tool.outcome(of: ["mv", "-T", "/dev/guest-moved", "/dev/input"])
      _ = try? Tool.outcome(of: ["modprobe", "-r", "-a", "rc-loopback", "vivid"])
    }
    let daemon = try bench.tool([
      bench.program, "run", "--trace", "json", "--app", CommandScript.storyboard,
    ])
    try daemon.waitUntilReady(with: [screen.device.node.path])

    let uevents = "/sys/kernel/uevent_helper"
    let attempts =
      [
        ("second", "reads /dev/guest-second"), ("numbers", "reads /dev/guest-node"),
        ("bound", "reads \(places[0])/input/\(name)"),
        ("mounted", "reads \(places[1])/input/\(name)"),
        ("file", "reads /srv/guest/file"),
        ("root", "reads /proc/\(daemon.process)/root\(keyboard.path)"),
        ("mice", "reads /dev/psaux"), ("infrared", "reads /dev/lirc0"),
        ("sensor", "reads /sys/bus/iio/devices/*/in_accel_x_raw"),
        ("maker", "writes /dev/uinput"), ("hid", "writes /dev/uhid"),
        ("television", "reads /dev/cec0"), ("panel", "reads /dev/v4l-touch0"),
        ("screen", "reads /dev/vcs1"),
        ("traffic", "reads /dev/usbmon0"), ("character", "writes /dev/cuse"),
        ("physical", "reads /dev/mem"), ("ports", "reads /dev/port"),
        ("typed", "reads /dev/tty1"),
        ("core", "writes /proc/sys/kernel/core_pattern"),
        ("module", "writes /proc/sys/kernel/modprobe"),
        ("other", "writes \(places[2])/sys/kernel/core_pattern"),
        ("power", "writes /proc/sys/kernel/poweroff_cmd"),
        ("request", "writes /proc/sysrq-trigger"),
        ("cpu", "writes /sys/kernel/mm/ksm/run"),
      ].filter { $0.0 != "mice" || access("/dev/psaux", F_OK) == 0 }
      + (access(uevents, F_OK) == 0 ? [("uevents", "writes \(uevents)")] : [])
    try CommandScript.write(attempts + ordinary)
    try expect(
      "what root can do", try CommandScript.runOutside(), is: (attempts + ordinary).map(\.0))
    try expect(
      "what a command of root can do", try CommandScript.run(by: daemon, touching: screen),
      is: ordinary.map(\.0))

    // One command renames, and the next one opens.
    try CommandScript.write([
      ("input", "mv /dev/input /dev/guest-moved"), ("above", "mv /srv /guest-srv"),
      ("place", "mv /srv/guest /srv/guest-old"),
      ("node", "mv \(keyboard.path) /dev/shm/guest-node"),
      ("copy", "cp -a \(keyboard.path) /tmp/guest-node"), ("mount", "mount --bind /dev /mnt"),
      ("unmount", "umount /dev/shm"),
    ])
    try expect(
      "what a command can rename", try CommandScript.run(by: daemon, touching: screen), is: [])
    // Another program can rename it all the same.
    try Command.run("mv", "/dev/input", "/dev/guest-moved")
    try CommandScript.write([
      ("moved", "reads /dev/guest-moved/\(name)"), ("null", "writes /dev/null"),
    ])
    try expect(
      "what a command can open", try CommandScript.run(by: daemon, touching: screen), is: ["null"])
    try Command.run("mv", "-T", "/dev/guest-moved", "/dev/input")
    try daemon.terminate()
  }

  /// Root has made nodes elsewhere, which every user can read. The daemon runs as root, and as a user who is only in
  /// the group.
  static func nodesElsewhere(_ bench: Bench) throws {
    try CommandScript.prepare()
    defer { CommandScript.clear() }
    let screen = try bench.screen()
    var status = stat()
    try check("stat", stat(try bench.keys(.keyboard).device.node.path, &status))
    let number = "\(status.st_rdev & 0xff)"
    let mounts = ["/dev/guest-memory", "/srv/guest-memory", "/dev/guest-bound"]
    let folders = ["/var/tmp/guest-nodes/inner", "/run/guest-nodes", "/srv/guest-nodes"]
    for folder in mounts + folders { try Command.run("mkdir", "-p", folder) }
    for mount in mounts.prefix(2) { try Command.run("mount", "-t", "tmpfs", "none", mount) }
    try Command.run("mount", "--bind", "/srv/guest-nodes", mounts[2])
    defer {
      for mount in mounts { _ = try? Tool.outcome(of: ["umount", mount]) }
      _ = try? Tool.outcome(of: ["rm", "-rf", "/var/tmp/guest-nodes"] + mounts + folders)
    }
    let places = mounts.prefix(2) + folders
    for place in places {
      try Command.run("mknod", "-m", "666", "\(place)/node", "c", "13", number)
      try "text".write(toFile: "\(place)/file", atomically: false, encoding: .utf8)
    }
    // The daemon cuts long lines of output, so the names of the attempts are short.
    func attempts(_ name: String) -> [(String, String)] {
      zip("abcdef", mounts + folders).map { ("\(name)-\($0)", "reads \($1)/\(name)") }
    }
    let wanted = attempts("node") + attempts("file") + [Self.ordinary[0], Self.ordinary[2]]
    try CommandScript.write(wanted)
    let member = [
      "setpriv", "--reuid=65534", "--regid=65534", "--groups=\(try ServiceCases.inputGroup())",
      "--",
    ]
    for prefix in [[], member] {
      let daemon = try bench.tool(
        prefix + [
          bench.program, "run", "--trace", "json", "--app", CommandScript.storyboard,
        ])
      try daemon.waitUntilReady(with: [screen.device.node.path])
      try expect(
        "what the user can do", try CommandScript.runOutside(as: prefix), is: wanted.map(\.0))
      // Only root can close a directory of the root file system that is not one for temporary files.
      let open = prefix.isEmpty ? [] : ["node-c", "node-f"]
      try expect(
        "what a command can do", try CommandScript.run(by: daemon, touching: screen),
        is: open + wanted.dropFirst(mounts.count + folders.count).map(\.0))
      try daemon.terminate()
    }
  }
}
