import { describe, expect, test } from 'vitest'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000 })

interface Id {
  readonly id: string
}

/** Every response of two equal devnets must be equal. */
async function whole(devnet: Devnet): Promise<unknown> {
  const paths = ['/devnet', '/devnet/swaps', '/thorchain/pools', '/mayachain/pools', '/thorchain/mimir']
  return Promise.all(paths.map(async (path) => (await request(devnet, path)).body))
}

const pay = (devnet: Devnet, asset: string, amount: string, memo = '') =>
  post<{ hash: string }>(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset, amount, memo })

describe('a snapshot', () => {
  test('restores protocols, chains, prices, nodes and swaps in progress, repeatedly', async () => {
    const devnet = makeDevnet()
    const to = devnet.chains?.get('ETH')?.addressOf('receiver')
    await pay(devnet, 'BTC.BTC', '100000000', `=:ETH.ETH:${to}`)
    await post(devnet, '/devnet/view', { view: '2', lie: 'address' })
    await post(devnet, '/devnet/step', { blocks: 5 })
    const before = await whole(devnet)
    const { body } = await post<Id>(devnet, '/devnet/snapshot')
    const ends: unknown[] = []
    for (let time = 0; time < 2; time++) {
      await post(devnet, '/devnet/price', { asset: 'BTC.BTC', usd: '90000' })
      await post(devnet, '/devnet/halt', { chain: 'DOGE', halted: true })
      await post(devnet, '/devnet/view', { view: '2', lie: null, fault: '500' })
      await post(devnet, '/devnet/step', { blocks: 110 })
      ends.push(await whole(devnet))
      expect((await post(devnet, '/devnet/restore', body)).status).toBe(200)
      expect(await whole(devnet)).toEqual(before)
    }
    expect(ends[1]).toEqual(ends[0])
  })

  test('is dropped when an older one is restored; the oldest of nine is dropped', async () => {
    const devnet = makeDevnet()
    const ids: string[] = []
    for (let count = 0; count < 9; count++) ids.push((await post<Id>(devnet, '/devnet/snapshot')).body.id)
    expect(ids).toEqual(['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9'])
    expect((await post(devnet, '/devnet/restore', { id: 's1' })).status).toBe(404)
    expect((await post(devnet, '/devnet/restore', { id: 's5' })).status).toBe(200)
    const { status, body } = await post<RefusalBody>(devnet, '/devnet/restore', { id: 's6' })
    expect([status, body.code]).toEqual([404, 'unknown_snapshot'])
    expect(body.hint).toBe('Take one of s2, s3, s4, s5.')
  })
})

test('a reset starts again at the first block', async () => {
  const devnet = makeDevnet()
  const before = await whole(devnet)
  await post(devnet, '/devnet/halt', { chain: 'all', halted: true })
  await pay(devnet, 'ETH.ETH', '100000000', 'noop')
  await post(devnet, '/devnet/step', { blocks: 30 })
  await post(devnet, '/devnet/snapshot')
  expect(await whole(devnet)).not.toEqual(before)
  expect((await post(devnet, '/devnet/reset')).status).toBe(200)
  expect(await whole(devnet)).toEqual(before)
  expect((await post(devnet, '/devnet/restore', { id: 's1' })).status).toBe(404)
})

describe('a reset with a seed', () => {
  const addressesOf = async (devnet: Devnet) =>
    (await request<{ vaults: { address: string }[] }>(devnet, '/devnet')).body.vaults.map(({ address }) => address)

  test('starts the seed’s devnet, identical to the byte, and keeps the seed', async () => {
    const devnet = makeDevnet()
    const own = await addressesOf(devnet)
    await pay(devnet, 'ETH.ETH', '100000000', 'noop')
    await post(devnet, '/devnet/clock', { paused: true, speed: 7 })
    await post(devnet, '/devnet/step', { blocks: 3 })
    await post(devnet, '/devnet/snapshot')
    const { status, body } = await post<{ seed: string }>(devnet, '/devnet/reset', { seed: 'another' })
    expect([status, body.seed]).toEqual([200, 'another'])
    expect(await addressesOf(devnet)).not.toEqual(own)
    expect(devnet.simulation.clock.pace()).toEqual({ paused: true, speed: 7 })
    expect((await post(devnet, '/devnet/restore', { id: 's1' })).status).toBe(404)
    const same = createDevnet({ now: () => 1_795_000_000_000, seed: 'another', pace: { paused: true, speed: 7 } })
    expect(await whole(devnet)).toEqual(await whole(same))
    for (const one of [devnet, same]) {
      await pay(one, 'BTC.BTC', '100000000', 'noop')
      await post(one, '/devnet/step', { blocks: 110 })
    }
    expect(await whole(devnet)).toEqual(await whole(same))
    expect((await post<{ seed: string }>(devnet, '/devnet/reset')).body.seed).toBe('another')
    await post(devnet, '/devnet/reset', { seed: 'portage' })
    expect(await addressesOf(devnet)).toEqual(own)
  })

  test('makes two nodes agree again, and removes an earlier lie', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/view', { view: '2', lie: 'address' })
    await post(devnet, '/devnet/reset', { seed: 'honest' })
    const [one, two] = await Promise.all(
      ['1', '2'].map((view) => request(devnet, `/${view}/thorchain/inbound_addresses`)),
    )
    expect(two?.body).toEqual(one?.body)
  })

  test('ends with the last of many concurrent requests', async () => {
    const devnet = makeDevnet()
    const seeds = ['a', 'b', 'a', 'c']
    const responses = await Promise.all(seeds.map((seed) => post<{ seed: string }>(devnet, '/devnet/reset', { seed })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(devnet.simulation.context.seed).toBe('c')
    await devnet.simulation.step(1)
  })

  test.each([{ seed: '' }, { seed: 7 }, { seed: 'x'.repeat(101) }, { seed: null }, { sead: 'x' }, []])(
    'is refused for %j without a change',
    async (fields) => {
      const devnet = makeDevnet()
      const { status, body } = await post<RefusalBody>(devnet, '/devnet/reset', fields)
      expect([status, body.code]).toEqual([400, 'invalid_field'])
      expect(devnet.simulation.context.seed).toBe('portage')
    },
  )
})

test('a snapshot restores the progress of a scenario', async () => {
  const devnet = makeDevnet()
  const to = devnet.chains?.get('LTC')?.addressOf('receiver')
  await pay(devnet, 'AVAX.AVAX', '5000990300', `=:LTC.LTC:${to}`)
  await post(devnet, '/devnet/step', { blocks: 2 })
  const { body } = await post<Id>(devnet, '/devnet/snapshot')
  const ends: unknown[] = []
  for (let time = 0; time < 2; time++) {
    await post(devnet, '/devnet/step', { blocks: 60 })
    const { body: found } = await request<{ swaps: object[] }>(devnet, '/devnet/swaps')
    ends.push(found.swaps[0])
    await post(devnet, '/devnet/restore', body)
  }
  expect(ends[0]).toMatchObject({ scenario: 'partial_fill', out: [{}, {}] })
  expect(ends[1]).toEqual(ends[0])
})
