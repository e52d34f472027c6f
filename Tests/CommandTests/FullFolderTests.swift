import Foundation
import Glibc
import TestSupport
import Testing

/// The search for nodes of devices outside of `/dev`, which the start of a daemon waits for.
@Suite struct `A folder with very many files` {
  /// Starts a program in a mount namespace of its own.
  private static let isolation =
    ["/usr/bin/unshare", "--mount"] + (geteuid() == 0 ? [] : ["--user", "--map-root-user"])

  /// Shared folders with so many files, and a daemon without the right to close nodes.
  private static let script = """
    for folder in /tmp /var/tmp /run; do mount -t tmpfs none "$folder" || exit; done
    cd /var/tmp && seq "$1" | xargs touch
    printf 'version: 1\\nscenes: {main: {when: {viewDidAppear: {run: [echo, here]}}}}\\n' >/tmp/board.yaml
    exec setpriv --bounding-set=-sys_admin --inh-caps=-all -- "$0" run --trace none --control none \
      --device /dev/input/none --app /tmp/board.yaml
    """

  @Test(
    .enabled("mount namespaces are not permitted") {
      try CommandRun(of: isolation[0], arguments: isolation.dropFirst() + ["true"]).status == 0
    }, arguments: [10, 5000])
  func `is searched in part, which is reported`(count: Int) throws {
    let program = try BuildProducts().executable("responderd")
    let text = try errors(
      of: Self.isolation + ["sh", "-c", Self.script, program, "\(count)"], until: "here")
    #expect(text.contains("here"), "\(text)")
    guard !text.contains("no Landlock") else { return }
    #expect(text.contains("too many entries to find all nodes") == (count > 4096), "\(text)")
  }
}
