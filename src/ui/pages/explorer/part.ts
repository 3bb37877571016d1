/** The parts of the built page (pages/_devnet.astro) that the script fills, by their `data-ex`. */
export const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-ex="${name}"]`)
  if (found === null) throw new Error(`The explorer's page has no part "${name}".`)
  return found
}

/** The options of a select or of a list of suggestions; the choice stays while it can. */
export function setOptions(
  element: HTMLSelectElement | HTMLDataListElement,
  options: readonly { readonly value: string; readonly text: string }[],
): void {
  const sign = options.map(({ value }) => value).join()
  if (options.length === 0 || element.dataset.options === sign) return
  element.dataset.options = sign
  const before = element instanceof HTMLSelectElement ? element.value : ''
  element.replaceChildren(...options.map(({ value, text }) => new Option(text, value)))
  if (element instanceof HTMLSelectElement && options.some(({ value }) => value === before)) element.value = before
}
