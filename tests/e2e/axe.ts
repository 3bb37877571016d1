import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe objects to on a page, a sentence each. */
export async function axeViolations(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign scripts, so axe comes through the debugger and not through the page.
  const client = await page.context().newCDPSession(page)
  await client.send('Runtime.evaluate', { expression: axe })
  const { result } = await client.send('Runtime.evaluate', {
    expression: `axe.run(document).then(({ violations }) => JSON.stringify(violations.map(({ id, help, nodes }) => id + ': ' + help + ' ' + nodes.map((n) => n.target).join(' '))))`,
    awaitPromise: true,
    returnByValue: true,
  })
  return JSON.parse(String(result.value)) as string[]
}
