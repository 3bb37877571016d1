import { isIP } from 'node:net'
import type { OperatorNotice } from '../site.ts'

/** Result of parsing a variable: a value, or the reason it is invalid. */
export type Parsed<T> = { readonly value: T } | { readonly refused: string }
export type Parser<T> = (text: string) => Parsed<T>

const quote = (text: string) => JSON.stringify(withoutSecrets(text))

/** Removes user, password and query from a URL, so it can be shown. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, '//…@').replace(/\?.*$/s, '?…')
}

/** Parses one of the given values. */
export function oneOf<const T extends string>(options: readonly T[]): Parser<T> {
  return (text) => {
    const value = options.find((option) => option === text)
    return value === undefined ? { refused: `${quote(text)} is none of ${options.join(', ')}` } : { value }
  }
}

/** Parses a TCP port; 0 requests any free one. */
export const portNumber: Parser<number> = (text) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return value <= 65_535 ? { value } : { refused: `${quote(text)} is not a port` }
}

/** Parses a host name or IP address to listen on. */
export const listenHost: Parser<string> = (text) =>
  isIP(text) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)
    ? { value: text }
    : { refused: `${quote(text)} is neither a host name nor an IP address` }

/** Returns a folder path unchanged. */
export const folder: Parser<string> = (text) => ({ value: text })

const addressOf =
  (schemes: readonly string[]): Parser<string> =>
  (text) => {
    if (!URL.canParse(text)) return { refused: `${quote(text)} is not a URL` }
    const url = new URL(text)
    if (!schemes.includes(url.protocol.slice(0, -1))) {
      return { refused: `${quote(text)} is not an ${schemes.join(' or ')} address` }
    }
    if (url.username !== '' || url.password !== '') return { refused: `${quote(text)} carries credentials` }
    if (url.search !== '' || url.hash !== '') return { refused: `${quote(text)} has a query or a fragment` }
    return { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
  }

/** Parses an http(s) address with an optional path. Removes a trailing slash. */
export const webAddress: Parser<string> = addressOf(['http', 'https'])

/** Parses an http(s) or WebSocket address with an optional path. Removes a trailing slash. */
export const socketOrWebAddress: Parser<string> = addressOf(['http', 'https', 'ws', 'wss'])

/** Parses an http(s) origin. A path is invalid, because the site's pages start at the root. */
export const siteAddress: Parser<string> = (text) => {
  const read = webAddress(text)
  if ('refused' in read || new URL(read.value).pathname === '/') return read
  return { refused: `${quote(text)} has a path` }
}

/** Parses an origin that pages may contact: https, or http on the visitor's own machine, as browsers allow. */
export const ownNodeOrigin: Parser<string> = (text) => {
  const read = siteAddress(text)
  if ('refused' in read) return read
  const { protocol, hostname, origin } = new URL(read.value)
  if (hostname.includes('*')) return { refused: `${quote(text)} has a wildcard` }
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'https:' || isLocal ? { value: origin } : { refused: `${quote(text)} is not an https origin` }
}

/** Parses a comma list. Keeps the order; rejects empty and duplicate items. */
export function listOf<T extends string>(item: Parser<T>): Parser<readonly T[]> {
  return (text) => {
    const values: T[] = []
    for (const part of text.split(',').map((each) => each.trim())) {
      if (part === '') return { refused: 'the list has an empty item' }
      const read = item(part)
      if ('refused' in read) return read
      if (values.includes(read.value)) return { refused: `${quote(part)} is in the list twice` }
      values.push(read.value)
    }
    return { value: values }
  }
}

/** Parses an IP address or a CIDR range. */
export const addressRange: Parser<string> = (text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const sized = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return family > 0 && sized && rest.length === 0
    ? { value: text }
    : { refused: `${quote(text)} is neither an IP address nor a CIDR range` }
}

/** Parses a Postgres connection string. Errors never show it. */
export const databaseAddress: Parser<string> = (text) =>
  /^postgres(ql)?:\/\/./.test(text) ? { value: text } : { refused: 'the value (not shown) has another form' }

/** Parses a secret of at least 32 characters. Errors never show it. */
export const pepper: Parser<string> = (text) =>
  /^\S{32,}$/.test(text) ? { value: text } : { refused: 'the value (not shown) is shorter or has a space' }

/** Parses requests per seconds, such as "60/600". */
export const rate: Parser<{ readonly limit: number; readonly windowSeconds: number }> = (text) => {
  const [, limit = '', windowSeconds = ''] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []
  return limit === ''
    ? { refused: `${quote(text)} is not a number of requests and a number of seconds` }
    : { value: { limit: Number(limit), windowSeconds: Number(windowSeconds) } }
}

/** A mail server and its credentials. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
  /** The sender of mails: an address, alone or as Name <address>. */
  readonly from?: string
}

