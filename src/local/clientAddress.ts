import { BlockList, isIP } from 'node:net'
import { memoizeText } from '../std/memoizeText.ts'

/** Which client stands behind a socket, given how to read the headers that its request came with. */
export type ClientAddress = (socketAddress: string, header: (name: string) => string | undefined) => string

/** An IPv4 address that a dual-stack socket writes as IPv6 is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** "[2001:db8::1]:443", "192.0.2.1:80" and quoted forms as bare addresses; anything else is null. */
const bareAddress = memoizeText((text) => {
  const node = text.trim().replace(/^"|"$/g, '')
  const bare = /^\[(.+)\](?::\d+)?$/.exec(node)?.[1] ?? /^([\d.]+):\d+$/.exec(node)?.[1] ?? node
  return isIP(bare) > 0 ? plain(bare) : null
})

/** What proxies report, client first, in each of the two headers that is there: `Forwarded` is RFC 7239. */
function forwardedChains(header: (name: string) => string | undefined): string[][] {
  const forwarded = header('forwarded')?.split(',')
  const nodes = forwarded?.map((hop) => /(?:^|;)\s*for=("[^"]*"|[^;]*)/i.exec(hop)?.[1] ?? '')
  const plainList = header('x-forwarded-for')?.split(',')
  return [nodes, plainList].filter((chain) => chain !== undefined)
}

function listOfRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Reads a chain from its trusted end: the client is the right-most address that is no trusted proxy.
 * A socket that is none itself is the client, whatever it claims; so is the last proxy before an unreadable address.
 * A proxy maintains one of the two headers and passes the other on as it came, so when they disagree, none counts.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const trusted = listOfRanges(trustedProxies)
  const isTrusted = memoizeText((address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  const clientOf = (socketAddress: string, chain: readonly string[]) => {
    let client = socketAddress
    for (const hop of chain.toReversed()) {
      if (!isTrusted(client)) break
      const address = bareAddress(hop)
      if (address === null) break
      client = address
    }
    return client
  }
  return (socketAddress, header) => {
    const socket = plain(socketAddress)
    const chains = forwardedChains(header)
    const [client = socket, other = client] = chains.map((chain) => clientOf(socket, chain))
    return client === other ? client : socket
  }
}
