/** Attributes and listeners of an element. `true` writes an empty attribute; `false` and undefined leave it out. */
interface Attributes {
  readonly onclick?: ((event: MouseEvent) => void) | undefined
  readonly oncopy?: ((event: ClipboardEvent) => void) | undefined
  readonly oninput?: ((event: Event) => void) | undefined
  readonly onchange?: ((event: Event) => void) | undefined
  readonly onclose?: ((event: Event) => void) | undefined
  readonly ontoggle?: ((event: ToggleEvent) => void) | undefined
  readonly [name: string]: string | number | boolean | undefined | ((event: never) => void)
}

/** Content of an element. Text becomes a text node, never markup; empty text, `false`, null and undefined are left out. */
export type Child = Node | string | false | null | undefined | readonly Child[]

type Content = readonly [Attributes, ...Child[]] | readonly Child[]

/** Creates an element from its attributes, which may be left out, and its children. */
export function html<K extends keyof HTMLElementTagNameMap>(name: K, ...content: Content): HTMLElementTagNameMap[K] {
  return fill(document.createElement(name), content)
}

/** Creates an SVG element from its attributes, which may be left out, and its children. */
export function svg<K extends keyof SVGElementTagNameMap>(name: K, ...content: Content): SVGElementTagNameMap[K] {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', name), content)
}

const isAttributes = (first: Content[0]): first is Attributes =>
  typeof first === 'object' && !(first instanceof Node) && !Array.isArray(first)

function fill<E extends Element>(element: E, [first, ...rest]: Content): E {
  for (const [name, value] of Object.entries(isAttributes(first) ? first : {})) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value as (event: Event) => void)
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...nodesOf([isAttributes(first) ? undefined : first, rest] as readonly Child[]))
  return element
}

const nodesOf = (children: readonly Child[]): readonly ChildNode[] =>
  children.flatMap((child): readonly ChildNode[] => {
    if (!child) return []
    if (child instanceof Node) return [child as ChildNode]
    return typeof child === 'string' ? [new Text(child)] : nodesOf(child)
  })

/** Creates an icon of the page's sprite. */
export const icon = (name: string): SVGElement =>
  svg('svg', { class: 'i', 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }))

/** The markup of an element when it was drawn, before anybody opened, filled or marked it. */
const drawnAs = new WeakMap<Node, string>()

const markupOf = (node: Node): string =>
  node instanceof Element ? (drawnAs.get(node) ?? node.outerHTML) : `#${node.nodeValue}`

/**
 * Draws the children of an element again. A child whose markup is as it was drawn stays, with its listeners, focus and
 * selection, so a live region repeats nothing; keep no reference to what is passed. Another one is replaced, and gets the
 * focus back by its `data-keep`.
 */
export function patch(parent: Element, ...children: readonly Child[]): void {
  const known = new Map<string, ChildNode[]>()
  for (const node of parent.childNodes) {
    const markup = markupOf(node)
    known.set(markup, [...(known.get(markup) ?? []), node])
  }
  const wanted = nodesOf(children).map((fresh) => {
    const markup = markupOf(fresh)
    const old = known.get(markup)?.shift()
    if (old === undefined) drawnAs.set(fresh, markup)
    return old ?? fresh
  })
  const focused = document.activeElement
  const keep = focused !== null && parent.contains(focused) ? focused.getAttribute('data-keep') : null
  for (const left of known.values()) for (const node of left) node.remove()
  for (const [at, child] of wanted.entries()) {
    const there = parent.childNodes[at]
    if (there !== child) parent.insertBefore(child, there ?? null)
  }
  if (keep === null || parent.contains(document.activeElement)) return
  parent.querySelector<HTMLElement>(`[data-keep="${CSS.escape(keep)}"]`)?.focus({ preventScroll: true })
}
