type Attributes = Readonly<Record<string, string | undefined>>
type Child = Node | string | undefined

/** Creates an element with attributes and children. Text becomes a text node, never markup. */
export function html<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, children)
}

/** Creates an SVG element with attributes and children. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes,
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children)
}

function filled<E extends Element>(element: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value)
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/** Creates an icon of the page's sprite. */
export const icon = (name: string): SVGElement =>
  svg('svg', { class: 'i', 'aria-hidden': 'true' }, svg('use', { href: `#i-${name}` }))
