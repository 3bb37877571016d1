import { fromHtml } from 'hast-util-from-html'
import { select, selectAll } from 'hast-util-select'
import { toString as rawTextOf } from 'hast-util-to-string'

export type Tree = ReturnType<typeof fromHtml>
export type Element = NonNullable<ReturnType<typeof select>>
type Node = Tree | Element | Tree['children'][number]

/** Elements without visible text. */
const silent = new Set(['script', 'style', 'template', 'svg', 'noscript'])

export const parseHtml = (html: string): Tree => fromHtml(html)
/** Several scanners look for the same elements, and no rule changes a page. */
const found = new WeakMap<Tree | Element, Map<string, unknown>>()

/** Returns what is known about a page under a key; finds it at the first call. */
function remember<T>(tree: Tree | Element, key: string, find: () => T): T {
  const known = found.get(tree) ?? new Map<string, unknown>()
  found.set(tree, known)
  if (!known.has(key)) known.set(key, find())
  return known.get(key) as T
}

export const one = (selector: string, tree: Tree | Element): Element | undefined =>
  remember(tree, `one ${selector}`, () => select(selector, tree) ?? undefined)

export const all = (selector: string, tree: Tree | Element): readonly Element[] =>
  remember(tree, `all ${selector}`, () => selectAll(selector, tree))

/** Returns the first element with an id. */
export const withId = (id: string, tree: Tree): Element | undefined =>
  remember(tree, 'ids', () => {
    const entries = all('[id]', tree).map((element) => [attributeOf(element, 'id') ?? '', element] as const)
    return new Map(entries.reverse())
  }).get(id)

/** Returns an attribute as text, by its name in hast, such as `href`, `ariaLabel` or `htmlFor`. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  const value = element?.properties[name]
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** Returns the visible text, with one space between blocks. `leaveOut` omits further elements. */
export function visibleText(node: Node, leaveOut: (element: Element) => boolean = () => false): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element' && (silent.has(node.tagName) || leaveOut(node))) return ''
  return node.children
    .map((child) => visibleText(child as Node, leaveOut))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the exact text of one element. */
export const rawText = (element: Element | undefined) => (element ? rawTextOf(element) : '')

/** Returns the levels of all headings in order, 1 to 6. */
export const headingLevels = (tree: Tree | Element) =>
  all('h1, h2, h3, h4, h5, h6', tree).map(({ tagName }) => Number(tagName.slice(1)))
