import { describe, expect, test } from 'vitest'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post } from './post.ts'

const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000 })
const setFee = (devnet: Devnet, thorname: string, asset: string, bps: number) =>
  post<{ pair: string }>(devnet, '/devnet/dynamic-fee', { thorname, asset, bps })

interface QuoteBody {
  readonly fees: { readonly slippage_bps: number; readonly liquidity: string }
  readonly expected_amount_out: string
  readonly max_streaming_quantity: number
}

interface Actions {
  readonly actions: readonly { readonly metadata: { readonly swap?: { readonly liquidityFee: string } } }[]
}

interface Query {
  /** Names with their basis points. */
  readonly affiliates?: Readonly<Record<string, number>>
  readonly amount?: number
  readonly from?: string
  readonly to?: string
}

/** A quote, by default of 0.01 BTC, whose slip is below every minimum. */
async function quoteOf(
  devnet: Devnet,
  { affiliates = {}, amount = 1_000_000, from = 'BTC.BTC', to = 'ETH.ETH' }: Query,
) {
  const query = new URLSearchParams({ from_asset: from, to_asset: to, amount: String(amount) })
  query.set('affiliate', Object.keys(affiliates).join('/'))
  query.set('affiliate_bps', Object.values(affiliates).join('/'))
  if (to.includes('~')) query.set('destination', devnet.chains?.get('THOR')?.addressOf('receiver') ?? '')
  return (await request<QuoteBody>(devnet, `/1/thornode/thorchain/quote/swap?${query}`)).body
}

/** The fee in whole basis points of both legs: the node's figure is a share of a little more, rounded down. */
const impact = async (devnet: Devnet, affiliates: Query['affiliates'] = {}, more: Query = {}) =>
  (await quoteOf(devnet, { affiliates, ...more })).fees.slippage_bps + 1

describe('a dynamic L1 fee', () => {
  test('replaces the minimum fee in its pool when its affiliate has the most basis points', async () => {
    const devnet = makeDevnet()
    expect(await impact(devnet, { portage: 10 })).toBe(20)
    expect((await setFee(devnet, 'PORTAGE', 'BTC.BTC', 3)).body).toMatchObject({ pair: 'BTC.BTC|THOR.RUNE', bps: 3 })
    expect(await impact(devnet, { portage: 10 })).toBe(13)
    await setFee(devnet, 'portage', 'ETH.ETH', 15)
    expect(await impact(devnet, { portage: 10 })).toBe(18)
    expect([
      await impact(devnet, { portage: 10, ferry: 10 }),
      await impact(devnet, { ferry: 10, portage: 10 }),
    ]).toEqual([18, 20])
    expect([
      await impact(devnet, { portage: 10, ferry: 30 }),
      await impact(devnet, { ferry: 10, portage: 30 }),
    ]).toEqual([20, 18])
    expect([await impact(devnet), await impact(devnet, { ferry: 10 })]).toEqual([20, 20])
  })

  test('makes parts smaller, so that a swap is split into more of them', async () => {
    const devnet = makeDevnet()
    const before = await quoteOf(devnet, { affiliates: { portage: 10 }, amount: 10_000_000 })
    await setFee(devnet, 'portage', 'BTC.BTC', 5)
    await setFee(devnet, 'portage', 'ETH.ETH', 5)
    const after = await quoteOf(devnet, { affiliates: { portage: 10 }, amount: 10_000_000 })
    expect(BigInt(after.expected_amount_out)).toBeGreaterThan(BigInt(before.expected_amount_out))
    expect(after.max_streaming_quantity).toBeGreaterThanOrEqual(before.max_streaming_quantity * 2)
  })

  test('concerns layer-1 assets only, and only while it is enabled and the name is listed', async () => {
    const devnet = makeDevnet()
    const claims = { from: 'BTC~BTC', to: 'ETH~ETH' }
    const usual = await impact(devnet, { portage: 10 }, claims)
    await setFee(devnet, 'portage', 'BTC.BTC', 8)
    await setFee(devnet, 'portage', 'ETH.ETH', 8)
    expect(await impact(devnet, { portage: 10 }, claims)).toBe(usual)
    expect(await impact(devnet, { portage: 10 })).toBe(16)
    const vote = (name: string, value: number) => post(devnet, '/devnet/mimir', { protocol: 'THORCHAIN', name, value })
    await vote('DynamicFee-Whitelist-Portage', 2)
    expect(await impact(devnet, { portage: 10 })).toBe(20)
    await vote('DynamicFee-Whitelist-Portage', 1)
    await vote('L1DynamicFeeEnabled', 0)
    expect(await impact(devnet, { portage: 10 })).toBe(20)
  })

  test('is charged when the swap runs, as the quote promised', async () => {
    const feesOf = async (bps: number | undefined) => {
      const devnet = makeDevnet()
      if (bps !== undefined) await setFee(devnet, 'portage', 'BTC.BTC', bps)
      const to = devnet.chains?.get('THOR')?.addressOf('receiver')
      const memo = `=:THOR.RUNE:${to}::portage:0`
      const pay = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1000000', memo }
      const { hash } = (await post<{ hash: string }>(devnet, '/devnet/deposit', pay)).body
      const paid = async () =>
        (await request<Actions>(devnet, `/midgard/v2/actions?txid=${hash.toUpperCase()}`)).body.actions[0]?.metadata
          .swap
      for (let blocks = 0; blocks < 400 && (await paid()) === undefined; blocks++) await devnet.simulation.step(1)
      return BigInt((await paid())?.liquidityFee ?? 0)
    }
    const usual = await feesOf(undefined)
    const low = await feesOf(2)
    expect(usual).toBeGreaterThan(0n)
    // 2 instead of 10 basis points, to within a rounding and the move of the pool.
    expect(Number((low * 1_000n) / usual)).toBeGreaterThanOrEqual(198)
    expect(Number((low * 1_000n) / usual)).toBeLessThanOrEqual(202)
  })

  test('is listed by the node, by name and in full', async () => {
    const devnet = makeDevnet()
    const list = async (path: string) => (await request<object>(devnet, `/1/thornode/thorchain/${path}`)).body
    expect(await list('dynamic_l1_fees')).toEqual({ entries: [] })
    await setFee(devnet, 'PORTAGE', 'BTC.BTC', 3)
    const record = { pair: 'BTC.BTC|THOR.RUNE', dynamic_bps: '3' }
    expect(await list('dynamic_l1_fees')).toMatchObject({
      entries: [{ ...record, thorname: 'portage', whitelist_state: '1' }],
    })
    expect(await list('dynamic_l1_fees/PORTAGE')).toMatchObject({
      thorname: 'portage',
      whitelist_state: '1',
      pairs: [record],
    })
    expect(await list('dynamic_l1_fees_current')).toMatchObject({ epoch: expect.stringMatching(/^\d+$/), entries: [] })
    expect((await request(devnet, '/1/thornode/thorchain/dynamic_l1_fees/unlisted')).status).toBe(400)
  })
})
