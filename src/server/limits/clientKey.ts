/** No address is longer, in characters: 45 for IPv6 with a dotted end, and the name of a zone. */
const longestAddress = 64

/**
 * Returns the key that a client is counted under: an IPv4 address (also when mapped into IPv6), or the /64 network of
 * an IPv6 address, because one household has all of it. Anything else is its own key.
 */
export function clientKey(ip: string): string {
  const groups = ip.length <= longestAddress && ip.includes(':') ? groupsOf(ip) : undefined
  if (!groups) return ip
  const [g6 = 0, g7 = 0] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [g6 >> 8, g6 & 255, g7 >> 8, g7 & 255].join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Parses the eight groups of an IPv6 address; undefined for anything else. */
function groupsOf(ip: string): readonly number[] | undefined {
  const address = (ip.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_dotted, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail, extra] = address.split('::')
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const left = parse(head)
  const right = parse(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => 0), ...right]
  return extra === undefined && groups.length === 8 && groups.every((group) => group <= 0xffff) ? groups : undefined
}

/**
 * Returns the network of a client key that one owner usually has whole: the /24 of an IPv4 address, the /48 of IPv6.
 * Anything else is its own network.
 */
export function networkOf(client: string): string {
  const [, start] = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(client) ?? []
  return start === undefined ? (wideNetworkOf(client) ?? client) : `${start}.0/24`
}

/** Returns "2001:db8:1::/48" for the client key "2001:db8:1:2::/64"; undefined for IPv4. */
export function wideNetworkOf(client: string): string | undefined {
  const groups = /^(?:[\da-f]+:){3}(?=[\da-f]+::\/64$)/.exec(client)?.[0]
  return groups === undefined ? undefined : `${groups}:/48`
}
