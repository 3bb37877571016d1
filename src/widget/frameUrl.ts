import { proposalFields, readFields, themeTokens } from './messages.ts'

/** Every attribute of `<portage-swap>`. On the script tag each has the prefix `data-`. */
export const attributes = [
  'partner',
  'sell',
  'buy',
  'amount',
  'mode',
  'accent',
  'background',
  'radius',
  'language',
] as const

export type Attribute = (typeof attributes)[number]

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

/** Returns the URL of the widget's frame. It has no key: `ref` is the partner's public id. */
export function frameUrl({ site, host, channel, language, read }: Frame): string {
  const url = new URL('/embed', site)
  const partner = read('partner')
  if (partner !== null) url.searchParams.set('ref', partner)
  const values = { host, channel, lang: language, ...readAttributes({ ...proposalFields, ...themeTokens }, read) }
  for (const [name, value] of Object.entries(values)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}
