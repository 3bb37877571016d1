/** The numbers that clients may rely on. */
export const limits = {
  /** Largest request body, in bytes; beyond it 413. */
  bodyBytes: 256 * 1024,
  /** Messages in one JSON-RPC batch. */
  batchMembers: 20,
  /** How long the status document waits for a node before calling it unreachable. */
  statusDeadlineMs: 1_500,
} as const
