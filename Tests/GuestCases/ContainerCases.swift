import CGuestSupport
import Foundation
import Glibc
import TestSupport

/// What a container gives a daemon, made with unshare: a root that is read-only, a `/dev` with one device, and neither
/// the host's `/run` nor its network.
enum ContainerCases {
  static let cases = [
    GuestCase(
      "a daemon in a container with a read-only root reads the device that it was given",
      seconds: 2,
      readsDevice)
  ]

  private static let socket = "/run/responderd"

  static func readsDevice(_ bench: Bench) throws {
    let screen = try bench.screen(named: "Guest Contained Screen")
    let node = screen.device.node.path
    let number = try Tool.run(["stat", "--format=%t %T", node]).split(separator: " ")
      .compactMap { Int($0, radix: 16) }
    try expect("the parts of the number", number.count, is: 2)
    // Under another name, as docker run --device A:B passes it.
    let own = "/dev/input/event9"
    let script = """
      set -e
      mount --make-rprivate /
      mkdir /run/container
      mount -t tmpfs tmpfs /run/container
      cd /run/container
      mkdir input
      for node in 'null 3' 'zero 5' 'random 8' 'urandom 9'; do mknod -m 666 ${node% *} c 1 ${node#* }; done
      mknod -m 660 input/event9 c \(number[0]) \(number[1])
      chgrp input input/event9
      mount --move /run/container /dev
      cd /
      mount -t tmpfs -o mode=1777 tmpfs /run
      mount -o remount,bind,ro /
      contained() {
        setpriv --reuid=nobody --regid=nogroup --groups=input -- env -i PATH=$PATH container=docker "$@"
      }
      contained '\(bench.program)' doctor 2>&1 | sed 's/^/all: /' >&2
      contained '\(bench.program)' doctor '\(own)' >&2 && echo "doctor: 0" >&2 || echo "doctor: $?" >&2
      contained '\(bench.program)' run --trace json --control \(socket) --device '\(own)'
      """
    let daemon = try bench.tool([
      "unshare", "--mount", "--pid", "--fork", "--kill-child", "--net", "--ipc", "--uts",
      "--mount-proc", "sh", "-c", script,
    ])
    try daemon.waitUntilReady(with: [own])
    try DiscoveryCases.tap(screen, daemon)
    try expect(
      daemon.diagnostics.contains("doctor: 0"), daemon.diagnostics.joined(separator: "\n"))
    let all = daemon.diagnostics.filter { $0.hasPrefix("all: ") }
    try expect(all.contains { $0.contains(own) }, daemon.diagnostics.joined(separator: "\n"))
    try expect(
      !all.contains { $0.contains("\(node) ") || $0.contains("\(node):") },
      all.joined(separator: "\n"))
    try expect(
      daemon.diagnostics.contains { $0.contains("docker") },
      daemon.diagnostics.joined(separator: "\n"))
    let inside = try Tool.run(["pgrep", "-n", "-f", "run --trace json --control \(socket)"])
    let status = try Tool.run([
      "nsenter", "--target", inside, "--mount", "--pid", "setpriv", "--reuid=nobody",
      "--regid=nogroup", "--clear-groups", "--", bench.program, "ctl", "status", "--socket", socket,
    ])
    try expect(status.contains(own), status)
  }
}
