import type { fromParse5 } from 'hast-util-from-parse5'
import type { Handle, State } from 'hast-util-to-mdast'
import { toString as textOf } from 'hast-util-to-string'

/** Trees of the conversion: HTML as `hast`, markdown as `mdast`. */
export type HtmlRoot = Extract<ReturnType<typeof fromParse5>, { type: 'root' }>
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

/**
 * Returns the elements of a tree that pass a test, in their order, the tree itself included. A selector compares every
 * node with its whole context, which takes seconds of a build.
 */
export function findAll(
  tree: HtmlRoot | Element,
  test: (element: Element) => boolean,
  found: Element[] = [],
): Element[] {
  if (tree.type === 'element' && test(tree)) found.push(tree)
  for (const child of tree.children) if (child.type === 'element') findAll(child, test, found)
  return found
}

/** Returns the first such element. */
export function findFirst(tree: HtmlRoot | Element, test: (element: Element) => boolean): Element | undefined {
  if (tree.type === 'element' && test(tree)) return tree
  for (const child of tree.children) {
    const found = child.type === 'element' ? findFirst(child, test) : undefined
    if (found) return found
  }
  return undefined
}

/** Returns a test for the name of an element. */
export const named =
  (...names: readonly string[]) =>
  ({ tagName }: Element) =>
    names.includes(tagName)

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
  const lines = findAll(pre, (element) => hasClass(element, 'ec-line')).map((line) =>
    textOf(findFirst(line, (element) => hasClass(element, 'code')) ?? line).replace(/\n$/, ''),
  )
  return lines.length > 0 ? lines.join('\n') : textOf(pre).replace(/\n$/, '')
}
