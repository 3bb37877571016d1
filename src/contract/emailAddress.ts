import isEmail from 'validator/lib/isEmail.js'
import { z } from 'zod'

/** Maximum length of a mail address. Source: RFC 5321 §4.5.3.1.3. */
const maxLength = 254

/** Characters that are invalid in a domain, and that a URL parser would reinterpret or silently drop. */
const invalidInDomain = /[\p{Cc}\p{Z}/?#:@\\%[\]<>^|]/u
/** Invisible characters, which can deceive, and quotes, which allow many spellings of one mailbox. */
const invalidInMailbox = /[\p{C}\p{Z}"]/u

/**
 * Normalises an address for storage: the domain becomes lower-case ASCII. The part before the @ is only NFC-normalised,
 * because its meaning depends on the mail server. Returns undefined if the text is not an address.
 */
export function normalizeEmailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, Math.max(at, 0)).normalize('NFC')
  const domain = text.slice(at + 1)
  if (invalidInMailbox.test(mailbox) || invalidInDomain.test(domain)) return undefined
  if (!URL.canParse(`http://${domain}`)) return undefined
  const address = `${mailbox}@${new URL(`http://${domain}`).hostname}`
  return isEmail(address) ? address : undefined
}

const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns a key that is equal for addresses of one mailbox at most mail servers: lower case, without a +tag, and without
 * dots at Gmail. For counting only; mail is sent to the original address.
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
    context.issues.push({ code: 'custom', message: 'is not an e-mail address', input: text })
    return z.NEVER
  })
