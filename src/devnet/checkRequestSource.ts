import type { IncomingMessage } from 'node:http'
import { ControlRefusal } from './controls/refusal.ts'

/**
 * Returns why a request over HTTP is refused whatever it asks, or undefined. A page of another site may read the devnet,
 * whose coins are worth nothing, and may not control it: neither under a name of its own that leads here (DNS rebinding)
 * nor by a form or a request that browsers send without a preflight.
 * @param siteNames names of the local site beside loopback ones, without a port
 */
export function checkRequestSource(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  pathname: string,
  siteNames: readonly string[],
): ControlRefusal | undefined {
  const ownName = hostnameIn(`http://${headers.host ?? 'localhost'}`)
  if (!isUnforgeable(ownName) && !siteNames.includes(ownName)) {
    return new ControlRefusal('forbidden_host', 'The devnet does not answer under that name.', 'Use 127.0.0.1.')
  }
  const isOwnOrigin = (origin: string) => {
    const name = hostnameIn(origin)
    return isLoopback(name) || name === ownName || siteNames.includes(name)
  }
  if (method !== 'POST' || !/^\/devnet(\/|$)/.test(pathname)) return undefined
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin)) {
    return new ControlRefusal(
      'forbidden_origin',
      'Pages of that origin may not control the devnet.',
      'Use a page of this machine, or a program that sends no Origin.',
    )
  }
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'application/json') return undefined
  return new ControlRefusal(
    'unsupported_media_type',
    'A control takes JSON alone.',
    'Send "Content-Type: application/json".',
  )
}

/** An empty text for what is not an address, such as the origin "null". */
function hostnameIn(url: string): string {
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).hostname : ''
}

/** Whether no page of another site can have this name: an address, localhost, or a name without a dot. */
function isUnforgeable(hostname: string): boolean {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(hostname) || /^\[[\da-f:.]+\]$/.test(hostname)) return true
  return /^[\w-]+$/.test(hostname) || hostname.endsWith('.localhost')
}

/** Whether a name is one of this machine's own for itself. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
