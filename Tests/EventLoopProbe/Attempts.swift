import CGuestSupport
import Confinement
import EventLoop
import Glibc
import LinuxSystem

/// A process that confines itself and makes every attempt of ``attempts_make``: a line for each that
/// was not refused, with the error's number unless it succeeded.
func confinedAttempts() {
  guard attempts_prepare() == 0 else { exit(71) }
  let confinement = Confinement(writing: [])
  print("filters=\(confinement.filtersSystemCalls)")
  var (number, error): (CInt, CInt) = (0, 0)
  while let name = attempts_make(number, &error) {
    if ![EPERM, ENOSYS, EACCES].contains(error) {
      print(String(cString: name) + (error == 0 ? "" : ": \(error)"))
    }
    number += 1
  }
  attempts_clear()
}

/// A process that confines itself to its working directory and does what the daemon does afterwards.
@MainActor func confinedWork() throws {
  guard let directory = getcwd(nil, 0) else { exit(71) }
  let folder = String(cString: directory)
  let loop = try EventLoop()
  try loop.onSignals([SIGUSR1]) { signal in
    print("signal=\(signal)")
    loop.stop()
  }
  _ = Confinement(writing: [folder])
  let later = try EventLoop()
  later.schedule(at: later.now + 0.01) { later.stop() }
  try later.run()
  loop.schedule(at: loop.now + 0.01) { _ = kill(getpid(), SIGUSR1) }
  try loop.run()
  let file = DurableFile("\(folder)/state")
  for text in ["first", "second"] { try file.write(Array(text.utf8)) }
  let cut = open("\(folder)/state", O_WRONLY | O_TRUNC)
  print("written=\(file.exists) cut=\(cut >= 0) removed=\(unlink("\(folder)/state") == 0)")
  print("privileged=\(makesPrivilegedFile(in: folder)) runs=\(runsFile(in: folder))")
  print("thread=\(startsThread()) user=\(SystemCall.userName(getuid()).isEmpty ? "?" : "named")")
}

/// Whether a program could be created that gives its callers the rights of this process.
func makesPrivilegedFile(in folder: String) -> Bool {
  let path = "\(folder)/program"
  defer { unlink(path) }
  return [mode_t(0o4755), 0o2755, 0o6755].contains { mode in
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
    close(file)
    return file >= 0
  }
}

/// Whether what was written into a file can run as part of this process.
func runsFile(in folder: String) -> Bool {
  let path = "\(folder)/code"
  defer { unlink(path) }
  let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  defer { close(file) }
  guard ftruncate(file, 4096) == 0 else { exit(71) }
  return mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0) != MAP_FAILED
}

func startsThread() -> Bool {
  var thread = pthread_t()
  return pthread_create(&thread, nil, { _ in nil }, nil) == 0 && pthread_join(thread, nil) == 0
}

/// What capabilities are left of a process that confines itself: held ones, and those that a program
/// could have.
func confinedCapabilities() {
  _ = Confinement(writing: [])
  for line in text(of: "/proc/self/status").split(separator: "\n") {
    let words = line.split(separator: "\t")
    guard ["CapInh:", "CapPrm:", "CapEff:", "CapBnd:", "CapAmb:"].contains(words.first) else {
      continue
    }
    print(words[0], UInt64(words[1], radix: 16) ?? .max)
  }
}

/// What of a confined process is in a core dump, and in that of a program that was started before.
func confinedCoreDump() {
  let before = text(of: "/proc/self/coredump_filter")
  let confinement = Confinement(writing: [])
  let after = text(of: "/proc/self/coredump_filter")
  print(confinement.leavesMemoryOutOfCoreDumps, UInt64(after.dropLast(), radix: 16) ?? .max)
  print(before != after)
}

/// What is in a file of the kernel's.
func text(of path: String) -> String {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  let count = read(file, &bytes, bytes.count)
  guard count >= 0 else { exit(71) }
  return String(decoding: bytes[..<count], as: UTF8.self)
}
