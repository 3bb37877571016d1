/** Returns the console's element marked `data-<name>`. Throws `Error` if the markup has none. */
export function part<E extends HTMLElement = HTMLElement>(root: Element, name: string): E {
  const found = root.querySelector<E>(`[data-${name}]`)
  if (!found) throw new Error(`The console has no part named ${name}.`)
  return found
}

/** Creates an element with a class and a text, which is never parsed as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { name, text }: { readonly name?: string; readonly text?: string } = {},
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (name !== undefined) made.className = name
  if (text !== undefined) made.textContent = text
  return made
}
