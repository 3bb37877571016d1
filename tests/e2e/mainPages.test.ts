import { describe } from 'vitest'
import { axeViolations } from './axe.ts'
import { expect, hasBrowser, hydrated, sharedPageTest as test } from './page.ts'

/** Pages that people and integrators see most. Every other page and state is checked in the full run. */
const mainPages = ['/', '/tx', '/network', '/devnet', '/affiliates', '/developers', '/developers/quickstart']

describe.skipIf(!hasBrowser())('the main pages', () => {
  test.for(mainPages)('%s has no violation that axe finds', async (path, { page }) => {
    await page.goto(path)
    if (path === '/') await hydrated(page)
    expect(await axeViolations(page)).toEqual([])
  })
})
