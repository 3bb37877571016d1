import { fromHtml } from 'hast-util-from-html'
import { select, selectAll } from 'hast-util-select'
import { toString as textOf } from 'hast-util-to-string'

export type Tree = ReturnType<typeof fromHtml>
export type Element = NonNullable<ReturnType<typeof select>>
type Node = Tree | Element | Tree['children'][number]

/** What carries no words of the page. */
const silent = new Set(['script', 'style', 'template', 'svg', 'noscript'])

export const parseHtml = (html: string): Tree => fromHtml(html)
export const one = (selector: string, tree: Tree | Element) => select(selector, tree) ?? undefined
export const all = (selector: string, tree: Tree | Element): Element[] => selectAll(selector, tree)

/** An attribute as text, by its name in hast, such as `href`, `ariaLabel` or `htmlFor`. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  const value = element?.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** The words that a reader meets, one space between blocks. `leaveOut` names further elements to pass by. */
export function wordsOf(node: Node, leaveOut: (element: Element) => boolean = () => false): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element' && (silent.has(node.tagName) || leaveOut(node))) return ''
  return node.children
    .map((child) => wordsOf(child as Node, leaveOut))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The text of one element exactly as it is written. */
export const rawText = (element: Element | undefined) => (element ? textOf(element) : '')

/** Levels of all headings in their order, 1 to 6. */
export const headingLevels = (tree: Tree | Element) =>
  all('h1, h2, h3, h4, h5, h6', tree).map(({ tagName }) => Number(tagName.slice(1)))
