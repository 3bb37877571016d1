import { select } from 'hast-util-select'
import { toString as textOf } from 'hast-util-to-string'
import { attribute, type Element, elementNode, hasClass, isElement, oneLine, textNode } from './nodes.ts'

type Child = Element['children'][number]

/** What is for eyes and hands only. */
const silent = new Set([
  ...['script', 'style', 'template', 'svg', 'canvas', 'iframe', 'noscript', 'nav', 'dialog'],
  ...['button', 'input', 'select', 'textarea', 'wbr'],
])
/** Words for screen readers, and the marks behind headings that lead to them. */
const unseen = ['sr', 'sr-only', 'sl-anchor-link']
const phrasing = new Set(['a', 'b', 'code', 'em', 'i', 'kbd', 'small', 'span', 'strong'])

function isSilent(element: Element): boolean {
  if (silent.has(element.tagName) || attribute(element, 'dataMarkdown') === 'skip') return true
  if (attribute(element, 'ariaHidden') === 'true' || unseen.some((name) => hasClass(element, name))) return true
  const isPanel = attribute(element, 'dataPanel') !== undefined || attribute(element, 'role') === 'tabpanel'
  return attribute(element, 'hidden') !== undefined && !isPanel
}

/** One sentence where a form or an island stands, named by what it calls itself. */
function interactive(element: Element): Element {
  const form = select('form[aria-label]', element)
  const heading = select('h1, h2, h3, legend', element)
  const name = (form && attribute(form, 'ariaLabel')) ?? (heading && oneLine(textOf(heading)))
  return elementNode(
    'p',
    {},
    textNode(`${name ? `Interactive: ${name}. ` : ''}This part of the page needs a browser; programs ask `),
    elementNode('a', { href: '/developers' }, textNode('the interfaces')),
    textNode(' instead.'),
  )
}

function replacement(element: Element): Element | undefined {
  const words = attribute(element, 'dataMarkdownText')
  if (words !== undefined) return elementNode(phrasing.has(element.tagName) ? 'span' : 'p', {}, textNode(words))
  const isInteractive = element.tagName === 'astro-island' || element.tagName === 'form'
  return isInteractive ? interactive(element) : undefined
}

/** True where the style sheet alone keeps two things apart. */
function needsSpace(before: Child | undefined, element: Element): boolean {
  if (!before || !phrasing.has(element.tagName)) return false
  if (isElement(before)) return phrasing.has(before.tagName)
  return element.tagName === 'span' && before.type === 'text' && /[.:!?]$/.test(before.value)
}

/**
 * The children without what is not content. `data-markdown="skip"` leaves an element out, `data-markdown-text` says
 * something else in its place. Code keeps its own spacing.
 */
export function steer(children: readonly Child[]): Child[] {
  const kept: Child[] = []
  for (const child of children) {
    if (!isElement(child)) {
      if (child.type === 'text') kept.push(child)
      continue
    }
    if (isSilent(child)) continue
    if (needsSpace(kept.at(-1), child)) kept.push(textNode(' '))
    const other = replacement(child)
    if (other) kept.push(other)
    else kept.push(child.tagName === 'pre' ? child : { ...child, children: steer(child.children) })
  }
  return kept
}
