import { attributePatterns } from '../../widget/attributes.ts'
import { readFields } from '../../widget/messages.ts'

type Values = Readonly<Record<string, string>>

/** The partner id of demonstrations, which only a devnet's own machine can show. */
const demoPartner = 'demo'

/** Returns the attributes of a widget by their names. Empty values, and those of the wrong form, are left out. */
export const widgetAttributes = (values: Values): Values => readFields(attributePatterns, values)

/** Returns the script tag of a widget. Attribute values have no character that HTML treats as markup. */
export function widgetCode(siteUrl: string, values: Values): string {
  const attributes = widgetAttributes(values)
  const data = Object.entries(attributes).map(([name, value]) => `\n  data-${name}="${value}"`)
  return `${noteOf(attributes)}<script async src="${siteUrl}/widget.js"${data.join('')}></script>`
}

/** Returns the same widget as an element, for pages that place it themselves. */
export function elementCode(siteUrl: string, values: Values): string {
  const attributes = widgetAttributes(values)
  const written = Object.entries(attributes).map(([name, value]) => `\n  ${name}="${value}"`)
  return `${noteOf(attributes)}<script async src="${siteUrl}/widget.js"></script>\n<portage-swap${written.join('')}></portage-swap>`
}

/** Returns a comment for code that works on the developer's own machine only. */
const noteOf = ({ partner }: Values): string =>
  partner === demoPartner ? '<!-- The partner id "demo" works on localhost only, with a devnet. -->\n' : ''

/** Reads the attributes of a widget from its code, which has one on each line. Their values have no quotation mark. */
export function codeAttributes(code: string): Values {
  const written = [...code.matchAll(/^ {2}(?:data-)?([a-z]+)="([^"]*)"/gm)]
  return Object.fromEntries(written.map(([, name = '', value = '']) => [name, value] as const))
}
