import isEmail from 'validator/lib/isEmail.js'
import { z } from 'zod'

/** Longest address that mail can carry. Source: RFC 5321 §4.5.3.1.3. */
const longest = 254

/** What a domain cannot hold, but what a URL would take for something else or silently drop. */
const foreignToDomains = /[\p{Cc}\p{Z}/?#:@\\%[\]<>^|]/u
/** Quoted local parts write one mailbox in many ways, and nobody has one; invisible characters deceive. */
const foreignToMailboxes = /[\p{C}\p{Z}"]/u

/**
 * The one form in which an address is kept: domain in lower case and, if internationalised, in its ASCII form; the
 * part before the @ as it is, because only its own server knows what it means. Undefined for what is no address.
 */
export function normalizeEmailAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const mailbox = text.slice(0, Math.max(at, 0)).normalize('NFC')
  const domain = text.slice(at + 1)
  if (foreignToMailboxes.test(mailbox) || foreignToDomains.test(domain)) return undefined
  if (!URL.canParse(`http://${domain}`)) return undefined
  const address = `${mailbox}@${new URL(`http://${domain}`).hostname}`
  return isEmail(address) ? address : undefined
}

const googleDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns what nearly every mail server takes for the same mailbox: lower case, without a +tag, and without dots at
 * Gmail. For counting only; mail goes to the address as written.
 */
export function mailboxOf(address: string): string {
  const [name = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/)
  const tag = name.indexOf('+')
  const bare = tag > 0 ? name.slice(0, tag) : name
  return googleDomains.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`
}

/** An e-mail address as people write it; normalised when it is read. */
export const emailAddress = z
  .string()
  .min(3)
  .max(longest)
  .meta({ format: 'idn-email', examples: ['first@example.org'] })
  .describe('An e-mail address. Its domain may be internationalised.')
  .transform((text, context) => {
    const address = normalizeEmailAddress(text)
    if (address !== undefined) return address
    context.issues.push({ code: 'custom', message: 'is not an e-mail address', input: text })
    return z.NEVER
  })
