import type { Page } from 'playwright-core'
import { appearancesOfRun, axeViolations, darken } from './axe.ts'

/** Rules whose result depends on colours, width or direction. The others find the same in every appearance. */
const visualRules = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable']

/** Every theme and every direction. Colours depend on the theme alone, and sizes on the direction alone. */
const appearances = [
  ['light', 'ltr'],
  ['dark', 'rtl'],
] as const

const turn = (page: Page, direction: string) =>
  page.evaluate((value) => {
    document.documentElement.dir = value
  }, direction)

/** Returns whether the page or its dialog scrolls sideways, as a sentence. */
export const sidewaysFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.tagName} is ${box.scrollWidth} px wide in ${box.clientWidth} px`),
  )

/**
 * Returns what is wrong with a state in both themes, from left to right and from right to left, without loading the page
 * again: every rule of axe once at the page's width, then the rules of appearance and sideways scrolling at 320 px, which
 * is 1280 px at 400 % zoom. A run of one appearance runs axe once, and looks for sideways scrolling at 320 px.
 */
export async function faultsInEveryAppearance(page: Page, state: string, wanted = appearancesOfRun): Promise<string[]> {
  const before = await page.evaluate(() => document.documentElement.dir)
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  const found = await axeViolations(page)
  // High enough that the docked button covers no target: on a phone the person scrolls it away.
  await page.setViewportSize({ width: 320, height: 4_000 })
  if (wanted === 'one') found.push(...(await sidewaysFaults(page)))
  for (const [theme, direction] of wanted === 'all' ? appearances : []) {
    if (theme === 'dark') await darken(page)
    await turn(page, direction)
    const faults = [...(await axeViolations(page, visualRules)), ...(await sidewaysFaults(page))]
    found.push(...faults.map((fault) => `${theme}, ${direction}: ${fault}`))
  }
  await turn(page, before)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `${state}: ${fault}`)
}
