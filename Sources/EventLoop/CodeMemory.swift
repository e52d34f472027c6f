internal import CLinuxShims

/// The memory that the process's own code lies in.
public enum CodeMemory {
  /// Takes the code out of the process's memory, of which the start-up used far more than what comes
  /// after it does; what is used again comes back from the kernel's own copy.
  public static func forget() { shim_forget_code() }
}
