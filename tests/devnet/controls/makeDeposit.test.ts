import { describe, expect, test } from 'vitest'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000 })

interface Swap {
  readonly hash: string
  readonly state: string
  readonly from_address: string
  readonly amount_in: string
  readonly out: readonly { readonly asset: string; readonly amount: string; readonly hash: string | null }[]
}

async function swapsOf(devnet: Devnet): Promise<readonly Swap[]> {
  return (await request<{ swaps: Swap[] }>(devnet, '/devnet/swaps')).body.swaps
}

/** Makes blocks until the newest deposit has come to its end, and gives every state that it was in. */
async function statesOf(devnet: Devnet): Promise<readonly string[]> {
  const seen: string[] = []
  for (let block = 0; block < 1_500; block++) {
    await devnet.simulation.step(1)
    const [swap] = await swapsOf(devnet)
    if (swap !== undefined && seen.at(-1) !== swap.state) seen.push(swap.state)
    if (['done', 'refunded', 'failed'].includes(seen.at(-1) ?? '')) break
  }
  return seen
}

const poolAsset = ({ state }: Devnet, start: string) =>
  [...state.THORCHAIN.market.pools.keys()].find((name) => name.startsWith(start)) ?? start

describe('a deposit from a devnet account', () => {
  test.each([
    ['BTC.BTC', 'THORCHAIN', '200000000'],
    ['ZEC.ZEC', 'MAYACHAIN', '200000000'],
    ['ETH.ETH', 'MAYACHAIN', '100000000'],
    ['ETH.USDC-', 'THORCHAIN', '25000000000'],
    ['GAIA.ATOM', 'THORCHAIN', '5000000000'],
    ['XRP.XRP', 'THORCHAIN', '5000000000'],
    ['SOL.SOL', 'THORCHAIN', '200000000'],
    ['TRON.TRX', 'THORCHAIN', '50000000000'],
    ['THOR.RUNE', 'THORCHAIN', '50000000000'],
  ] as const)('of %s is listed and counted once, from its broadcast on %s', async (start, protocol, amount) => {
    const devnet = makeDevnet()
    const memo = `=:LTC.LTC:${devnet.chains?.get('LTC')?.addressOf('receiver')}`
    const asset = poolAsset(devnet, start)
    const { body } = await post<{ hash: string; from: string }>(devnet, '/devnet/deposit', {
      protocol,
      asset,
      amount,
      memo,
    })
    const [swap, ...others] = await swapsOf(devnet)
    expect(others).toEqual([])
    expect(swap).toMatchObject({
      protocol,
      from_asset: asset,
      amount_in: amount,
      memo,
      state: 'broadcast',
      out: [],
      scenario: null,
      hash: parseTxHash(body.hash),
    })
    expect(swap?.from_address.toLowerCase()).toBe(body.from.toLowerCase())
    const inFlight = async () => (await request<{ in_flight: number }>(devnet, '/devnet/clock')).body.in_flight
    expect(await inFlight()).toBe(1)
    await devnet.simulation.step(1)
    expect((await swapsOf(devnet)).map(({ hash }) => hash)).toEqual([swap?.hash])
    expect(await inFlight()).toBe(1)
  })

  test('is listed as broadcast while its chain is halted', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/halt', { chain: 'DOGE', halted: true })
    const fields = { protocol: 'THORCHAIN', asset: 'DOGE.DOGE', amount: '50000000000', memo: 'noop' }
    await post(devnet, '/devnet/deposit', fields)
    await devnet.simulation.step(30)
    expect((await swapsOf(devnet)).map(({ state }) => state)).toEqual(['broadcast'])
  })

  test('of bitcoin is tracked from its swap to its payment', async () => {
    const devnet = makeDevnet()
    const to = devnet.chains?.get('ETH')?.addressOf('receiver') ?? ''
    const deposit = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '200000000', memo: `=:ETH.ETH:${to}` }
    const { status, body } = await post<{ hash: string; from: string }>(devnet, '/devnet/deposit', deposit)
    expect(status).toBe(200)
    expect(await statesOf(devnet)).toEqual(['broadcast', 'swapping', 'outbound_queued', 'signing', 'done'])
    const [swap, ...others] = await swapsOf(devnet)
    expect(others).toEqual([])
    expect(swap).toMatchObject({ hash: body.hash.toUpperCase(), from_address: body.from, amount_in: '200000000' })
    const paid = devnet.chains?.get('ETH')?.inboundSince(0, [to])[0]
    expect(swap?.out).toMatchObject([{ asset: 'ETH.ETH', amount: String(paid?.coins[0]?.amount) }])
  })

  test.each([
    ['ETH.USDC-', 'THORCHAIN', '25000000000'],
    ['DOGE.DOGE', 'THORCHAIN', '50000000000'],
    ['GAIA.ATOM', 'THORCHAIN', '5000000000'],
    ['XRP.XRP', 'THORCHAIN', '5000000000'],
    ['SOL.SOL', 'THORCHAIN', '200000000'],
    ['TRON.TRX', 'THORCHAIN', '50000000000'],
    ['DASH.DASH', 'MAYACHAIN', '500000000'],
    ['ETH.ETH', 'MAYACHAIN', '100000000'],
    ['THOR.RUNE', 'MAYACHAIN', '50000000000'],
  ] as const)('of %s is deposited with its memo at %s', async (start, protocol, amount) => {
    const devnet = makeDevnet()
    const asset = poolAsset(devnet, start)
    const home = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
    const base = protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO'
    const to = devnet.chains?.get(home)?.addressOf('receiver')
    const memo = `=:${base}:${to}`
    expect((await post(devnet, '/devnet/deposit', { protocol, asset, amount, memo })).status).toBe(200)
    expect((await statesOf(devnet)).at(-1)).toBe('done')
    const held = devnet.state[protocol].balances.get(`${to} ${base}`) ?? 0n
    expect(held).toBeGreaterThan(0n)
    expect((await swapsOf(devnet))[0]?.out).toMatchObject([{ asset: base, amount: String(held), hash: null }])
  })

  test.each([
    ['THOR.RUNE', 'THORCHAIN', '50000000000'],
    ['MAYA.CACAO', 'MAYACHAIN', '10000000000000'],
  ] as const)('of %s is a signed MsgDeposit', async (asset, protocol, amount) => {
    const devnet = makeDevnet()
    const to = devnet.chains?.get('BTC')?.addressOf('receiver')
    const fields = { protocol, asset, amount, memo: `=:BTC.BTC:${to}` }
    const { body } = await post<{ hash: string; from: string }>(devnet, '/devnet/deposit', fields)
    expect((await statesOf(devnet)).at(-1)).toBe('done')
    const record = devnet.state[protocol].inbounds.get(body.hash)
    expect(record?.tx).toMatchObject({ from: body.from, memo: fields.memo })
    expect((await swapsOf(devnet))[0]?.out).toMatchObject([{ asset: 'BTC.BTC' }])
  })

  test('of ether goes through the router of the given protocol', async () => {
    const devnet = makeDevnet()
    for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
      const { address = '', router } = devnet.state[protocol].vaults.get('ETH') ?? {}
      await post(devnet, '/devnet/deposit', { protocol, asset: 'ETH.ETH', amount: '100000000', memo: 'noop' })
      await devnet.simulation.step(2)
      const [seen] = devnet.chains?.get('ETH')?.inboundSince(0, [address]).slice(-1) ?? []
      expect(seen).toMatchObject({ memo: 'noop', coins: [{ asset: 'ETH.ETH', amount: 100_000_000n }] })
      expect(seen?.router?.toLowerCase()).toBe(router?.toLowerCase())
    }
  })

  test('without a memo is refunded, because its amount has no registered memo', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount: '500012345' })
    expect((await statesOf(devnet)).at(-1)).toBe('refunded')
  })

  test.each([
    [{ protocol: 'MAYACHAIN', asset: 'DOGE.DOGE', amount: '100000000' }, 400, 'unsupported_asset'],
    [{ protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1' }, 409, 'payment_refused'],
    [{ protocol: 'THORCHAIN', asset: 'GAIA.ATOM', amount: '1' }, 400, 'invalid_amount'],
    [{ protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '100000000', memo: 'x'.repeat(251) }, 400, 'invalid_field'],
    [{ protocol: 'OTHER', asset: 'BTC.BTC', amount: '100000000' }, 400, 'invalid_field'],
  ])('is refused for %j', async (fields, status, code) => {
    const response = await post<RefusalBody>(makeDevnet(), '/devnet/deposit', fields)
    expect([response.status, response.body.code]).toEqual([status, code])
  })
})
