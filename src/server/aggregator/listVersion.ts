/** Splits "1.2.3" into the numbers of a token list's version. */
export function listVersion(version: string): { major: number; minor: number; patch: number } {
  const [major = 0, minor = 0, patch = 0] = version
    .split(/[.-]/)
    .map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : 0))
  return { major, minor, patch }
}
