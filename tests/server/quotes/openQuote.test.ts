import { describe, expect, test } from 'vitest'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { openQuote } from '../../../src/server/quotes/openQuote.ts'
import { nodesOver } from '../testContext.ts'

const now = Date.UTC(2026, 0, 2, 3, 4, 5)
const devnet = createDevnet({ now: () => now })
const pools: readonly { readonly asset: string; readonly status: string; readonly balance_asset: string }[] = await (
  await devnet.transport(new Request('http://node.test/1/thornode/thorchain/pools'))
).json()
const sources = [
  ...pools.flatMap(({ asset, status, balance_asset }) =>
    status === 'Available' ? [{ asset, amount: BigInt(balance_asset) / 1_000n }] : [],
  ),
  { asset: 'THOR.RUNE', amount: 500_000_000_000n },
]

describe('a quote with a destination', () => {
  test.each(sources)('from $asset: is the core’s quote, and the record has notes but no deposit', async (source) => {
    const node = nodesOver(devnet.transport).THORCHAIN
    const fromAsset = parseAsset(source.asset)
    const isEther = fromAsset.chain === 'ETH'
    const params = {
      fromAsset,
      toAsset: parseAsset(isEther ? 'BTC.BTC' : 'ETH.ETH'),
      amount: units(source.amount),
      destination: isEther
        ? 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
        : '0x1111111111111111111111111111111111111111',
    }
    const { quote, record } = await openQuote(node, params, now)
    expect(quote).toEqual(await getQuote(node, params))
    expect(quote.memo).toMatch(/^=/)
    expect(record.notes).toMatch(/memo|OP_RETURN/i)
    expect(record.expected_amount_out).toBe(quote.expectedAmountOut.toString())
    for (const name of ['memo', 'inbound_address', 'router']) expect(record).not.toHaveProperty(name)
    expect(await openQuote(node, params, now)).not.toBe(await openQuote(node, params, now))
  })
})

test('a quote without a destination is queried once per block', async () => {
  const node = nodesOver(devnet.transport).THORCHAIN
  const params = { fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH'), amount: units(15_000_000n) }
  const first = await openQuote(node, params, now)
  expect(await openQuote(node, params, now + 1_000)).toBe(first)
  expect(await openQuote(node, params, now + 60_000)).not.toBe(first)
})
