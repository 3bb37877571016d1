/** Returns whether a server reported the hash that we computed, in either letter case. */
export function isSameHash(reply: string, hash: string): boolean {
  return reply.toLowerCase() === hash.toLowerCase()
}
