import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until the portal's script has made scrolling code blocks focusable; until then axe may report them. */
const reachable = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.expressive-code pre')].every(
      (block) => block.scrollWidth <= block.clientWidth || block.hasAttribute('tabindex'),
    ),
  )

/** Returns axe's violations on a page, one sentence each. Runs the default rules, or only those in `rules`. */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await reachable(page)
  // The page's policy forbids foreign scripts, so axe is injected through the debugger.
  const client = await page.context().newCDPSession(page)
  try {
    return await runAxe(client, rules)
  } finally {
    // A page that closes with a session attached may never report that it closed.
    await client.detach()
  }
}

async function runAxe(client: CDPSession, rules: readonly string[] | undefined): Promise<string[]> {
  const { result: known } = await client.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value === 'undefined') await client.send('Runtime.evaluate', { expression: axe })
  // axe would load style sheets and media again, for rules about audio, video and screen orientation.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) })
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression: `axe.run(document, ${options}).then(({ violations }) => JSON.stringify(violations.map(({ id, help, nodes }) => id + ': ' + help + ' ' + nodes.map((n) => n.target).join(' '))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(`axe gave up: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  return JSON.parse(String(result.value)) as string[]
}

/**
 * In how many appearances this run checks a state: `scripts/test.ts` sets one for the runs of a change. Without it, all.
 */
export const appearancesOfRun: 'one' | 'all' = process.env.PORTAGE_TEST_APPEARANCES === 'one' ? 'one' : 'all'

/** Rules whose result depends on colours. The others find the same in both themes. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block']

/** Switches an open page to a theme, and waits until its colours have stopped changing. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    const isChanging = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
    // The end of one transition may start another, on an element that inherits its colour.
    for (let still = 0; still < 3; still = isChanging() ? 0 : still + 1) await new Promise(requestAnimationFrame)
  })
}

/** Switches an open page to the dark theme, and waits until its colours have stopped changing. */
export const darken = (page: Page): Promise<void> => showTheme(page, 'dark')

/**
 * Returns axe's violations on a page in the light theme, then those of colours in the dark one, in which the background
 * must differ. Ends in the light theme. A run of one appearance stays in the light theme.
 */
export async function violationsInBothThemes(page: Page, appearances = appearancesOfRun): Promise<string[]> {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await showTheme(page, 'light')
  const light = await background()
  const inLight = await axeViolations(page)
  if (appearances === 'one') return inLight
  await darken(page)
  const dark = await background()
  const inDark = await axeViolations(page, colourRules)
  await showTheme(page, 'light')
  if (light === dark) throw new Error(`The page is ${light} in both themes.`)
  return [...inLight, ...inDark.map((violation) => `in the dark theme: ${violation}`)]
}
