import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import type { EvmEvent } from '../../../src/core/deposits/sentTransaction.ts'
import type { TxState } from '../../../src/core/readers/reader.ts'
import type { SwapOutput } from '../../../src/core/tracking/status.ts'
import { trackingTexts } from '../../../src/ui/texts/tracking.en.ts'
import { checkPayouts } from '../../../src/ui/track/checkPayouts.ts'
import { payoutRemarks } from '../../../src/ui/track/remarks.ts'
import { addressOf } from '../../core/actions/answers.ts'

const recipient = addressOf('ETH', 7)
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const FAILED = `0x${hex.encode(keccak_256(new TextEncoder().encode('TransferFailed(address,address,address,uint256,string)')))}`

const output = (change: Partial<SwapOutput> = {}): SwapOutput => ({
  role: 'output',
  chain: 'ETH',
  address: recipient,
  asset: 'ETH.ETH',
  amount: units(1n),
  seen: true,
  hash: 'CD'.repeat(32),
  ...change,
})

/** A chain whose receipts have these events, in a transaction that pays the recipient directly. */
const chainWith = (events: readonly EvmEvent[] | undefined, txState: TxState) => async () => ({
  chain: 'ETH' as const,
  events: async () => events,
  txState: async () => txState,
  transaction: async () => ({ family: 'evm' as const, from: recipient, to: recipient, value: 1n, data: '0x' }),
  code: async () => '0x',
})
const included = { state: 'included', height: 1, confirmations: 1 } as const
const failed = { state: 'failed', height: 1, confirmations: 1, reason: '' } as const
const network = 'mainnet'

const check = (outputs: readonly SwapOutput[], readerOf: ReturnType<typeof chainWith>) =>
  checkPayouts({ protocol: 'THORCHAIN', outputs }, { network, readerOf })

describe('the check of payouts on their own chain', () => {
  test('reads only payments that were sent on an EVM chain', async () => {
    const others = [
      output({ seen: false }),
      output({ chain: 'BTC', asset: 'BTC.BTC' }),
      output({ role: 'affiliate' }),
      output({ chain: 'THOR', asset: 'THOR.RUNE' }),
    ]
    expect(await check(others, chainWith([], included))).toEqual([])
    expect(await check([output()], chainWith([], included))).toMatchObject([{ delivery: 'delivered', chain: 'ETH' }])
  })

  test('has no entry while no block has the payment, or when the chain does not respond', async () => {
    expect(await check([output()], chainWith(undefined, included))).toEqual([])
    const broken = () => Promise.reject(new TypeError('offline'))
    expect(await checkPayouts({ protocol: 'THORCHAIN', outputs: [output()] }, { network, readerOf: broken })).toEqual(
      [],
    )
  })

  test('adds a warning to the page for a rejected payout, and none for a delivered one', async () => {
    const remarksOf = async (txState: TxState) => {
      const payouts = await check([output()], chainWith([], txState))
      return payoutRemarks(payouts, { messages: trackingTexts(), locale: 'en-US' })
    }
    expect(await remarksOf(included)).toEqual([])
    const [remark] = await remarksOf(failed)
    expect(remark).toMatchObject({ tone: 'danger', title: 'The recipient rejected the payout' })
    expect(remark?.lines.join(' ')).toContain(recipient)
  })

  test('ignores events that concern another address', async () => {
    const elsewhere = { address: recipient, topics: [FAILED, word(recipient), word(addressOf('ETH', 8))], data: '0x' }
    expect(await check([output()], chainWith([elsewhere], included))).toMatchObject([{ delivery: 'delivered' }])
  })
})
