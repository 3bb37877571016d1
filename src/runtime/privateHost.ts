import { BlockList, isIP } from 'node:net'

const unreachable = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  unreachable.addSubnet(address, bits, 'ipv4')
}
unreachable.addAddress('::', 'ipv6')
unreachable.addAddress('::1', 'ipv6')
unreachable.addSubnet('fc00::', 7, 'ipv6')
unreachable.addSubnet('fe80::', 10, 'ipv6')

/**
 * Returns whether a URL's host is reachable only from this machine or its network: loopback, private and link-local
 * addresses, names without a dot, and names reserved for local use.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const family = isIP(host)
  if (family > 0) return unreachable.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return !host.includes('.') || /\.(localhost|local|internal|test|home\.arpa)$/i.test(host)
}
