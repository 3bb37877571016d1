import type { IncomingMessage } from 'node:http'
import { ControlRefusal } from '../controls/controlRefusal.ts'

/**
 * Checks Host, Origin and content type of an HTTP request; returns a refusal or undefined. Pages of other sites may
 * read the devnet but not control it, neither by DNS rebinding nor by a form or another request without a preflight.
 * @param siteNames names of the local site beside loopback ones, without a port
 */
export function checkRequestSource(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  pathname: string,
  siteNames: readonly string[],
): ControlRefusal | undefined {
  const ownName = hostnameIn(`http://${headers.host ?? 'localhost'}`)
  if (!isUnforgeable(ownName) && !siteNames.includes(ownName)) {
    return new ControlRefusal('forbidden_host', 'The devnet is not served under that host name.', 'Use 127.0.0.1.')
  }
  const isOwnOrigin = (origin: string) => {
    const name = hostnameIn(origin)
    return isLoopback(name) || name === ownName || siteNames.includes(name)
  }
  if (method !== 'POST' || !/^\/devnet(\/|$)/.test(pathname)) return undefined
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) {
    return new ControlRefusal(
      'forbidden_origin',
      'Pages from that origin may not control the devnet.',
      'Use a page on this machine, or a client that sends no Origin header.',
    )
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return undefined
  return new ControlRefusal(
    'unsupported_media_type',
    'Controls accept JSON only.',
    'Send "Content-Type: application/json".',
  )
}

/** Returns the host name of a URL; "" for an invalid one, such as the origin "null". */
function hostnameIn(url: string): string {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).hostname : ''
}

/** Whether a host name cannot belong to another site: an IP address, localhost, or a name without a dot. */
function isUnforgeable(hostname: string): boolean {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(hostname) || /^\[[\da-f:.]+\]$/.test(hostname)) return true
  return /^[\w-]+$/.test(hostname) || hostname.endsWith('.localhost')
}

/** Whether a host name is a loopback name of this machine. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
