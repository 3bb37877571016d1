import type { Publication } from './publication.ts'

/** The file is read again long before: it must be less than a year old. */
const validDays = 180

/** Where to report a weakness; there is no file while the operator names no contact. Source: RFC 9116. */
export function securityTxt({ siteUrl, securityContact, builtAt }: Publication): string | undefined {
  if (securityContact === undefined) return undefined
  const expires = new Date(builtAt + validDays * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: ${securityContact}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`
}
