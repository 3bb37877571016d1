import './networkPage.en.ts'
import './newsletter.en.ts'
import './pairs.en.ts'
import './partners.en.ts'
import { shownDictionaries } from './registerTexts.ts'
import { shellEn } from './shell.en.ts'
import { filledText, type TextValue } from './textAt.ts'
import { walletLabels } from './walletLabels.ts'

/** Event after which the header's scripts read their texts again. */
const textsChanged = 'portage:texts'

/** The attributes that a dictionary fills: `data-text` the text, `data-text-label` the accessible name, and so on. */
const attributes = {
  'data-text-label': 'aria-label',
  'data-text-placeholder': 'placeholder',
  'data-text-title': 'title',
} as const

/**
 * Shows the chosen language in the texts of the built page. A text whose dictionary is not on the page stays as it is.
 */
export function showStaticTexts(page: ParentNode = document): void {
  const texts = shownDictionaries()
  const fill = (name: string, write: (element: Element, text: string) => void) => {
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const text = filledText(texts, element.getAttribute(name) ?? '', valuesOf(element))
      if (text !== undefined) write(element, text)
    }
  }
  fill('data-text', (element, text) => {
    element.textContent = text
  })
  for (const [name, filled] of Object.entries(attributes))
    fill(name, (element, text) => element.setAttribute(filled, text))
  for (const [name, choice] of Object.entries(shellEn.theme))
    for (const button of page.querySelectorAll<HTMLElement>('[data-theme-toggle]')) button.dataset[name] = choice
  for (const button of page.querySelectorAll<HTMLElement>('[data-wallets]'))
    button.dataset.wallets = walletLabels(shellEn)
  dispatchEvent(new Event(textsChanged))
}

/** The values of an element's text, which the build wrote (`<T of="pairs.heading" values={…} />`). */
const valuesOf = (element: Element): readonly TextValue[] =>
  JSON.parse(element.getAttribute('data-text-values') ?? '[]') as readonly TextValue[]
