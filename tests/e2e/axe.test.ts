import type { CDPSession, Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeViolations, violationsInBothThemes } from './axe.ts'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'
import { expect, hasBrowser, test } from './page.ts'

describe.skipIf(!hasBrowser())('axeViolations', () => {
  test.for([
    ['finds a violation', '', (found: Promise<string[]>) => expect(found).resolves.toHaveLength(1)],
    [
      'gives up',
      'window.axe = { run: async () => { throw new Error("Page is busy") } }',
      (found: Promise<string[]>) => expect(found).rejects.toThrow('axe gave up: Error: Page is busy'),
    ],
  ] as const)('leaves no debugger session when it %s', async ([, script, expectOutcome], { page, context }) => {
    const sessions: CDPSession[] = []
    const open = context.newCDPSession.bind(context)
    context.newCDPSession = async (target) => {
      const session = await open(target)
      sessions.push(session)
      return session
    }
    await page.setContent('<html lang="en"><title>Page</title><main><h1>Page</h1><img src="data:,"></main></html>')
    await page.evaluate(script)
    await expectOutcome(axeViolations(page))
    expect(sessions).toHaveLength(1)
    for (const session of sessions)
      await expect(session.send('Runtime.evaluate', { expression: '1' })).rejects.toThrow(/closed/)
  })
})

describe.skipIf(!hasBrowser())('a fault of one theme', () => {
  const darkFault = `<html lang="en"><title>Page</title><style>
    body { background: white; color: black }
    @media (prefers-color-scheme: dark) { body { background: black; color: #222 } }
  </style><main><h1>Page</h1></main></html>`

  test.for([
    ['violationsInBothThemes', violationsInBothThemes],
    [
      'faultsInEveryAppearance',
      (page: Page, appearances: 'one' | 'all') => faultsInEveryAppearance(page, 'page', appearances),
    ],
  ] as const)('is found by %s in a run of every appearance', async ([, find], { page }) => {
    await page.setContent(darkFault)
    expect(await find(page, 'all')).toEqual([expect.stringMatching(/dark.*color-contrast/)])
    expect(await find(page, 'one')).toEqual([])
  })

  test('leaves sideways scrolling for no run to miss', async ({ page }) => {
    await page.setContent('<html lang="en"><title>Page</title><main><h1 style="width: 400px">Page</h1></main></html>')
    expect(await faultsInEveryAppearance(page, 'page', 'one')).toEqual([expect.stringContaining('HTML is')])
  })
})
