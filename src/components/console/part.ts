/** The element of the console that is marked `data-<name>`. Throws where the markup has none, which is our mistake. */
export function part<E extends HTMLElement = HTMLElement>(root: Element, name: string): E {
  const found = root.querySelector<E>(`[data-${name}]`)
  if (!found) throw new Error(`The console has no part named ${name}.`)
  return found
}

/** A new element with a class and a text, which is text whatever it holds. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { name, text }: { readonly name?: string; readonly text?: string } = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (name !== undefined) made.className = name
  if (text !== undefined) made.textContent = text
  return made
}
