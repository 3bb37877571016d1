import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { units } from '../../../src/core/amount.ts'
import { formatAsset } from '../../../src/core/asset.ts'
import { readTransferCall } from '../../../src/core/deposits/tron/token.ts'
import { prepareTron } from '../../../src/core/preparation/prepareTron.ts'
import type { TronReader } from '../../../src/core/readers/reader.ts'
import { blockAt, contract, intent, sender, tokenIntent, vault } from '../deposits/tron/intents.ts'

const asset = formatAsset(tokenIntent.asset)
const HELD = 300_000_000n

/** As a chain answers: a transfer of more than the account holds is refused, so it has no energy to tell of. */
const reader: Partial<TronReader> = {
  family: 'tron',
  chain: 'TRON',
  balances: async () => [
    { asset: 'TRON.TRX', amount: 100_000_000n, decimals: 6 },
    { asset, amount: HELD, decimals: 6 },
  ],
  bandwidth: async () => intent.bandwidth,
  referenceBlock: async () => blockAt(77_123_456n),
  energy: async ({ data }) => {
    const call = readTransferCall(hex.decode(data))
    if (call === undefined || call.amount > HELD) throw new Error('REVERT opcode executed')
    return { needed: 65_000n, available: 15_000n, sunPerUnit: 100n }
  },
}

test('the energy of a token transfer is asked for with no more than the account holds', async () => {
  const question = {
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
    reader: reader as TronReader,
    contract,
    memo: intent.memo,
    now: intent.now,
    inbound: { address: vault } as never,
  } as const
  const prepared = await prepareTron(reader as TronReader, { question, network: 'mainnet' })
  expect(prepared.intent.token).toMatchObject({ balance: HELD, decimals: 6, feeLimit: 6_000_000n })
  expect(prepared.tx.json.raw_data).toMatchObject({ fee_limit: 6_000_000 })
})
