import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { loadReview, type Reviewed } from '../../../src/ui/review/loadReview.ts'
import { refusalView } from '../../../src/ui/review/refusalView.ts'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import { startReview } from './startReview.ts'
import { localization } from './swapRequest.ts'

/** Chains whose deposits commit to coins or to a number in the account's sequence. */
const sequenced = [
  { from: 'BTC.BTC', amount: 15_000_000n },
  { from: 'ETH.ETH', amount: 500_000_000n },
  { from: 'GAIA.ATOM', amount: 10_000_000_000n },
  { from: 'THOR.RUNE', amount: 100_000_000_000n },
  { from: 'XRP.XRP', amount: 100_000_000_000n },
]

/** Two tabs with one wallet, each with a review: of the same amount, or of one unit step more. */
async function openTabs({ from, amount }: (typeof sequenced)[number], added: bigint) {
  const to = from === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC'
  const { node, request, payer, destination, fund, step } = await startReview(() => ({ from, to, amount }))
  await fund()
  const reviewOf = (more: bigint) =>
    loadReview(node, { request: { ...request, amount: units(amount + more) }, payer, destination })
  const [first, second] = await Promise.all([reviewOf(0n), reviewOf(added)])
  const sign = (reviewed: Reviewed) => signDeposit(node, { reviewed, payer, onSigned: () => undefined })
  const spent = () => payer.reader.balances(payer.sender.address).then(([coin]) => coin?.amount)
  return { first, second, sign, step, spent }
}

describe.each(sequenced)('two tabs that pay $from from one wallet', (payment) => {
  test('send one transaction when both sign the same review', async () => {
    const { first, second, sign, step, spent } = await openTabs(payment, 0n)
    const { hash } = await sign(first)
    expect((await sign(second)).hash).toBe(hash)
    await step(3)
    const once = await spent()
    await step(3)
    expect(await spent()).toBe(once)
  })

  test.each([
    ['before the next block', 0],
    ['after the next block', 1],
  ] as const)('send the first of two reviews, and refuse the second in words %s', async (_, blocks) => {
    const { first, second, sign, step } = await openTabs(payment, 1_000_000n)
    await sign(first)
    await step(blocks)
    const refused = await sign(second).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'broadcast_refused' })
    const { title, lines, action } = refusalView(refused, localization)
    expect(title).toContain('refused')
    expect(lines.join(' ')).toContain('Nothing was sent')
    expect(action).toEqual({ kind: 'quote' })
  })
})
