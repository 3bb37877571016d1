import { describe, expect, test } from 'vitest'
import { SwapError } from '../../../src/core/errors.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { failureOf, sendReviewed } from '../../../src/ui/review/sendReviewed.ts'
import { readSwap, readSwaps } from '../../../src/ui/track/history/swapStore.ts'
import { SentOtherError } from '../../../src/wallets/walletErrors.ts'
import { settle } from '../../core/nodes/script.ts'
import { ProviderError } from '../../wallets/targets.ts'
import { memoryStorage } from '../track/history/storages.ts'
import { openInjectedReview } from './openInjectedReview.ts'
import { withSteps } from './stages.ts'
import { startReview } from './startReview.ts'

const hash = `0x${'ab'.repeat(32)}`

const ether = () => ({ from: 'ETH.ETH', to: 'BTC.BTC', amount: 50_000_000n })
const openReview = () => openInjectedReview(ether)

describe('sendReviewed with a wallet that sends by itself', () => {
  test('stores the request before the wallet shows it, and keeps it without an answer', async () => {
    const { send, open, late, preparedAt } = await openReview()
    const sending = await send()
    expect(open()).toEqual({ wallet: 'Example', at: preparedAt })
    await late()
    expect(sending.outcome()).toMatchObject({ error: { code: 'wallet_silent', mayHaveSent: true } })
    expect(open()).toBeDefined()
  })

  test('stores the swap before the chain shows it, and then no open request', async () => {
    const { send, open, storage, onHash, answer } = await openReview()
    const sending = await send()
    answer().send(hash)
    await settle()
    expect(sending.outcome()).toBe('pending')
    expect(onHash.mock.calls).toEqual([[expect.stringMatching(/ab/i)]])
    expect(readSwap(parseTxHash(hash), storage)).toMatchObject({ amount: 50_000_000n, way: 'wallet' })
    expect(open()).toBeUndefined()
  })

  test('stores the swap of a hash that comes after the time limit', async () => {
    const { send, open, late, storage, onHash, answer } = await openReview()
    await send()
    await late()
    answer().send(hash)
    await settle()
    expect(onHash).toHaveBeenCalledOnce()
    expect(readSwaps(storage)).toHaveLength(1)
    expect(open()).toBeUndefined()
  })

  test('forgets the request after a rejection, and keeps it after an unclear failure', async () => {
    const { send, open, answer } = await openReview()
    const cancelled = await send()
    answer().fail(new ProviderError(4001, 'User rejected the request.'))
    await settle()
    expect(cancelled.outcome()).toMatchObject({ error: { code: 'wallet_rejected' } })
    expect(open()).toBeUndefined()
    const unclear = await send()
    answer().fail(new Error('transaction rejected: already known'))
    await settle()
    expect(unclear.outcome()).toMatchObject({ error: { code: 'wallet_failed', mayHaveSent: true } })
    expect(open()).toBeDefined()
  })
})

test('a test wallet, which only signs, leaves no open request', async () => {
  const { node, payer, reviewed, storage, onHash, open } = await openReview()
  const params = { reviewed, payer, onSigned: () => expect(open()).toBeUndefined(), onHash, storage }
  const { hash: sent } = await sendReviewed(node, params)
  expect(readSwap(parseTxHash(sent), storage)).toBeDefined()
  expect(onHash).not.toHaveBeenCalled()
})

test('stores the nodes’ time at which a deposit is sent, not that of its review', async () => {
  const { devnet, node, payer, fund, step, review } = await startReview(ether)
  await fund()
  const reviewed = await review()
  await step(20)
  const storage = memoryStorage()
  const params = { reviewed, payer, onSigned: () => undefined, onHash: () => undefined, storage }
  const { hash: sent } = await sendReviewed(node, params)
  const { sentAt = 0 } = readSwap(parseTxHash(sent), storage) ?? {}
  expect(sentAt).toBeGreaterThanOrEqual(reviewed.prepared.preparedAt + 100)
  expect(Math.abs(sentAt - devnet.simulation.time())).toBeLessThan(30)
})

test('a failure is a refusal only if nothing of a deposit may have been sent', async () => {
  const { send, late } = await openReview()
  const sending = await send()
  await late()
  const { error: silent } = sending.outcome() as { error: unknown }
  const other = new SentOtherError('Example', { chain: 'ETH', hash, differences: [] })
  const refused = new SwapError('no', { code: 'quote_expired', hint: '-' })
  const typeOf = (error: unknown, step: string) => failureOf(error, withSteps(step)).type
  expect(typeOf(silent, 'deposit')).toBe('unanswered')
  expect(typeOf(silent, 'approve')).toBe('refused')
  expect(typeOf(other, 'deposit')).toBe('sentOther')
  expect(typeOf(refused, 'deposit')).toBe('refused')
})
