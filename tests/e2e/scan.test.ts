import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { browseWith } from '../../scripts/scan/browseWith.ts'
import { reportOf, scan } from '../../scripts/scan/scan.ts'
import { createVisit } from '../../scripts/scan/visit.ts'

test('The site passes every check of every scanner that can be asked here', async () => {
  const base = inject('site')
  const socket = inject('browser')
  const browser = socket === '' ? undefined : await chromium.connect(socket)
  const visit = createVisit(base, browser && browseWith(browser, base))
  const verdicts = await scan(visit).finally(() => browser?.close())
  console.log(reportOf(verdicts).split('\n').at(-1))
  expect(verdicts.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(verdicts.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(200)
})