/** Parses a mail server address, smtp:// or smtps://. It contains a password, so errors never show it. */
export const mailServer: Parser<MailServer> = (text) => {
  const refused = { refused: 'the value (not shown) has another form' }
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return refused
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  const { from, ...others } = Object.fromEntries(searchParams)
  if (hostname === '' || pathname.length > 1 || Object.keys(others).length > 0 || hash !== '') return refused
  if (from !== undefined && 'refused' in sender(from)) return { refused: 'its "from" is not a mail address' }
  const secure = protocol === 'smtps:'
  try {
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    const host = hostname.replace(/^\[|\]$/g, '')
    const value = {
      host,
      port: Number(port || (secure ? 465 : 587)),
      secure,
      ...(from === undefined ? {} : { from }),
    }
    return { value: username === '' ? value : { ...value, auth } }
  } catch {
    return refused
  }
}

/** Parses a mail address with an optional name: `Portage <news@swap.example.org>`. */
export const sender: Parser<string> = (text) =>
  /^(?:[^<>"@,;:\\\p{Cc}]+ <[^\s<>@",;:\\]+@[^\s<>@",;:\\]+>|[^\s<>@",;:\\]+@[^\s<>@",;:\\]+)$/u.test(text)
    ? { value: text }
    : { refused: `${quote(text)} is not a mail address` }

/** Characters of a notice; longer ones push the page's content off a phone's screen. */
const longestNotice = 280

/** Parses an https address without credentials. */
export const httpsLink: Parser<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:') return { refused: `${quote(text)} is not an https address` }
  return url.username === '' && url.password === ''
    ? { value: url.href }
    : { refused: `${quote(text)} carries credentials` }
}

const plainNotice: Parser<string> = (text) => {
  if ([...text].length > longestNotice) return { refused: `it has more than ${longestNotice} characters` }
  if (/[<>\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u.test(text)) {
    return { refused: `${quote(text)} has a line break, an invisible character, "<" or ">"` }
  }
  return { value: text }
}

/**
 * Parses a notice: one line of plain text, and a link where an address ends it. Control and formatting characters,
 * anything like HTML, and addresses other than https are refused.
 */
export const noticeWithLink: Parser<OperatorNotice> = (text) => {
  const [, words = text, address] = /^(.*\S)\s+(https?:\/\/\S+)$/su.exec(text) ?? []
  const plain = plainNotice(words)
  if ('refused' in plain) return plain
  if (address === undefined) return { value: { text: plain.value } }
  const link = httpsLink(address)
  return 'refused' in link ? link : { value: { text: plain.value, url: link.value } }
}

/** Parses where to report a vulnerability, as a URI. A mail address becomes a mailto link. Source: RFC 9116 §2.5.3. */
export const securityContact: Parser<string> = (text) => {
  const address = text.replace(/^mailto:/, '')
  if (/^[^\s<>@",;:\\]+@[^\s<>@",;:\\]+$/.test(address)) return { value: `mailto:${address}` }
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text)
    ? { value: text }
    : { refused: `${quote(text)} is neither a mail address nor an https address` }
}
