import { describe, expect, test } from 'vitest'
import { approvalData } from '../../../src/core/deposits/evm/callData.ts'
import type { SentEvmTransaction } from '../../../src/core/deposits/sentTransaction.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { editedText } from '../../../src/ui/review/editedApproval.ts'
import { settle } from '../../core/nodes/script.ts'
import { openInjectedReview } from './openInjectedReview.ts'

const hash = `0x${'ab'.repeat(32)}`
const thief = `0x${'0b'.repeat(20)}` as const

const usdc = ({ state }: Devnet) => {
  const pool = state.THORCHAIN.pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === 'USDC')
  return { from: `ETH.${pool?.asset.symbol}`, to: 'BTC.BTC', amount: 500_000_000_000n }
}

/** Approves in a wallet that sends `change` of the agreed approval of 5,000 USDC, and returns the outcome. */
async function approveWith(change: (agreed: SentEvmTransaction, router: `0x${string}`) => Partial<SentEvmTransaction>) {
  const { reviewed, payer, send, storage, answer } = await openInjectedReview(usdc)
  const { transaction, confirmed } = reviewed.prepared
  if (transaction.family !== 'evm') throw new Error('not on Ethereum')
  const [{ request } = { request: undefined }] = transaction.steps
  if (request === undefined) throw new Error('no steps')
  const { chainId, to, data } = request
  const from = payer.sender.address.toLowerCase()
  const agreed: SentEvmTransaction = { family: 'evm', chainId, from, to: to.toLowerCase(), value: 0n, data }
  const sending = await send({ ...agreed, ...change(agreed, `${confirmed?.router}` as `0x${string}`) })
  answer().send(hash)
  await settle()
  return { reviewed, storage, outcome: sending.outcome() }
}

describe('an approval that the person changed in the wallet', () => {
  test.each([
    ['less', 50_000_000n, '50 USDC'],
    ['more', 2n ** 255n, undefined],
  ])('is sent with its amount when it allows %s to the same router', async (_, amount, text) => {
    const { reviewed, storage, outcome } = await approveWith((_agreed, spender) => ({
      data: approvalData({ spender, amount }),
    }))
    const edited = { asked: 5_000_000_000n, approved: amount }
    expect(outcome).toMatchObject({ value: { hash: expect.stringMatching(/ab/i), edited } })
    const change = { hash, ...edited }
    expect(editedText({ change, reviewed }, 'en-US')).toEqual({ asked: '5,000 USDC', approved: text })
    expect(storage.length).toBe(0)
  })

  test.each([
    ['another spender', { data: approvalData({ spender: thief, amount: 5_000_000_000n }) }],
    ['another token', { to: thief }],
    ['another call', { data: `0xa9059cbb${'0'.repeat(128)}` }],
    ['an added word', { data: `0x095ea7b3${'0'.repeat(192)}` }],
  ])('is something else with %s', async (_, change) => {
    const { outcome } = await approveWith(() => change)
    expect(outcome).toMatchObject({ error: { code: 'wallet_sent_other' } })
  })

  test('is something else when token and amount differ', async () => {
    const { outcome } = await approveWith((_agreed, spender) => ({
      to: thief,
      data: approvalData({ spender, amount: 1n }),
    }))
    expect(outcome).toMatchObject({ error: { code: 'wallet_sent_other' } })
  })
})
