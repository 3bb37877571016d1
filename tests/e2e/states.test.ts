import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { showEarnings } from './earningsStates.ts'
import { expectStates } from './expectStates.ts'
import { account } from './injectedWallet.ts'
import { ownDevnet } from './ownDevnet.ts'
import { expect, hasBrowser, test } from './page.ts'
import { routeRestlessDepths } from './restlessDepths.ts'
import {
  reviewAction as action,
  failWithTooFewNodes,
  fundWallets,
  openReview,
  retryWithAllNodes,
} from './reviewSteps.ts'
import { stopStreaming } from './stopStreaming.ts'
import { amountField, formAction, priced } from './swapPage.ts'

const swap = '/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15'

const labelled = (page: Page, text: string | RegExp) => expect.poll(() => action(page).textContent()).toMatch(text)
const dialog = (page: Page) => page.getByRole('dialog')
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}
const openPicker = async (page: Page) => {
  await page.locator('.asset-btn').first().click()
  await page.getByRole('dialog').getByRole('option').first().waitFor()
}
const search = async (page: Page, text: string, shows: string) => {
  await page.getByRole('combobox', { name: 'Search coins' }).fill(text)
  await page.locator('.sheet, dialog[open]').getByText(shows).first().waitFor()
}

/** Types an amount and waits for the text of the form’s button. */
const typed = (page: Page, text: string, label: string | RegExp) => async () => {
  await amountField(page).fill(text)
  await expect.poll(() => formAction(page).textContent()).toMatch(label)
}

