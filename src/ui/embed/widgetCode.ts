import { attributePatterns } from '../../widget/frameUrl.ts'
import { readFields } from '../../widget/messages.ts'

type Values = Readonly<Record<string, string>>

/** Returns the attributes of a widget by their names. Invalid and empty values are left out. */
export const widgetAttributes = (values: Values): Values => readFields(attributePatterns, values)

/** Returns the script tag of a widget. Attribute values have no character that HTML treats as markup. */
export function widgetCode(siteUrl: string, values: Values): string {
  const data = Object.entries(widgetAttributes(values)).map(([name, value]) => `\n  data-${name}="${value}"`)
  return `<script async src="${siteUrl}/widget.js"${data.join('')}></script>`
}

/** Returns the same widget as an element, for pages that place it themselves. */
export function elementCode(siteUrl: string, values: Values): string {
  const attributes = Object.entries(widgetAttributes(values)).map(([name, value]) => `\n  ${name}="${value}"`)
  return `<script async src="${siteUrl}/widget.js"></script>\n<portage-swap${attributes.join('')}></portage-swap>`
}
