import { z } from 'zod'

/** Maximum length of a mail address. Source: RFC 5321 §4.5.3.1.3. */
const maxLength = 254

/** Characters that are invalid in a domain, and that a URL parser would reinterpret or silently drop. */
const invalidInDomain = /[\p{Cc}\p{Z}/?#:@\\%[\]<>^|]/u
/**
 * Atoms joined by single dots. Quoted mailboxes, which allow many spellings of one, and invisible characters are left
 * out. Source: RFC 5322 §3.2.3; RFC 6531 §3.3 for characters outside ASCII.
 */
const atom = "(?:[a-zA-Z\\d!#$%&'*+/=?^_`{|}~-]|(?![\\p{C}\\p{Z}])[\\u{80}-\\u{10ffff}])+"
const validMailbox = new RegExp(`^${atom}(?:\\.${atom})*$`, 'u')
/** Longest mailbox in bytes. Source: RFC 5321 §4.5.3.1.1. */
const maxMailboxBytes = 64
/**
 * At least two labels of at most 63 characters, the last of them with letters. Source: RFC 1035 §2.3.1, RFC 3696 §2.
 */
const validDomain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d])$/

/**
 * Normalises an address for storage: the domain becomes lower-case ASCII. The part before the @ is only NFC-normalised,
 * because its meaning depends on the mail server. Returns undefined if the text is not an address.
 */
export function normalizeEmailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, Math.max(at, 0)).normalize('NFC')
  const domain = text.slice(at + 1)
  if (!validMailbox.test(mailbox) || new TextEncoder().encode(mailbox).length > maxMailboxBytes) return undefined
  if (invalidInDomain.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  const address = `${mailbox}@${hostname}`
  return validDomain.test(hostname) && address.length <= maxLength ? address : undefined
}

const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns a key that is equal for addresses of one mailbox at most mail servers: lower case, without a +tag, and
 * without dots at Gmail. For counting only; mail is sent to the original address.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/)
  const tag = name.indexOf('+')
  const bare = tag > 0 ? name.slice(0, tag) : name
  return googleDomains.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}

/** Parses and normalises an e-mail address. */
export const emailAddress = z
  .string()
  .min(3)
  .max(maxLength)
  .meta({ format: 'idn-email', examples: ['first@example.org'] })
  .describe('An e-mail address. Its domain may be internationalised.')
  .transform((text, context) => {
    const address = normalizeEmailAddress(text)
    if (address !== undefined) return address
    context.issues.push({ code: 'custom', message: 'Send an e-mail address, such as first@example.org.', input: text })
    return z.NEVER
  })
