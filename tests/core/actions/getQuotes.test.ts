import { describe, expect, test } from 'vitest'
import { getQuotes } from '../../../src/core/actions/getQuotes.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import { hang, json, nodeOver, type Reply, watch } from '../nodes/script.ts'
import { wireQuoteOf } from './answers.ts'

const oneBitcoin: QuoteParams = {
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  amount: units(100_000_000n),
}

function nodesOver({ thor, maya }: { thor: Reply; maya: Reply }) {
  const thorchain = nodeOver({ a: thor }, { endpoints: ['https://a.example'] })
  const mayachain = nodeOver({ a: maya }, { endpoints: ['https://a.example'], protocol: 'MAYACHAIN' })
  return { nodes: { THORCHAIN: thorchain.node, MAYACHAIN: mayachain.node }, thorchain, mayachain }
}

const pays = (expected_amount_out: string, change = {}) => json(wireQuoteOf({ expected_amount_out, ...change }))

describe('getQuotes', () => {
  test('queries both protocols in parallel', async () => {
    const { nodes, thorchain, mayachain } = nodesOver({ thor: hang(), maya: hang() })
    const quotes = watch(getQuotes(nodes, oneBitcoin))
    await expect.poll(() => [thorchain.asked.length, mayachain.asked.length]).toEqual([1, 1])
    expect(thorchain.asked[0]?.url).toContain('/thorchain/quote/swap?')
    expect(mayachain.asked[0]?.url).toContain('/mayachain/quote/swap?')
    expect(quotes.outcome()).toBe('pending')
  })

  test.each([
    ['500', '700', ['MAYACHAIN', 'THORCHAIN'], 200n],
    ['700', '500', ['THORCHAIN', 'MAYACHAIN'], 200n],
  ])('ranks an output of %s against %s by amount', async (thor, maya, order, behind) => {
    const { nodes } = nodesOver({ thor: pays(thor), maya: pays(maya) })
    const { routes, best } = await getQuotes(nodes, oneBitcoin)
    expect(routes.map(({ protocol }) => protocol)).toEqual(order)
    expect(routes).toMatchObject([
      { outcome: 'best', behind: 0n },
      { outcome: 'behind', behind },
    ])
    expect(best?.expectedAmountOut).toBe(700n)
  })

  test('ranks the faster route first when both pay the same', async () => {
    const { nodes } = nodesOver({
      thor: pays('500', { total_swap_seconds: 900 }),
      maya: pays('500', { total_swap_seconds: 60 }),
    })
    const { routes } = await getQuotes(nodes, oneBitcoin)
    expect(routes.map(({ protocol, outcome }) => [protocol, outcome])).toEqual([
      ['MAYACHAIN', 'best'],
      ['THORCHAIN', 'behind'],
    ])
  })

  test('lists a refused route last, with its reason', async () => {
    const { nodes } = nodesOver({ thor: json({ code: 3, message: 'trading halted' }, 400), maya: pays('500') })
    const { routes, best } = await getQuotes(nodes, oneBitcoin)
    expect(routes).toMatchObject([
      { protocol: 'MAYACHAIN', outcome: 'best' },
      { protocol: 'THORCHAIN', outcome: 'refused', error: { code: 'trading_halted', nodeMessage: 'trading halted' } },
    ])
    expect(best?.protocol).toBe('MAYACHAIN')
  })

  test('refuses an asset on an unsupported chain without a request', async () => {
    const { nodes, mayachain } = nodesOver({ thor: json(wireQuoteOf({}, { asset: 'DOGE.DOGE' })), maya: pays('500') })
    const { routes } = await getQuotes(nodes, { ...oneBitcoin, toAsset: parseAsset('DOGE.DOGE') })
    expect(routes).toMatchObject([
      { protocol: 'THORCHAIN', outcome: 'best' },
      {
        protocol: 'MAYACHAIN',
        outcome: 'refused',
        error: {
          code: 'unsupported_asset',
          message: 'Maya Protocol cannot swap DOGE.DOGE: it is not connected to DOGE.',
        },
      },
    ])
    expect(mayachain.asked).toHaveLength(0)
  })

  test('returns no best route when both protocols refuse', async () => {
    const no = json({ error: 'trading halted' })
    const { routes, best } = await getQuotes(nodesOver({ thor: no, maya: no }).nodes, oneBitcoin)
    expect(routes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect(best).toBeUndefined()
  })

  test('returns one route when the other protocol times out after 8 seconds', async () => {
    const { nodes, thorchain } = nodesOver({ thor: hang(), maya: pays('500') })
    const quotes = watch(getQuotes(nodes, oneBitcoin))
    await expect.poll(() => thorchain.asked).toHaveLength(1)
    await thorchain.clock.advance(8_000)
    await expect.poll(quotes.outcome).toMatchObject({
      value: { routes: [{ outcome: 'best' }, { outcome: 'refused', error: { code: 'nodes_unreachable' } }] },
    })
  })

  test('rejects when the caller aborts', async () => {
    const { nodes, thorchain } = nodesOver({ thor: hang(), maya: pays('500') })
    const caller = new AbortController()
    const quotes = watch(getQuotes(nodes, oneBitcoin, { signal: caller.signal }))
    await expect.poll(() => thorchain.asked).toHaveLength(1)
    caller.abort(new Error('gone'))
    await expect.poll(quotes.outcome).toEqual({ error: new Error('gone') })
  })
})
