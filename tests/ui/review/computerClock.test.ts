import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { startReview } from './startReview.ts'

const HALF_HOUR_MS = 1_800_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The same payer, which signs only after the computer has slept: its date moves, its monotonic clock does not. */
function sleepingPayer(payer: Payer, broadcast: Payer['reader']['broadcast']): Payer {
  const { wallet } = payer
  if (wallet.family !== 'utxo') throw new Error('The payer is not of Bitcoin.')
  const submit: typeof wallet.submit = (deposit, options) =>
    wallet.submit(deposit, {
      ...options,
      now() {
        const now = options.now()
        vi.setSystemTime(Date.now() + HALF_HOUR_MS)
        return now
      },
    })
  return { ...payer, wallet: { ...wallet, submit }, reader: { ...payer.reader, broadcast } as Payer['reader'] }
}

test('a signature given after half an hour of sleep is not broadcast', async () => {
  const wish = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n }
  const { node, payer, fund, review } = await startReview(() => wish)
  await fund()
  const reviewed = await review()
  const broadcast = vi.fn(payer.reader.broadcast)
  const signing = signDeposit(node, { reviewed, payer: sleepingPayer(payer, broadcast), onSigned: () => undefined })
  await expect(signing).rejects.toMatchObject({ code: 'quote_expired' })
  expect(broadcast).not.toHaveBeenCalled()
})

test.each([
  ['behind', -600_000],
  ['ahead', 600_000],
] as const)('a clock that is ten minutes %s changes neither a signature nor its expiry', async (_, off) => {
  const wish = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n }
  const { devnet, node, payer, fund, step, review } = await startReview(() => wish)
  await fund()
  vi.setSystemTime(devnet.simulation.time() * 1000 + off)
  const sign = async (reviewed: Awaited<ReturnType<typeof review>>) =>
    signDeposit(node, { reviewed, payer, onSigned: () => undefined })
  const expired = await review()
  await step(60)
  await expect(sign(expired)).rejects.toMatchObject({ code: 'quote_expired' })
  expect(await sign(await review())).toMatchObject({ chain: 'BTC', sentBy: 'us' })
})
