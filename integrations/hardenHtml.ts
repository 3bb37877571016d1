import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

/** Inline code of all pages of a build, collected by `hardenHtml`. */
export interface Findings {
  readonly scripts: Set<string>
  readonly styles: Set<string>
  /** Class name → declarations of the removed style attributes. */
  readonly rules: Map<string, string>
  /** Descriptions of code that no policy can allow. */
  readonly problems: string[]
}

export const noFindings = (): Findings => ({ scripts: new Set(), styles: new Set(), rules: new Map(), problems: [] })

/** Replaces html[from, to) by text. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const attribute = (element: Element, name: string) => element.attrs.find((each) => each.name === name)?.value
const textOf = (element: Element) =>
  element.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('')

function* elementsIn(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

/** Returns whether the browser runs a script. Data scripts need no hash. */
const isRun = (script: Element) =>
  attribute(script, 'src') === undefined && !/json$/i.test(attribute(script, 'type') ?? '')

function collect(element: Element, findings: Findings): void {
  if (element.tagName === 'script' && isRun(element)) findings.scripts.add(hashSource(textOf(element)))
  if (element.tagName === 'style') findings.styles.add(hashSource(textOf(element)))
  for (const { name, value } of element.attrs) {
    if (name.startsWith('on')) findings.problems.push(`<${element.tagName}> has the inline handler ${name}`)
    if (/^\s*javascript:/i.test(value)) findings.problems.push(`<${element.tagName}> runs a script in ${name}`)
  }
}

/** Replaces a style attribute with an equivalent class. */
function moveStyle(element: Element, style: string, rules: Findings['rules']): Edit[] {
  const places = element.sourceCodeLocation?.attrs
  const at = places?.style
  if (!at) return []
  const name = `s-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`
  rules.set(name, style)
  const present = attribute(element, 'class')
  const classAt = places.class
  if (present === undefined || !classAt) return [{ from: at.startOffset, to: at.endOffset, text: `class="${name}"` }]
  return [
    { from: at.startOffset, to: at.endOffset, text: '' },
    { from: classAt.startOffset, to: classAt.endOffset, text: `class="${escapeAttribute(`${present} ${name}`)}"` },
  ]
}

/** Whether an element is in a table's cell that no script draws again. */
function isInCell({ parentNode }: Element): boolean {
  if (!parentNode || !defaultTreeAdapter.isElementNode(parentNode) || parentNode.tagName === 'astro-island')
    return false
  return parentNode.tagName === 'td' || isInCell(parentNode)
}

/** Where a name may break: after its underscores and slashes. */
const nameBreak = /(?<=\w)[_/](?=\w)/g

/** A part of a name that has the room in a column of a phone, in characters. */
const shortPart = 10

/**
 * Lets a long name in a table's cell break after its underscores and slashes, rather than anywhere. One whose parts are
 * short gets `data-parts`, so that none of them is broken.
 */
function breakNames(code: Element, html: string): Edit[] {
  if (!isInCell(code)) return []
  const breaks = code.childNodes.flatMap((child) => {
    const place = child.sourceCodeLocation
    if (!place || !defaultTreeAdapter.isTextNode(child)) return []
    const text = html.slice(place.startOffset, place.endOffset)
    return [...text.matchAll(nameBreak)].map(({ index }) => {
      const at = place.startOffset + index + 1
      return { from: at, to: at, text: '<wbr>' }
    })
  })
  const parts = textOf(code)
    .replaceAll(nameBreak, '$& ')
    .split(/[\s-]+/)
  const end = code.sourceCodeLocation?.startTag?.endOffset
  const isText = code.childNodes.every((child) => defaultTreeAdapter.isTextNode(child))
  if (end === undefined || !isText || parts.some(({ length }) => length > shortPart)) return breaks
  return [{ from: end - 1, to: end - 1, text: ' data-parts' }, ...breaks]
}

/** Applies edits that do not overlap. Joins the pieces once, because a page has thousands of edits. */
function applyEdits(html: string, edits: Edit[]): string {
  const pieces: string[] = []
  let end = 0
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    pieces.push(html.slice(end, from), text)
    end = to
  }
  return pieces.join('') + html.slice(end)
}

/**
 * Prepares one page for a strict policy: collects the hashes of inline scripts and styles, and moves style attributes
 * into classes. Removes the id of an island, which nothing reads and which Astro makes from the folder of the checkout.
 * Lets names in cells break between their words. Inserts `head` at the start of the head. Returns the page and adds to `findings`.
 */
export function hardenHtml(html: string, findings: Findings, head = ''): string {
  const edits: Edit[] = []
  for (const element of elementsIn(parse(html, { sourceCodeLocationInfo: true }))) {
    collect(element, findings)
    if (element.tagName === 'code') edits.push(...breakNames(element, html))
    const style = attribute(element, 'style')
    if (style !== undefined) edits.push(...moveStyle(element, style, findings.rules))
    const id = element.tagName === 'astro-island' ? element.sourceCodeLocation?.attrs?.uid : undefined
    if (id) edits.push({ from: id.startOffset, to: id.endOffset, text: '' })
    const start = element.tagName === 'head' ? element.sourceCodeLocation?.startTag?.endOffset : undefined
    if (start !== undefined && head !== '') edits.push({ from: start, to: start, text: head })
  }
  return applyEdits(html, edits)
}

/**
 * Returns the moved style attributes as a style sheet. Repeating the class three times outweighs the page's rules, as
 * an attribute would.
 */
export function sheetOf(rules: Findings['rules']): string {
  const lines = [...rules].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return lines.map(([name, style]) => `.${name}.${name}.${name}{${style}}\n`).join('')
}
