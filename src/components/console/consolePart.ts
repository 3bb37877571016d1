/** Returns the console's element marked `data-<name>`. Throws `Error` if the markup has none. */
export function part<E extends HTMLElement = HTMLElement>(root: Element, name: string): E {
  const found = root.querySelector<E>(`[data-${name}]`)
  if (!found) throw new Error(`The console has no part named ${name}.`)
  return found
}
