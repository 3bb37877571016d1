import { select } from 'hast-util-select'
import { toString as textOf } from 'hast-util-to-string'
import { attribute, type Element, elementNode, hasClass, isElement, oneLine, textNode } from './nodes.ts'

type Child = Element['children'][number]

/** Elements without text content. */
const silent = new Set([
  'script',
  'style',
  'template',
  'svg',
  'canvas',
  'iframe',
  'noscript',
  'nav',
  'dialog',
  'button',
  'input',
  'select',
  'textarea',
  'wbr',
])
/** Classes of screen-reader texts and heading anchors. */
const unseen = ['sr', 'sr-only', 'sl-anchor-link']
const phrasing = new Set(['a', 'b', 'code', 'em', 'i', 'kbd', 'small', 'span', 'strong'])

function isSilent(element: Element): boolean {
  if (silent.has(element.tagName) || attribute(element, 'dataMarkdown') === 'skip') return true
  if (attribute(element, 'ariaHidden') === 'true' || unseen.some((name) => hasClass(element, name))) return true
  const isPanel = attribute(element, 'dataPanel') !== undefined || attribute(element, 'role') === 'tabpanel'
  return attribute(element, 'hidden') !== undefined && !isPanel
}

/** Returns one sentence in place of a form or island, with its accessible name. */
function interactive(element: Element): Element {
  const form = select('form[aria-label]', element)
  const heading = select('h1, h2, h3, legend', element)
  const name = (form && attribute(form, 'ariaLabel')) ?? (heading && oneLine(textOf(heading)))
  return elementNode(
    'p',
    {},
    textNode(`${name ? `Interactive: ${name}. ` : ''}This part of the page needs a browser; programs use `),
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

/** Returns whether only the style sheet separates two elements. */
function needsSpace(before: Child | undefined, element: Element): boolean {
  if (!before || !phrasing.has(element.tagName)) return false
  if (isElement(before)) return phrasing.has(before.tagName)
  return element.tagName === 'span' && before.type === 'text' && /[.:!?]$/.test(before.value)
}

/**
 * Returns the children that are content. `data-markdown="skip"` omits an element, `data-markdown-text` replaces it.
 * Code keeps its spacing.
 */
export function selectContent(children: readonly Child[]): Child[] {
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
    else kept.push(child.tagName === 'pre' ? child : { ...child, children: selectContent(child.children) })
  }
  return kept
}
