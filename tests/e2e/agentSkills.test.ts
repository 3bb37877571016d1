import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { parseDecimal } from '../../src/core/asset/amount.ts'
import { expect, hasBrowser, test } from './page.ts'

const site = inject('site')
const devnet = inject('devnet')
const run = promisify(execFile)

/** Longest wait for a value that a skill waits for, in milliseconds. */
const patienceMs = 300_000

type Values = Record<string, string>

/** A command of a skill, and the text behind it: which values it gives, and when to go on. */
interface Step {
  readonly code: string
  readonly advice: string
}

/** Reads a skill as an agent finds it: by the index, then its document. */
async function fetchSkill(name: string): Promise<string> {
  const index = await fetch(`${site}/.well-known/agent-skills/index.json`)
  const { skills } = (await index.json()) as { skills: { name: string; url: string }[] }
  const found = skills.find((skill) => skill.name === name)
  return (await fetch(new URL(found?.url ?? '/missing', site))).text()
}

const stepsOf = (skill: string): readonly Step[] =>
  [...skill.matchAll(/```bash\n([\s\S]*?)```([\s\S]*?)(?=```bash|$)/g)].map(([, code = '', text = '']) => ({
    code,
    advice: text.replaceAll(/\s+/g, ' '),
  }))

function valueAt(output: string, path: string): string | undefined {
  const start: unknown = JSON.parse(output)
  const value = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], start)
  return value === undefined ? undefined : String(value)
}

const commandOutput = async (code: string, values: Values): Promise<string> =>
  (await run('bash', ['-euo', 'pipefail', '-c', code], { env: { ...process.env, ...values } })).stdout

/** Runs a command, again and again while the text behind it says so. */
async function outputOf({ code, advice }: Step, values: Values): Promise<string> {
  const [, seconds, path = '', wanted] =
    /Repeat it every (\d+) seconds until `([^`]+)` (?:is `([^`]+)`|is there)/.exec(advice) ?? []
  if (seconds === undefined) return commandOutput(code, values)
  for (const end = Date.now() + patienceMs; ; ) {
    const output = await commandOutput(code, values)
    const value = valueAt(output, path)
    if (value !== undefined && (wanted === undefined || value === wanted)) return output
    if (Date.now() > end) throw new Error(`${path} is ${value} after five minutes: ${output}`)
    // The devnet is faster than the networks.
    await setTimeout(Number(seconds) * 100)
  }
}

/**
 * Follows a skill literally: runs its commands in order with the values so far, takes values by the paths that it names,
 * and stops where it says so. `onValues` sees the values after each step.
 */
async function follow(skill: string, given: Values, onValues?: (values: Values) => void): Promise<Values> {
  const values = { ...given }
  for (const step of stepsOf(skill)) {
    const output = await outputOf(step, values)
    for (const [, path = '', text = ''] of step.advice.matchAll(/Continue only if `([^`]+)` is `([^`]+)`/g)) {
      const wanted = text.startsWith('$') ? values[text.slice(1)] : text
      expect(valueAt(output, path), `${path} in ${output}`).toBe(wanted)
    }
    for (const [, name = ''] of step.advice.matchAll(/- `([A-Z_]+)` is the output/g)) values[name] = output.trim()
    for (const [, name = '', path = ''] of step.advice.matchAll(/- `([A-Z_]+)` is `([^`]+)`/g))
      values[name] = valueAt(output, path) ?? ''
    onValues?.(values)
  }
  return values
}

/** What the person does with the link: compares, accepts every point, and pays from the test wallet. */
async function payByLink(page: Page, link: string, { DESTINATION = '', REFUND = '' }: Values): Promise<void> {
  await page.goto(link)
  await page.locator('[data-pay="paying"]').waitFor()
  const facts = (await page.locator('.pay-card .kv').first().textContent())?.replaceAll(/\s/g, '') ?? ''
  expect(facts).toContain(DESTINATION)
  expect(facts).toContain(REFUND)
  expect(await page.locator('[data-pay-address]').count()).toBe(0)
  for (const box of await page.locator('.pay-check input').all()) await box.check()
  await page.locator('[data-pay-address]').waitFor()
  await page.getByRole('button', { name: 'Pay from the test wallet' }).click()
  await page.locator('[data-pay="paid"], [data-pay="seen"]').first().waitFor()
}

const given = {
  SELL: 'BTC.BTC',
  BUY: 'ETH.ETH',
  AMOUNT: '0.05',
  UNITS: '5000000',
  DESTINATION: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  REFUND: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
}

describe.skipIf(!hasBrowser())('an agent with the published skills alone', () => {
  test('swaps without a wallet, from a quote to the link that the person pays, and follows it to its end', async ({
    page,
  }) => {
    let paying: Promise<void> | undefined
    const swap = await follow(await fetchSkill('memoless-swaps'), given, (values) => {
      if (values.LINK) paying ??= payByLink(page, values.LINK, values)
    })
    await paying
    expect(swap.LINK).toContain(`${site}/i/${swap.ID}#`)
    expect(swap.LOSS).toMatch(/\d/)
    expect(swap.PAY).toMatch(/^0\.050\d{5}$/)
    const end = await follow(await fetchSkill('swap-tracking'), { HASH: swap.HASH ?? '' })
    expect(end).toMatchObject({ STAGE: 'done', SUMMARY: 'The swap is complete, and its payment is sent.' })
    await page.goto(end.PAGE ?? '')
    await page.locator('.track-main .lede', { hasText: /arrived/i }).waitFor()
  })

  test('cannot hide a loss or a fee in a link: the page shows both, and above 15 % no address', async ({ page }) => {
    const openLink = async (amount: string) => {
      const memo = `=:ETH.ETH:${given.DESTINATION}/${given.REFUND}:1:ferry:50`
      const registered = await fetch(`${site}/memoless/api/v1/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ asset: given.SELL, memo, requested_in_asset_amount: amount }),
      })
      const { portage } = (await registered.json()) as { portage: { link: string } }
      await page.goto('about:blank')
      await page.goto(portage.link)
      await page.locator('[data-pay="paying"]').waitFor()
      await page.getByText(/^You would lose about \$/).waitFor()
      for (const box of await page.locator('.pay-check input').all()) await box.check()
    }
    const address = page.locator('[data-pay-address]')
    await openLink('30000')
    await page.getByText('ferry: 0.5%').waitFor()
    await address.waitFor()
    await page.getByLabel(/^I accept that I lose [0-9.]+%/).uncheck()
    await address.waitFor({ state: 'detached' })
    await openLink('100000')
    await page.getByText('Swaps that lose more than 15% are blocked').waitFor()
    expect(await address.count()).toBe(0)
  })

  test('explains a refund with its reason, its fee and where the coins are', async () => {
    const limit = '999999999999999999'
    const memo = `=:ETH.ETH:${given.DESTINATION}/${given.REFUND}:${limit}`
    const body = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: given.UNITS, memo }
    const paid = await fetch(`${devnet}/devnet/deposit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { hash } = (await paid.json()) as { hash: string }
    const refund = await follow(await fetchSkill('swap-losses'), { HASH: hash })
    expect(refund).toMatchObject({ STAGE: 'refunded', SENT: '0.05', PAID_TO: given.REFUND, MEMO: memo })
    expect(refund.REASON).toMatch(/limit/)
    expect(parseDecimal(refund.PAID ?? '', 8)).toBeLessThan(parseDecimal(refund.SENT ?? '', 8))
    expect(refund.AGREED).toContain('ETH')
  })
})
