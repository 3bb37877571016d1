import type { fromHtml } from 'hast-util-from-html'
import { select, selectAll } from 'hast-util-select'
import type { Handle, State } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'

/** Trees of the conversion: HTML as `hast`, markdown as `mdast`. */
export type HtmlRoot = ReturnType<typeof fromHtml>
export type HtmlNode = HtmlRoot['children'][number]
export type Element = Extract<HtmlNode, { type: 'element' }>
export type Text = Extract<HtmlNode, { type: 'text' }>
export type Markdown = Parameters<State['toFlow']>[0][number]
export type { Handle, State }

export const isElement = (node: HtmlNode): node is Element => node.type === 'element'

/** Returns an attribute's text; empty for other values, such as a bare attribute. */
export function attribute({ properties }: Element, name: string): string | undefined {
  const value = properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value)
}

export const hasClass = (element: Element, name: string) =>
  (attribute(element, 'className') ?? '').split(' ').includes(name)

/** Joins text into one line. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

export const textNode = (value: string): Text => ({ type: 'text', value })

export function elementNode(
  tagName: string,
  properties: Element['properties'],
  ...inside: (Element | Text)[]
): Element {
  return { type: 'element', tagName, properties, children: inside }
}

/** Returns the text of a code block. Adds line breaks where every line is a separate element. */
export function codeText(pre: Element): string {
  const lines = selectAll('.ec-line', pre).map((line) => textOf(select('.code', line) ?? line).replace(/\n$/, ''))
  return lines.length > 0 ? lines.join('\n') : textOf(pre).replace(/\n$/, '')
}
