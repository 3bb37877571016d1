import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { decodeTransferCall } from '../../../src/core/deposits/tron/transferCall.ts'
import { maxTron } from '../../../src/core/preparation/maxTron.ts'
import { prepareTron } from '../../../src/core/preparation/prepareTron.ts'
import type { TronReader } from '../../../src/core/readers/reader.ts'
import { blockAt, contract, intent, sender, tokenIntent, vault } from '../deposits/tron/intents.ts'

const asset = formatAsset(tokenIntent.asset)

interface Holdings {
  readonly held?: bigint
  readonly coins?: bigint
  readonly needed?: bigint
  readonly available?: bigint
}

/** Like the chain: rejects a transfer above the balance, so there is no energy estimate for it. */
const readerWith = ({ held = 300_000_000n, coins = 100_000_000n, needed = 65_000n, available = 0n }: Holdings) =>
  ({
    family: 'tron',
    chain: 'TRON',
    balances: async () => [
      { asset: 'TRON.TRX', amount: coins, decimals: 6 },
      { asset, amount: held, decimals: 6 },
    ],
    bandwidth: async () => intent.bandwidth,
    referenceBlock: async () => blockAt(77_123_456n),
    energy: async ({ data }) => {
      const call = decodeTransferCall(hex.decode(data))
      if (call === undefined || call.amount > held) throw new Error('REVERT opcode executed')
      return { needed, available, sunPerUnit: 100n }
    },
  }) satisfies Partial<TronReader> as unknown as TronReader

const questionWith = (reader: TronReader) =>
  ({
    intent: {
      protocol: 'THORCHAIN',
      fromAsset: tokenIntent.asset,
      toAsset: tokenIntent.asset,
      destination: sender,
      minimum: units(0n),
      amount: units(25_000_000_000n),
    },
    quote: { expiry: intent.quoteExpiry },
    sender: { address: sender },
    reader,
    contract,
    memo: intent.memo,
    now: intent.now,
    inbound: { address: vault } as never,
  }) as const

const requested = (holdings: Holdings) => {
  const reader = readerWith(holdings)
  return [reader, { params: questionWith(reader), network: 'mainnet' }] as const
}

describe('a transfer of a token on TRON', () => {
  test('estimates energy with at most the account’s balance', async () => {
    const prepared = await prepareTron(...requested({}))
    expect(prepared.intent.token).toMatchObject({ balance: 300_000_000n, decimals: 6, feeLimit: 7_800_000n })
    expect(prepared.tx.json.raw_data).toMatchObject({ fee_limit: 7_800_000 })
  })

  test('limits all energy, including staked, and requires coins only for the unstaked part', async () => {
    // The cost of memo and bandwidth, plus the fifth of the energy that is not staked.
    const { networkFee, intent: made } = await prepareTron(...requested({ available: 52_000n, coins: 3_000_000n }))
    expect(made.token).toMatchObject({ feeLimit: 7_800_000n, burned: 1_560_000n })
    expect(networkFee).toBeGreaterThan(7_800_000n)
    await expect(prepareTron(...requested({ available: 70_000n, coins: 1_500_000n }))).resolves.toMatchObject({
      intent: { token: { feeLimit: 7_800_000n, burned: 0n } },
    })
    await expect(prepareTron(...requested({ available: 0n, coins: 3_000_000n }))).rejects.toMatchObject({
      code: 'insufficient_balance',
      message: expect.stringContaining('TRON.TRX'),
    })
  })

  test('is rejected before signing when its energy costs more than any fee limit', async () => {
    await expect(prepareTron(...requested({ needed: 1_500_001n }))).rejects.toMatchObject({
      code: 'gas_rate_out_of_bounds',
      hint: expect.stringMatching(/^Send nothing/),
    })
  })

  test('rejects an empty balance with our error, and has a maximum of zero', async () => {
    await expect(prepareTron(...requested({ held: 0n }))).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect(await maxTron(...requested({ held: 0n }))).toBe(0n)
  })

  test('has the full balance as its maximum once the coins cover the fee', async () => {
    expect(await maxTron(...requested({}))).toBe(30_000_000_000n)
    await expect(maxTron(...requested({ coins: 3_000_000n }))).rejects.toMatchObject({ code: 'insufficient_balance' })
  })
})
