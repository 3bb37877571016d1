import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The portal's code blocks that scroll can be reached with the keyboard a moment after they are laid out, when their script
 * has nothing else to do. Until then axe would object to them, or not, by how fast it is.
 */
const reachable = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('.expressive-code pre')].every(
      (block) => block.scrollWidth <= block.clientWidth || block.hasAttribute('tabindex'),
    ),
  )

/** What axe objects to on a page, a sentence each. */
export async function axeViolations(page: Page): Promise<string[]> {
  await reachable(page)
  // The page's own policy forbids foreign scripts, so axe comes through the debugger and not through the page.
  const client = await page.context().newCDPSession(page)
  await client.send('Runtime.evaluate', { expression: axe })
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression: `axe.run(document).then(({ violations }) => JSON.stringify(violations.map(({ id, help, nodes }) => id + ': ' + help + ' ' + nodes.map((n) => n.target).join(' '))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails)
    throw new Error(`axe gave up: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`)
  return JSON.parse(String(result.value)) as string[]
}
