import type { Publication } from './publication.ts'

/** Days until the file expires. RFC 9116 recommends less than a year. */
const validDays = 180

/** Returns security.txt, or undefined without a contact. Source: RFC 9116. */
export function securityTxt({ siteUrl, securityContact, builtAt }: Publication): string | undefined {
  if (securityContact === undefined) return undefined
  const expires = new Date(builtAt + validDays * 24 * 60 * 60 * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: ${securityContact}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`
}
