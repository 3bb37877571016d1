import type { HelpTerm } from '../texts/help.en.ts'

/** Explains the term of a pressed "?". The explanations load with the first press. */
export function wireHelp(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-help]') : null
    const term = button?.dataset.help as HelpTerm | undefined
    if (button === null || term === undefined) return
    // A file that does not load leaves the page as it is; another press loads it again.
    void import('../shared/help/openHelp.ts').then(({ openHelp }) => openHelp(button, term)).catch(() => undefined)
  })
}
