import type { Page } from 'playwright-core'
import { describe, inject, onTestFinished } from 'vitest'
import { viewNames, viewOrigin } from '../../src/devnet/machine/views.ts'
import { derivedAddress } from '../../src/devnet/rules/derive.ts'
import { becomePartner } from './becomePartner.ts'
import { expectEarnings } from './expectEarnings.ts'
import { hasBrowser, test } from './page.ts'
import { type ProgramSite, startProgramSite } from './programSite.ts'
import { routeDevnet } from './routeDevnet.ts'
import { builtFolder } from './startSite.ts'
import { stepUntil } from './stepUntil.ts'
import { openHost, seenEvents } from './widgetHost.ts'

/** Sends the page's requests to the devnet of the run to the site's own devnet, view by view. */
async function routeToOwnDevnet(page: Page, { devnetUrl }: ProgramSite): Promise<void> {
  const own = new Map(viewNames.map((view) => [viewOrigin(inject('devnet'), view), viewOrigin(devnetUrl, view)]))
  const transport = async (request: Request) => {
    const { origin, pathname, search } = new URL(request.url)
    const { method } = request
    const sent = method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: await request.arrayBuffer(),
    }
    const { status, body, headers } = await fetch(`${own.get(origin)}${pathname}${search}`, { method, ...sent })
    // The body arrives decoded.
    const kept = [...headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name))
    return new Response(body, { status, headers: kept })
  }
  await routeDevnet(page, { transport }, inject('devnet'))
}

/** Adds the widget to an open page, as its code for copying does. */
const embed = (page: Page, { siteUrl }: ProgramSite) =>
  page.evaluate((src) => {
    const script = document.createElement('script')
    Object.assign(script.dataset, { partner: 'acme', sell: 'LTC.LTC', buy: 'DOGE.DOGE', amount: '10' })
    script.src = src
    document.querySelector('main')?.append(script)
  }, `${siteUrl}/widget.js`)

/** A visitor fills the form of the widget, pays the exact amount, and waits. Returns the hash of the deposit. */
async function swapInWidget(page: Page, site: ProgramSite): Promise<string> {
  const frame = page.frameLocator('portage-swap iframe')
  await frame.locator('[data-amount]:not(.dim)').waitFor()
  const address = derivedAddress('DOGE', 'mocknet', 'visitor')
  await frame
    .getByLabel(/Dogecoin address/)
    .first()
    .fill(address)
  await frame.getByRole('button', { name: 'Continue without a wallet' }).locator('visible=true').click()
  await frame.getByRole('button', { name: 'Get the exact amount' }).click()
  const paying = frame.locator('[data-pay="paying"]')
  await stepUntil({
    awaited: 'the exact amount to pay',
    step: site.step,
    blocks: 1,
    look: () => paying.count(),
    isReached: (shown) => shown === 1,
  })
  for (const box of await frame.locator('.pay-check input').all()) await box.check()
  await frame.getByRole('button', { name: 'Pay from the test wallet' }).click()
  const last = await stepUntil({
    awaited: 'the widget’s event of type done',
    step: site.step,
    look: async () => (await seenEvents(page)).at(-1),
    isReached: (event) => event?.type === 'done',
  })
  return last?.hash ?? ''
}

describe.skipIf(!hasBrowser())('the affiliate program, from a registration to its earnings', () => {
  test('pays a partner for a swap in its widget, and the command confirms the payment', async ({ page }) => {
    const site = await startProgramSite(await builtFolder(inject('siteOutcome')))
    onTestFinished(site.close)
    const partner = await becomePartner(site)
    await openHost(page, '')
    const settings = { thorchainPoints: 30, mayaPoints: 0, origins: [new URL(page.url()).origin] }
    await site.call('/v1/affiliate/settings', settings, partner.session)
    await routeToOwnDevnet(page, site)
    await embed(page, site)
    const hash = await swapInWidget(page, site)

    await expectEarnings(site, partner, hash)
  })
})
