import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post, type RefusalBody } from './post.ts'

const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000 })

interface Inbound {
  readonly chain: string
  readonly address: string
  readonly halted: boolean
  readonly chain_trading_paused: boolean
  readonly gas_rate: string
}

const inbounds = async (devnet: ReturnType<typeof makeDevnet>, protocol: 'thorchain' | 'mayachain') =>
  (await request<Inbound[]>(devnet, `/${protocol}/inbound_addresses`)).body

describe('halting', () => {
  test('stops one chain on both protocols, and resumes it', async () => {
    const devnet = makeDevnet()
    const { body } = await post<{ chains: object[] }>(devnet, '/devnet/halt', { chain: 'btc', halted: true })
    expect(body.chains).toMatchObject([{ chain: 'BTC', halted: true }])
    for (const protocol of ['thorchain', 'mayachain'] as const) {
      const stopped = (await inbounds(devnet, protocol)).filter(({ halted }) => halted).map(({ chain }) => chain)
      expect(stopped).toEqual(['BTC'])
    }
    await post(devnet, '/devnet/halt', { chain: 'BTC', halted: false })
    expect((await inbounds(devnet, 'thorchain')).some(({ halted }) => halted)).toBe(false)
  })

  test('stops everything on the given protocol', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/halt', { chain: 'all', halted: true, protocol: 'MAYACHAIN' })
    expect((await inbounds(devnet, 'mayachain')).every(({ halted }) => halted)).toBe(true)
    expect((await inbounds(devnet, 'thorchain')).some(({ halted }) => halted)).toBe(false)
  })

  test('stops only swaps on request', async () => {
    const devnet = makeDevnet()
    await post(devnet, '/devnet/halt', { chain: 'DOGE', halted: true, trading_only: true })
    const doge = (await inbounds(devnet, 'thorchain')).find(({ chain }) => chain === 'DOGE')
    expect(doge).toMatchObject({ halted: true, chain_trading_paused: true })
    const { body } = await request<{ chains: { chain: string; halted: boolean }[] }>(devnet, '/devnet')
    expect(body.chains.find(({ chain }) => chain === 'DOGE')?.halted).toBe(false)
  })

  test('stops payouts, liquidity or memoless deposits alone, and quotes continue', async () => {
    const devnet = makeDevnet()
    for (const [chain, scope, mimir] of [
      ['ETH', 'signing', 'HALTSIGNINGETH'],
      ['all', 'signing', 'HALTSIGNING'],
      ['BTC', 'liquidity', 'PAUSELPBTC'],
      ['all', 'memoless', 'HALTMEMOLESS'],
    ]) {
      expect((await post(devnet, '/devnet/halt', { chain, halted: true, scope })).status).toBe(200)
      const { body } = await request<Record<string, number>>(devnet, '/1/thornode/thorchain/mimir')
      expect(body[mimir ?? ''], mimir).toBe(1)
    }
    const rows = await inbounds(devnet, 'thorchain')
    expect(rows.some(({ halted }) => halted)).toBe(false)
    expect(rows.find(({ chain }) => chain === 'BTC')).toMatchObject({ chain_lp_actions_paused: true })
    const quote = '/1/thornode/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000'
    expect((await request(devnet, quote)).status).toBe(200)
    expect((await post(devnet, '/devnet/halt', { chain: 'BTC', halted: true, scope: 'memoless' })).status).toBe(404)
  })

  test('refuses a chain without a protocol', async () => {
    const { status, body } = await post<RefusalBody>(makeDevnet(), '/devnet/halt', { chain: 'NONE', halted: true })
    expect([status, body.code]).toEqual([404, 'unknown_chain'])
  })
})

test('rotation gives every chain of the protocol a vault of the next generation', async () => {
  const devnet = makeDevnet()
  const before = (await inbounds(devnet, 'thorchain')).map(({ address }) => address)
  const { body } = await post<{ vaults: { generation: number; address: string }[] }>(devnet, '/devnet/rotate', {
    protocol: 'THORCHAIN',
  })
  const after = (await inbounds(devnet, 'thorchain')).map(({ address }) => address)
  expect(after.filter((address) => before.includes(address))).toEqual([])
  expect(body.vaults.map(({ generation }) => generation)).toEqual(body.vaults.map(() => 1))
  expect(devnet.simulation.traffic.generations).toEqual({ THORCHAIN: 1, MAYACHAIN: 0 })
})

test('inbound addresses report 1.5 times the gas rate, on both protocols', async () => {
  const devnet = makeDevnet()
  const { body } = await post<{ rates: object[] }>(devnet, '/devnet/gas', { chain: 'BTC', rate: '40' })
  expect(body.rates).toHaveLength(2)
  for (const protocol of ['thorchain', 'mayachain'] as const) {
    expect((await inbounds(devnet, protocol)).find(({ chain }) => chain === 'BTC')?.gas_rate).toBe('60')
  }
  expect((await post(devnet, '/devnet/gas', { chain: 'NONE', rate: '40' })).status).toBe(404)
  expect((await post(devnet, '/devnet/gas', { chain: 'BTC', rate: '-1' })).status).toBe(400)
})

test('blocks of both protocols are listed newest first, up to the limit', async () => {
  const devnet = makeDevnet()
  await post(devnet, '/devnet/step', { blocks: 210 })
  const { body } = await request<{ blocks: { protocol: string; height: number; time: number }[] }>(
    devnet,
    '/devnet/blocks?limit=200',
  )
  const { height, time } = devnet.state.MAYACHAIN
  expect(body.blocks).toHaveLength(200)
  expect(body.blocks[0]).toMatchObject({ protocol: 'MAYACHAIN', height, time })
  expect(body.blocks[2]).toMatchObject({ protocol: 'MAYACHAIN', height: height - 1, time: time - 6 })
  expect((await request(devnet, '/devnet/blocks?limit=201')).status).toBe(400)
  expect((await request<{ blocks: object[] }>(devnet, '/devnet/blocks')).body.blocks).toHaveLength(30)
})
