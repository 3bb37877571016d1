import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { createBrowse } from '../../scripts/scan/createBrowse.ts'
import { reportOf, scan } from '../../scripts/scan/scan.ts'
import { createScannedSite } from '../../scripts/scan/scannedSite.ts'

test('the site passes every check of every scanner that runs offline', async () => {
  const base = inject('site')
  const socket = inject('browser')
  const browser = socket === '' ? undefined : await chromium.connect(socket)
  const site = createScannedSite(base, browser && createBrowse(browser, base))
  const verdicts = await scan(site).finally(() => browser?.close())
  console.log(reportOf(verdicts).split('\n').at(-1))
  expect(verdicts.filter(({ verdict }) => verdict === 'fail')).toEqual([])
  expect(verdicts.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(200)
})
