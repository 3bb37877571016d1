/** Second-level labels under which country registries register names, as in "example.co.uk". */
const secondLevelLabels = new Set(['co', 'com', 'net', 'org', 'gov', 'ac', 'edu'])

/**
 * Returns who runs the host of a URL: its registrable domain, or an IP address or single label unchanged. Scheme, port,
 * path and subdomain do not matter. Sites of one hosting platform ("a.netlify.app", "b.netlify.app") count as one
 * operator, because two operators taken for one can only cost a vote, while one taken for two could make a majority.
 *
 * @example operatorOf('https://rpc.node.example.co.uk:8443/v1') // 'example.co.uk'
 */
export function operatorOf(url: string): string {
  const host = (URL.canParse(url) ? new URL(url).hostname : url).toLowerCase().replace(/\.$/, '')
  if (/^\[.*\]$|^[\d.]+$/.test(host)) return host.replace(/^\[|\]$/g, '')
  const labels = host.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && secondLevelLabels.has(second) ? -3 : -2).join('.')
}

/**
 * Returns how many of `operators` configured operators make a majority: ⌊n / 2⌋ + 1.
 *
 * @example majorityOf(3) // 2
 */
export function majorityOf(operators: number): number {
  return Math.floor(operators / 2) + 1
}
