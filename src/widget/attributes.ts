import { language, partner, proposalFields, readFields, themeTokens } from './messages.ts'

/** Every attribute of `<portage-swap>`, and the form of its value. On the script tag each has the prefix `data-`. */
export const attributePatterns = { partner, ...proposalFields, ...themeTokens, language } as const

export type Attribute = keyof typeof attributePatterns

export const attributes = Object.keys(attributePatterns) as readonly Attribute[]

/** Values of attributes as the page wrote them; null where there is none. */
export type ReadAttribute = (name: Attribute) => string | null

interface Frame {
  /** Origin of the site that serves the widget. */
  readonly site: string
  /** Origin of the page, which receives the messages. */
  readonly host: string
  readonly channel: string
  readonly language: string
  readonly read: ReadAttribute
}

/** Returns the attributes that match their patterns: an invalid one is left out. */
export function readAttributes(
  patterns: Readonly<Record<string, RegExp>>,
  read: ReadAttribute,
): Readonly<Record<string, string>> {
  return readFields(patterns, Object.fromEntries(attributes.map((name) => [name, read(name)])))
}

/**
 * Returns the URL of the widget's frame. It has no key: `ref` is the partner's public id. The attribute `mode` is the
 * parameter `appearance`, because `mode` is the way to pay in links of a swap.
 */
export function frameUrl({ site, host, channel, language: lang, read }: Frame): string {
  const url = new URL('/embed', site)
  const { partner: ref = '', language: _, mode: appearance = '', ...others } = readAttributes(attributePatterns, read)
  const values = { ref, host, channel, lang, appearance, ...others }
  for (const [name, value] of Object.entries(values)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}
