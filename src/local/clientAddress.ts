import { BlockList, isIP } from 'node:net'
import { memoizeText } from '../std/memoizeText.ts'

/** Returns the address of the client behind a socket. `header` reads a header of its request. */
export type ClientAddress = (socketAddress: string, header: (name: string) => string | undefined) => string

/** Converts an IPv4-mapped IPv6 address of a dual-stack socket to IPv4. */
const unmapped = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

/** Addresses whose reading is kept: those of the clients of some minutes. */
const knownAddresses = 5_000

/**
 * Removes quotes, brackets and port, as in "[2001:db8::1]:443" or "192.0.2.1:80". Null if the text is not an address.
 */
const bareAddress = memoizeText((text) => {
  const node = text.trim().replace(/^"|"$/g, '')
  const bare = /^\[(.+)\](?::\d+)?$/.exec(node)?.[1] ?? /^([\d.]+):\d+$/.exec(node)?.[1] ?? node
  return isIP(bare) > 0 ? unmapped(bare) : null
}, knownAddresses)

/** The addresses that proxies report in `Forwarded`, client first. Source: RFC 7239. */
const forwardedHops = memoizeText(
  (header) => header.split(',').map((hop) => /(?:^|;)\s*for=("[^"]*"|[^;]*)/i.exec(hop)?.[1] ?? ''),
  knownAddresses,
)

/** The addresses that proxies report in `X-Forwarded-For`, client first. */
const listedHops = memoizeText((header) => header.split(','), knownAddresses)

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
 * Finds the client address: the right-most address in the chain that is not a trusted proxy. A socket that is not a
 * trusted proxy is itself the client. If an address is unreadable, the last proxy before it is. A proxy sets one of the
 * two headers and forwards the other unchanged, so neither counts when they disagree.
 */
export function clientAddressBehind(trustedProxies: readonly string[]): ClientAddress {
  const trusted = listOfRanges(trustedProxies)
  const isTrusted = memoizeText(
    (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
    knownAddresses,
  )
  const clientOf = (socketAddress: string, chain: readonly string[]) => {
    let client = socketAddress
    for (let place = chain.length - 1; place >= 0 && isTrusted(client); place -= 1) {
      const address = bareAddress(chain[place] as string)
      if (address === null) break
      client = address
    }
    return client
  }
  return (socketAddress, header) => {
    const socket = unmapped(socketAddress)
    const forwarded = header('forwarded')
    const listed = header('x-forwarded-for')
    if (forwarded === undefined) return listed === undefined ? socket : clientOf(socket, listedHops(listed))
    const client = clientOf(socket, forwardedHops(forwarded))
    return listed === undefined || clientOf(socket, listedHops(listed)) === client ? client : socket
  }
}
