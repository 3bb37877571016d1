import { describe, expect, test } from 'vitest'
import { tools } from '../../src/contract/tools.ts'
import { isSwapMemo } from '../../src/core/memo/memo.ts'
import { memoBytes } from '../../src/core/memo/memoLimits.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { createA2aHandler } from '../../src/server/mcp/a2a.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { post } from '../devnet/controls/post.ts'
import { createTestContext } from './testContext.ts'

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5)
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '5000000', destination }

function open() {
  const devnet = createDevnet({ now })
  const context = { ...createTestContext(devnet.transport).context, clock: now }
  const quote = (args: object) => bindHandler(tools.swapQuote, getSwapQuote).run(args, context)
  return { devnet, context, quote }
}

function limitIn(memo: string | undefined): bigint {
  const parsed = parseMemo(memo ?? '', 'THORCHAIN')
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new Error(`${memo} is not a swap.`)
  return parsed.memo.limit
}

interface TxStatus {
  readonly out_txs?: readonly { readonly chain: string; readonly memo: string; readonly coins: object[] }[]
}

/** Pays a quote on the devnet and returns what came out of it. */
async function pay({ devnet }: ReturnType<typeof open>, memo: string | undefined) {
  const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', {
    protocol: 'THORCHAIN',
    asset: 'BTC.BTC',
    amount: swap.amount,
    memo,
  })
  await devnet.simulation.step(400)
  const response = await devnet.transport(new Request(`http://node.test/1/thornode/thorchain/tx/status/${body.hash}`))
  const { out_txs: outputs = [] }: TxStatus = await response.json()
  return outputs
}

describe('the memo of a quote', () => {
  test.each([
    ['in one swap', {}],
    ['in parts, one each block', { streaming_interval: '1' }],
    ['in parts without an interval', { streaming_interval: '0' }],
  ])('%s: has a limit three percent below the quote, which portage.limit states', async (_name, more) => {
    const quote = await open().quote({ ...swap, ...more })
    const least = (BigInt(quote.expected_amount_out) * 9_700n) / 10_000n
    expect(limitIn(quote.memo)).toBe(least)
    expect(quote.portage.limit).toEqual({
      bps: 300,
      minimum_amount_out: least.toString(),
      human_minimum_amount_out: expect.stringMatching(/^\d+\.\d+$/),
      words: expect.stringMatching(/at least \d+\.\d+ ETH\.ETH, 3 % below this quote.*refunds/),
    })
  })

  test('has no limit to state without a destination, because there is no memo', async () => {
    const { destination: _none, ...open_ } = swap
    const quote = await open().quote(open_)
    expect(quote).not.toHaveProperty('memo')
    expect(quote.portage).not.toHaveProperty('limit')
  })

  const owner = 'tthor1qytqxpq9ggrsszg2pvxqmrq0zqg3yyc5sgyzr7'
  test.each(['150000', '300000', '3000000', '30000000'])(
    'never falls further than stated when the output is a few units (%s RUNE units)',
    async (amount) => {
      const quote = await open().quote({ from_asset: 'THOR.RUNE', to_asset: 'BTC~BTC', amount, destination: owner })
      const out = BigInt(quote.expected_amount_out)
      expect(out).toBeLessThan(10_000n)
      const least = limitIn(quote.memo)
      expect(least).toBeGreaterThan(0n)
      expect(least * 10_000n).toBeGreaterThanOrEqual(out * 9_700n)
      expect((least - 1n) * 10_000n).toBeLessThan(out * 9_700n)
      expect(quote.portage.limit?.minimum_amount_out).toBe(least.toString())
      expect(quote.portage.limit?.bps).toBeLessThanOrEqual(300)
    },
  )

  test('states a refund in full for coins on THORChain, whose refunds cost nothing', async () => {
    const { words } = (await open().quote({ ...swap, from_asset: 'THOR.RUNE', amount: '100000000000' })).portage
      .limit ?? { words: '' }
    expect(words).toContain('the network refunds the deposit, in full.')
    expect((await open().quote(swap)).portage.limit?.words).toContain('the network refunds the deposit, less its fee.')
  })

  test('has the limit over A2A as well', async () => {
    const { context } = open()
    const handle = createA2aHandler(toolServices, () => context)
    const message = {
      messageId: 'm',
      role: 'ROLE_USER',
      parts: [{ data: { skill: 'get_swap_quote', arguments: swap } }],
    }
    const response = await handle(
      new Request('https://swap.example.org/a2a', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'a2a-version': '1.0' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'SendMessage', params: { message } }),
      }),
    )
    const { data } = (await response.json()).result.message.parts[0]
    expect(limitIn(data.memo).toString()).toBe(data.portage.limit.minimum_amount_out)
  })
})

describe('a deposit after the price fell by 37 %', () => {
  test.each([
    ['in one swap', {}],
    ['in parts', { streaming_interval: '1' }],
  ])('%s: is refunded, and pays nothing at the new price', async (_name, more) => {
    const site = open()
    const quote = await site.quote({ ...swap, ...more })
    const { body } = await post<{ prices: Record<string, string> }>(site.devnet, '/devnet/price', {
      asset: 'BTC.BTC',
      usd: '60000',
    })
    expect(body.prices['BTC.BTC']).toBe('60000')
    await site.devnet.simulation.step(40)
    const later = await site.quote({ ...swap, ...more })
    const left = (BigInt(later.expected_amount_out) * 100n) / BigInt(quote.expected_amount_out)
    expect(left).toBeLessThan(70n)
    const outputs = await pay(site, quote.memo)
    expect(outputs.map(({ chain, memo }) => [chain, memo.split(':')[0]])).toEqual([['BTC', 'REFUND']])
  })

  test('is paid at the quoted price when the price has not moved', async () => {
    const site = open()
    const quote = await site.quote(swap)
    const outputs = await pay(site, quote.memo)
    expect(outputs.map(({ chain, memo }) => [chain, memo.split(':')[0]])).toEqual([['ETH', 'OUT']])
  })
})

describe('a limit whose digits do not fit into the 80 bytes of Bitcoin’s relatives', () => {
  const taproot = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
  const long = { from_asset: 'LTC.LTC', to_asset: 'BTC.BTC', amount: '123456789012', destination: taproot }

  test.each(['10', '1440', '2880'])(
    'is rounded up by less than a percent, as stated (interval %s)',
    async (interval) => {
      const quote = await open().quote({ ...long, streaming_interval: interval })
      expect(memoBytes(quote.memo ?? '')).toBeLessThanOrEqual(80)
      const least = limitIn(quote.memo)
      const exact = (BigInt(quote.expected_amount_out) * 9_700n) / 10_000n
      expect(least).toBeGreaterThan(exact)
      expect(least * 100n).toBeLessThan(exact * 101n)
      expect(quote.portage.limit).toMatchObject({ minimum_amount_out: least.toString() })
      expect(quote.portage.limit?.bps).toBeLessThanOrEqual(300)
      expect(quote.portage.limit?.bps).toBeGreaterThanOrEqual(200)
    },
  )

  test('keeps memo and address back when not even three digits fit', async () => {
    const quote = await open().quote({ ...long, amount: '500000000', streaming_interval: '144000' })
    expect(quote).not.toHaveProperty('memo')
    expect(quote).not.toHaveProperty('inbound_address')
    expect(quote.portage).not.toHaveProperty('limit')
    expect(quote.portage.inbound_address_withheld?.code).toBe('memo_too_long')
  })
})
