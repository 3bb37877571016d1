import { describe, inject } from 'vitest'
import { openScene } from '../../scripts/gallery/scene.ts'
import { createTestUser } from '../devnet/journeys/testUser.ts'
import { expectStates } from './expectStates.ts'
import { hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

describe.skipIf(!hasBrowser())('every state of a swap without a wallet, in both themes and both directions', () => {
  test('has no violation that axe finds and fits 320 px', async ({ page }) => {
    const { harness, close } = await openScene(page, inject('devnet'))
    const { mimirs } = harness.devnet.state.THORCHAIN
    const { address } = await createTestUser(harness, 'receiver').accountOn('DOGE')
    const stage = (kind: string) => page.locator(`[data-pay="${kind}"]`).waitFor()
    const press = (name: string) => page.getByRole('button', { name }).locator('visible=true').click()
    await page.clock.install()
    await expectStates(page, [
      [
        'form',
        async () => {
          await page.goto('/?sell=LTC.LTC&buy=DOGE.DOGE&amount=10')
          await priced(page)
          await page.getByRole('radio', { name: 'Without one' }).check()
          await page.getByLabel(/Dogecoin address/).waitFor()
        },
      ],
      ['destination', () => page.getByLabel(/Dogecoin address/).fill(address)],
      [
        'review',
        async () => {
          await press('Continue without a wallet')
          await page.getByRole('button', { name: 'Get the exact amount' }).waitFor()
        },
      ],
      [
        'payment',
        async () => {
          await press('Get the exact amount')
          await stage('paying')
        },
      ],
      [
        'accepted payment',
        async () => {
          for (const box of await page.locator('.pay-check input').all()) await box.check()
          await page.locator('[data-pay-address]').waitFor()
        },
      ],
      [
        'paused',
        async () => {
          mimirs.set('HALTMEMOLESS', 1)
          await page.clock.fastForward(21_000)
          await stage('stopped')
        },
      ],
      [
        'moved address',
        async () => {
          mimirs.delete('HALTMEMOLESS')
          await press('Check again')
          await stage('paying')
          await harness.devnet.simulation.rotate('THORCHAIN')
          await page.clock.fastForward(21_000)
          await page.getByRole('heading', { name: 'The address has changed' }).waitFor()
        },
      ],
    ])
    await close()
  })
})