describe.skipIf(!hasBrowser())('every state in both themes and both directions', () => {
  test('has no violation that axe finds and fits 320 px, on the form', async ({ page }) => {
    await ownDevnet(page)
    await routeRestlessDepths(page)
    const destination = page.getByLabel('Deliver to this Ethereum address')
    await expectStates(page, [
      ['priced', () => page.goto(swap).then(() => priced(page))],
      ['empty', typed(page, '', 'Enter an amount')],
      ['another unit', typed(page, '0.5 ETH', 'Enter a number')],
      ['ambiguous', typed(page, '1,234', 'Choose an amount')],
      ['dust', typed(page, '0.000001', /^Use [\d.]+ BTC$/)],
      ['below the minimum', typed(page, '0.00001', /Minimum/)],
      ['costs', () => typed(page, '0.15', 'Review swap')().then(() => page.getByText('What it costs').click())],
      [
        'help',
        () =>
          page
            .locator('.help')
            .first()
            .click()
            .then(() => page.locator('.help-card').waitFor()),
      ],
      [
        'price limit',
        () =>
          page.keyboard
            .press('Escape')
            .then(() => page.getByRole('button', { name: /^Price limit/ }).click())
            .then(() => page.locator('.limit-suggestion', { hasText: 'rarely moved more than' }).waitFor()),
      ],
      [
        'destination',
        () =>
          page
            .getByRole('button', { name: 'Done' })
            .click()
            .then(() => page.locator('.recipients-row .link').click())
            .then(() => destination.waitFor()),
      ],
      [
        'wrong destination',
        () =>
          destination
            .fill('bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7')
            .then(() => page.locator('.recipients .bad').waitFor()),
      ],
      [
        'typed destination',
        () => destination.fill(account.address).then(() => page.getByText('Entered by you').waitFor()),
      ],
      ['refund address', () => page.getByRole('button', { name: 'Set a refund address' }).click()],
      [
        'dollars',
        () =>
          amountField(page)
            .fill('$500')
            .then(() => priced(page)),
      ],
    ])
  })

  test('has no violation that axe finds and fits 320 px, in dialogs and pauses of the form', async ({ page }) => {
    const devnet = await ownDevnet(page)
    const pause = (protocol: 'THORCHAIN' | 'MAYACHAIN') => devnet.state[protocol].mimirs.set('HALTBTCTRADING', 1)
    stopStreaming(devnet)
    const lossy = (amount: string) =>
      page.goto(`/?sell=ETH.ETH&buy=MAYA.CACAO&amount=${amount}`).then(() => priced(page))
    await expectStates(page, [
      [
        'picker',
        () =>
          page
            .goto(swap)
            .then(() => priced(page))
            .then(() => openPicker(page)),
      ],
      ['picker with a search', () => search(page, 'usdc', 'USDC')],
      ['picker without a match', () => search(page, 'zzzz', 'No coin matches')],
      ['picker with a contract', () => search(page, `0x${'ab'.repeat(20)}`, 'This token isn’t tradable here')],
      [
        'own nodes',
        () =>
          closeDialog(page)
            .then(() => page.getByRole('button', { name: 'Use your own node' }).click())
            .then(() => dialog(page).waitFor()),
      ],
      [
        'wallets',
        () =>
          closeDialog(page)
            .then(() => page.getByRole('button', { name: 'Connect wallet' }).click())
            .then(() => dialog(page).waitFor()),
      ],
      [
        'connected wallet',
        () =>
          page
            .getByRole('button', { name: /^Connect Test wallet/ })
            .click()
            .then(() => dialog(page).getByText('Connected', { exact: true }).waitFor()),
      ],
      ['loss', () => lossy('30').then(() => page.getByText('You would lose about').waitFor())],
      ['blocked loss', () => lossy('1234.57').then(() => page.getByText('You would lose about').waitFor())],
      [
        'one protocol paused',
        async () => {
          pause('THORCHAIN')
          await page.goto(swap)
          await page.locator('.halted').waitFor()
        },
      ],
      [
        'both protocols paused',
        async () => {
          pause('MAYACHAIN')
          await page.goto(swap)
          await page.locator('.halted').waitFor()
        },
      ],
      ['paused picker', () => openPicker(page)],
      [
        'watched pause',
        async () => {
          await closeDialog(page)
          await page.getByRole('button', { name: 'Notify me when it’s open' }).click()
          await page.getByRole('button', { name: 'Stop watching' }).waitFor()
          expect(await page.title()).toMatch(/^Paused: .*BTC.* to .*ETH/)
        },
      ],
      [
        'open again',
        async () => {
          for (const { mimirs } of Object.values(devnet.state)) mimirs.delete('HALTBTCTRADING')
          await page.getByRole('button', { name: 'Check again' }).click()
          await page.locator('.halt-watch', { hasText: /is open again on/ }).waitFor()
          expect(await page.title()).toMatch(/^Open again: /)
        },
      ],
    ])
  })

  test('has no violation that axe finds and fits 320 px, from the choice of wallets to a refused resend', async ({
    page,
  }) => {
    const devnet = await ownDevnet(page)
    const field = page.getByLabel('Your Ethereum address')
    await expectStates(page, [
      ['funded wallets', () => fundWallets(page, devnet, swap)],
      [
        'another address',
        () =>
          page
            .getByRole('button', { name: 'Use another address' })
            .click()
            .then(() => field.waitFor()),
      ],
      [
        'wrong address',
        () =>
          field
            .fill('bcrt1qjway3mqycdwr2hkp22s0dsmr5xunf3l9c27ey7')
            .then(() => page.getByRole('dialog').getByText('This address is for Bitcoin').waitFor()),
      ],
      [
        'review',
        () =>
          page
            .getByRole('button', { name: 'Use the test wallet' })
            .click()
            .then(() => openReview(page)),
      ],
      [
        'offline review',
        () =>
          page
            .context()
            .setOffline(true)
            .then(() => labelled(page, 'Waiting for your connection')),
      ],
      [
        'expired quote',
        async () => {
          await page.context().setOffline(false)
          await labelled(page, /^Sign/)
          await devnet.simulation.step(60)
          await labelled(page, 'Get a new quote')
        },
      ],
      [
        'too few nodes',
        async () => {
          await action(page).click()
          await labelled(page, /^Sign/)
          await failWithTooFewNodes(page)
        },
      ],
      [
        'moved vault',
        async () => {
          await retryWithAllNodes(page)
          await labelled(page, /^Sign/)
          await devnet.simulation.rotate('THORCHAIN')
          await action(page).click()
          await page.getByText('The quote names another vault').waitFor()
        },
      ],
      [
        'unconfirmed deposit',
        async () => {
          await action(page).click()
          await labelled(page, /^Sign/)
          await page.route(/\/chain\/BTC\/tx/, (route) => route.abort())
          await action(page).click()
          await page.getByText('We couldn’t confirm it was sent').waitFor()
        },
      ],
      [
        'refused resend',
        async () => {
          await page.unroute(/\/chain\/BTC\/tx/)
          devnet.state.THORCHAIN.mimirs.set('HALTBTCTRADING', 1)
          await action(page).click()
          await page.getByText('Don’t resend this transaction').waitFor()
        },
      ],
    ])
  })

  test('has no violation that axe finds and fits 320 px, on the earnings page', async ({ page }) => {
    await expectStates(page, [
      ['signed out', () => showEarnings(page, 'signed-out')],
      ['in review', () => showEarnings(page, 'in-review')],
      ['failed', () => showEarnings(page, 'failed')],
      ['empty', () => showEarnings(page, 'empty')],
      ['report', () => showEarnings(page, 'report')],
      [
        'chosen days and tables',
        async () => {
          await page.getByText('Show the days as a table').click()
          await page.getByText('Why some fees are not confirmed').click()
          await page.getByLabel('First day').fill('2026-01-01')
          await page.getByRole('button', { name: 'Show', exact: true }).click()
          await page.getByText('Choose at most 92 days.').waitFor()
        },
      ],
    ])
    expect(await page.locator('.earn-figures').innerText()).toMatch(
      /\$10\.25[\s\S]*926\.995 CACAO[\s\S]*Not confirmed \(2\)\s*\$20\.50/,
    )
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('earnings-2026-11-21-2026-11-23.csv')
    await page.getByRole('link', { name: 'Track swap A1A1' }).first().press('Enter')
    await page.waitForURL(/\/tx\/(A1)+/)
  })
})
