const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** The name of a program that is none of them. */
export const unknownBrowser = 'Another program'

/** Names the browser of a User-Agent, such as "Firefox on Linux", in words of our own. */
export function browserName(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1]
  const browser = nameIn(browsers) ?? unknownBrowser
  const system = nameIn(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
