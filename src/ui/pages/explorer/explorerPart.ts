/** The parts of the built page (pages/_devnet.astro) that the script fills, by their `data-ex`. */
export const part = (name: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-ex="${name}"]`)
  if (found === null) throw new Error(`The explorer's page has no part "${name}".`)
  return found
}
