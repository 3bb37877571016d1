import { isIP } from 'node:net'

/** What a reader made of a variable's text: a value, or a sentence saying why it is none. */
export type Reading<T> = { readonly value: T } | { readonly refused: string }
export type Reader<T> = (text: string) => Reading<T>

const quote = (text: string) => JSON.stringify(withoutSecrets(text))

/** A URL as it may be shown: user, password and query are cut out. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/@\s]*@/g, '//…@').replace(/\?.*$/s, '?…')
}

/** One of the given words. */
export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (text) => {
    const value = words.find((word) => word === text)
    return value === undefined ? { refused: `${quote(text)} is none of ${words.join(', ')}` } : { value }
  }
}

/** A TCP port; 0 asks the system for any free one. */
export const portNumber: Reader<number> = (text) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return value <= 65_535 ? { value } : { refused: `${quote(text)} is not a port` }
}

/** A name or an IP address to listen on. */
export const listenHost: Reader<string> = (text) =>
  isIP(text) > 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text)
    ? { value: text }
    : { refused: `${quote(text)} is neither a host name nor an IP address` }

/** A folder's path, as it is. */
export const folder: Reader<string> = (text) => ({ value: text })

/** An http(s) address with an optional path, without the slash at its end. */
export const webAddress: Reader<string> = (text) => {
  if (!URL.canParse(text)) return { refused: `${quote(text)} is not a URL` }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { refused: `${quote(text)} is not an http or https address` }
  }
  if (url.username !== '' || url.password !== '') return { refused: `${quote(text)} carries credentials` }
  if (url.search !== '' || url.hash !== '') return { refused: `${quote(text)} carries a query or a fragment` }
  return { value: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
}

/** An http(s) origin: no path, since every page of the site stands right under it. */
export const siteAddress: Reader<string> = (text) => {
  const read = webAddress(text)
  if ('refused' in read || new URL(read.value).pathname === '/') return read
  return { refused: `${quote(text)} has a path` }
}

/** A comma list read item by item: order kept, none empty, none twice. */
export function listOf<T extends string>(item: Reader<T>): Reader<readonly T[]> {
  return (text) => {
    const values: T[] = []
    for (const part of text.split(',').map((each) => each.trim())) {
      if (part === '') return { refused: 'the list has an empty place' }
      const read = item(part)
      if ('refused' in read) return read
      if (values.includes(read.value)) return { refused: `${quote(part)} stands in the list twice` }
      values.push(read.value)
    }
    return { value: values }
  }
}

/** An IP address or a range of them in CIDR notation. */
export const addressRange: Reader<string> = (text) => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const sized = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
  return family > 0 && sized && rest.length === 0
    ? { value: text }
    : { refused: `${quote(text)} is neither an IP address nor a CIDR range` }
}

/** A Postgres connection string. Nothing of it is ever shown. */
export const databaseAddress: Reader<string> = (text) =>
  /^postgres(ql)?:\/\/./.test(text) ? { value: text } : { refused: 'what was given (not shown) is something else' }

/** So many requests in so many seconds: "60/600". */
export const rate: Reader<{ readonly limit: number; readonly windowSeconds: number }> = (text) => {
  const [, limit = '', windowSeconds = ''] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? []
  return limit === ''
    ? { refused: `${quote(text)} is not a number of requests and a number of seconds` }
    : { value: { limit: Number(limit), windowSeconds: Number(windowSeconds) } }
}

/** How mails leave: a mail server, and whom it knows us as. */
export interface MailServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; else it is asked for with STARTTLS. */
  readonly secure: boolean
  readonly auth?: { readonly user: string; readonly pass: string }
}

/** A mail server's address, smtp:// or smtps://. It carries a password, so nothing of it is ever shown. */
export const mailServer: Reader<MailServer> = (text) => {
  const refused = { refused: 'what was given (not shown) is something else' }
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return refused
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (hostname === '' || pathname.length > 1 || search !== '' || hash !== '') return refused
  const secure = protocol === 'smtps:'
  try {
    const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    const host = hostname.replace(/^\[|\]$/g, '')
    const value = { host, port: Number(port || (secure ? 465 : 587)), secure }
    return { value: username === '' ? value : { ...value, auth } }
  } catch {
    return refused
  }
}

/** One mail address, alone or behind a name: `Portage <news@swap.example.org>`. */
export const sender: Reader<string> = (text) =>
  /^(?:[^<>"@,;:\\\p{Cc}]+ <[^\s<>@",;:\\]+@[^\s<>@",;:\\]+>|[^\s<>@",;:\\]+@[^\s<>@",;:\\]+)$/u.test(text)
    ? { value: text }
    : { refused: `${quote(text)} is no mail address` }

/** Where to report a weakness, as a URI: a mail address is a mailto link. Source: RFC 9116 §2.5.3. */
export const securityContact: Reader<string> = (text) => {
  const address = text.replace(/^mailto:/, '')
  if (/^[^\s<>@",;:\\]+@[^\s<>@",;:\\]+$/.test(address)) return { value: `mailto:${address}` }
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text)
    ? { value: text }
    : { refused: `${quote(text)} is neither a mail address nor an https address` }
}
