import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isValidAddress, parseAddress } from '../../../src/core/address/address.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../../src/core/chains/chains.ts'
import { protocolIds } from '../../../src/core/chains/protocol.ts'
import { settingOf } from '../../../src/devnet/rules/state.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'

const devnet = createDevnet({ now: () => 1_795_000_000_000 })
const { THORCHAIN: thor, MAYACHAIN: maya } = devnet.state

/** Chains whose addresses differ by network; the others have one format for all networks. */
const telling = ['BTC', 'LTC', 'BCH', 'DOGE', 'DASH', 'ZEC', 'THOR', 'MAYA', 'XRD'] as const

describe('the built-in genesis', () => {
  test('has at least 30 THORChain pools over at least 12 chains, and 8 Maya pools', () => {
    expect(thor.pools.length).toBeGreaterThanOrEqual(30)
    expect(new Set(thor.pools.map(({ asset }) => asset.chain)).size).toBeGreaterThanOrEqual(12)
    expect(maya.pools.length).toBeGreaterThanOrEqual(8)
  })

  test('lists no pool twice', () => {
    for (const { pools } of [thor, maya]) {
      expect(new Set(pools.map(({ asset }) => formatAsset(asset))).size).toBe(pools.length)
    }
  })

  test('has a vault and a network fee for every external chain of its pools', () => {
    for (const state of [thor, maya]) {
      const own = state.protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
      const outer = new Set(state.pools.map(({ asset }) => asset.chain).filter((chain) => chain !== own))
      expect([...state.vaults.keys()].sort()).toEqual([...outer].sort())
      expect([...state.networkFees.keys()].sort()).toEqual([...outer].sort())
    }
  })

  test('has only addresses that are valid on mocknet', () => {
    for (const state of [thor, maya]) {
      const aliases = state.names.flatMap((name) => name.aliases)
      for (const { chain, address } of [...state.vaults.values(), ...aliases]) {
        expect(isChainId(chain) && parseAddress(address, chain, 'mocknet').toLowerCase()).toBe(address.toLowerCase())
      }
      for (const { router } of state.vaults.values()) {
        if (router !== undefined) expect(parseAddress(router, 'ETH', 'mocknet')).toBe(router)
      }
    }
  })

  test('has different vaults for each protocol and chain', () => {
    const addresses = [thor, maya].flatMap((state) => [...state.vaults.values()].map(({ address }) => address))
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('has depths within each chain’s precision', () => {
    for (const { balanceAsset, decimals } of [...thor.pools, ...maya.pools]) {
      expect(balanceAsset % 10n ** BigInt(8 - decimals)).toBe(0n)
    }
  })

  test('prices a pair alike on both protocols, within one percent', async () => {
    const quote = async (prefix: string) => {
      const path = `/${prefix}/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&streaming_interval=1`
      return BigInt((await request<{ expected_amount_out: string }>(devnet, path)).body.expected_amount_out)
    }
    const a = await quote('thorchain')
    const b = await quote('mayachain')
    expect(((a > b ? a - b : b - a) * 10_000n) / b).toBeLessThanOrEqual(100n)
  })

  test('prices Bitcoin near 96 000 dollars, by the same rule as the network', async () => {
    const { body } = await request<{ asset_tor_price: string }>(devnet, '/thorchain/pool/BTC.BTC')
    const dollars = BigInt(body.asset_tor_price) / 10n ** 8n
    expect(dollars >= 95_000n && dollars <= 97_000n).toBe(true)
  })

  test('has outbound fees of the size of 2026', async () => {
    const { body } = await request<{ chain: string; outbound_fee: string }[]>(devnet, '/thorchain/inbound_addresses')
    const fees = Object.fromEntries(body.map(({ chain, outbound_fee }) => [chain, Number(outbound_fee)]))
    expect(fees.BTC).toBeGreaterThanOrEqual(1_000)
    expect(fees.BTC).toBeLessThanOrEqual(3_000)
    expect(fees.ETH).toBeGreaterThanOrEqual(7_500)
    expect(fees.ETH).toBeLessThanOrEqual(10_000)
    for (const fee of Object.values(fees)) expect(fee).toBeGreaterThan(0)
  })

  test('names its mimirs as mainnet does, in upper case', () => {
    const names = [...thor.mimirs.keys()]
    expect(names).toEqual(names.map((name) => name.toUpperCase()))
    expect(settingOf(thor, 'L1SlipMinBps')).toBe(10)
    expect(settingOf(thor, 'EnableAdvSwapQueue')).toBe(1)
    expect(settingOf(maya, 'StreamingSwapMinBPFee')).toBeGreaterThan(0)
  })
})

/** Paths whose responses together show all devnet identities. */
const everything = protocolIds.flatMap((protocol) => {
  const own = protocol === 'THORCHAIN' ? 'thorchain' : 'mayachain'
  const name = protocol === 'THORCHAIN' ? 'thorname' : 'mayaname'
  return [
    'pools',
    'inbound_addresses',
    'mimir',
    'constants',
    'nodes',
    'network',
    'outbound_fees',
    'block',
    'lastblock',
    `${name}/portage`,
    'quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000',
    'quote/swap?from_asset=ETH.ETH&to_asset=BTC.BTC&amount=100000000',
  ].map((path) => `/${own}/${path}`)
})

describe('no devnet identity can be mistaken for a real one', () => {
  const textOf = async () => {
    const responses = await Promise.all(everything.map((path) => request(devnet, path)))
    return responses.map(({ body }) => JSON.stringify(body)).join('\n')
  }

  test('no address has the format of mainnet or stagenet on a chain whose addresses differ by network', async () => {
    const tokens = (await textOf()).match(/[A-Za-z0-9_]{20,120}/g) ?? []
    expect(tokens).toContain(thor.vaults.get('BTC')?.address)
    const real = tokens.filter((word) =>
      telling.some((chain) => isValidAddress(word, chain, 'mainnet') || isValidAddress(word, chain, 'stagenet')),
    )
    expect(real).toEqual([])
  })

  test('no public key has the prefix of mainnet', async () => {
    const text = await textOf()
    expect(text).toContain('tthorpub1')
    expect(text).not.toMatch(/"(thor|maya|sthor|smaya)pub1/)
  })

  test('every token has a derived id that is valid on its chain', () => {
    for (const { asset } of [...thor.pools, ...maya.pools]) {
      if (asset.id === undefined) continue
      const chain = asset.chain as ChainId
      if (chains[chain].family === 'evm')
        expect(parseAddress(`0x${asset.id.slice(2)}`, chain, 'mocknet')).toMatch(/^0x/)
      else expect(asset.id).toMatch(/^T[A-Z0-9]{33}$/)
    }
  })

  const recorded = path.resolve(
    import.meta.dirname,
    '../../../../shared/protocol-data/recorded/monitorbot.thornode.pools.2025-10-01.json',
  )
  if (!existsSync(recorded)) console.log('Skipped: the recorded mainnet pools are not beside this repository.')
  test.skipIf(!existsSync(recorded))('no token is one of mainnet’s', () => {
    const real = new Set((JSON.parse(readFileSync(recorded, 'utf8')) as { asset: string }[]).map(({ asset }) => asset))
    const ours = thor.pools.filter(({ asset }) => asset.id !== undefined).map(({ asset }) => formatAsset(asset))
    expect(ours.filter((asset) => real.has(asset))).toEqual([])
  })

  test('mainnet addresses are accepted as destinations', async () => {
    const destination = 'bc1qjpmp8xvg9k4ysa7nvev3lw7qcclvxzt2ex75kr'
    const path = `/thorchain/quote/swap?from_asset=ETH.ETH&to_asset=BTC.BTC&amount=100000000&destination=${destination}`
    const { status, body } = await request<{ memo: string; inbound_address: string }>(devnet, path)
    expect(status).toBe(200)
    expect(body.memo).toContain(destination)
    expect(body.inbound_address).toBe(thor.vaults.get('ETH')?.address)
  })
})
