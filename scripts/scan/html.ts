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
  remember(tree, `one ${selector}`, () =>
    compound.test(selector) ? all(selector, tree)[0] : (select(selector, tree) ?? undefined),
  )

export const all = (selector: string, tree: Tree | Element): readonly Element[] =>
  remember(tree, `all ${selector}`, () =>
    compound.test(selector) ? selectCompound(selector, tree) : selectAll(selector, tree),
  )

/** A list of selectors that depend on the element alone: a tag, classes and attributes other than its style. */
const compound = /^(?!.*\[style)(?:(?:^|, )(?=[a-z[.])(?:[a-z][a-z0-9]*)?(?:\.[\w-]+|\[[^\]]+\]|:not\(\[[^\]]+\]\))*)+$/

/**
 * Selects among copies without children. Most elements of a page are coloured pieces of code, which have a style alone.
 */
function selectCompound(selector: string, tree: Tree | Element): readonly Element[] {
  const parts = selector.split(', ').map((part) => /^[a-z0-9]*/.exec(part)?.[0] ?? '')
  const tags = new Set(parts)
  const copies = new Map<unknown, Element>()
  for (const element of elementsOf(tree)) {
    const isCandidate = tags.has(element.tagName) || (tags.has('') && hasOwnAttribute(element))
    if (isCandidate) copies.set({ ...element, children: [] }, element)
  }
  const found = selectAll(selector, { type: 'root', children: [...copies.keys()] as Element[] })
  return found.flatMap((copy) => copies.get(copy) ?? [])
}

const hasOwnAttribute = ({ properties }: Element) => Object.keys(properties).some((name) => name !== 'style')

/** Returns the elements of a tree, itself included, in the order of the document. */
const elementsOf = (tree: Tree | Element): readonly Element[] =>
  remember(tree, 'elements', () => {
    const listed: Element[] = []
    const visit = (node: Node): void => {
      if (node.type === 'element') listed.push(node)
      if ('children' in node) for (const child of node.children) visit(child as Node)
    }
    visit(tree)
    return listed
  })

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
export function visibleText(node: Tree | Element, leaveOut?: (element: Element) => boolean): string {
  if (leaveOut) return textWithout(node, leaveOut)
  return remember(node, 'text', () => textWithout(node, () => false))
}

function textWithout(node: Node, leaveOut: (element: Element) => boolean): string {
  if (node.type === 'text') return node.value
  if (!('children' in node)) return ''
  if (node.type === 'element' && (silent.has(node.tagName) || leaveOut(node))) return ''
  return node.children
    .map((child) => textWithout(child as Node, leaveOut))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the exact text of one element. */
export const rawText = (element: Element | undefined) => (element ? rawTextOf(element) : '')

/** Returns the levels of all headings in order, 1 to 6. */
export const headingLevels = (tree: Tree | Element) =>
  all('h1, h2, h3, h4, h5, h6', tree).map(({ tagName }) => Number(tagName.slice(1)))
