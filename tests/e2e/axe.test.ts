import type { CDPSession } from 'playwright-core'
import { describe } from 'vitest'
import { axeViolations } from './axe.ts'
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
