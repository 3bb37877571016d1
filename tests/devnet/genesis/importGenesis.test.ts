import { describe, expect, test } from 'vitest'
import { isValidAddress } from '../../../src/core/address/address.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { chainIds } from '../../../src/core/chains/chains.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { importGenesis } from '../../../src/devnet/genesis/importGenesis.ts'
import { readRecording } from '../../../src/devnet/genesis/recording.ts'
import { derivedTokenId } from '../../../src/devnet/rules/derive.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { midgardRoutes } from '../../../src/devnet/wire/midgard/midgardRoutes.ts'
import { nodeRoutes } from '../../../src/devnet/wire/thornode/nodeRoutes.ts'
import { post } from '../controls/post.ts'
import { request } from '../request.ts'
import { ownRecording, type Recorded, realRecording } from './recordings.ts'

const own = ownRecording()
const real = realRecording()
if (real === undefined) console.log('importGenesis.test: no recorded mainnet answers; only our own are imported.')
const recorded: readonly (readonly [string, Recorded])[] = [
  ['our own answers', own],
  ...(real === undefined ? [] : [['answers of mainnet', real] as const]),
]

const make = ({ recording }: Recorded) =>
  createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true }, genesis: () => importGenesis(recording) })

/** Returns every address, contract and key in the texts of a recording, in small letters. */
function foreignNames(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => text.split(/[\s.,:|/-]+/))
  const isForeign = (word: string) =>
    /^0x[0-9a-f]{40}$/i.test(word) ||
    /^(thor|maya)pub1/.test(word) ||
    [word, word.toLowerCase()].some((one) => chainIds.some((chain) => isValidAddress(one, chain, 'mainnet')))
  const found = words.filter((word) => word.length > 24 && isForeign(word))
  return [...new Set(found.map((word) => word.toLowerCase()))]
}

/** Returns the devnet's answers at every path without parameters, at every pool, and a quote. */
async function everyAnswer(devnet: Devnet): Promise<readonly (readonly [string, string])[]> {
  const plain = (routes: object) => Object.keys(routes).filter((pattern) => !pattern.includes(':'))
  const pools = devnet.state.THORCHAIN.pools.map(({ asset }) => `/thorchain/pool/${formatAsset(asset)}`)
  const paths = [
    '/',
    '/devnet',
    '/devnet/swaps',
    '/devnet/blocks',
    ...pools,
    ...plain(nodeRoutes.THORCHAIN).map((pattern) => `/thorchain/${pattern}`),
    ...plain(nodeRoutes.MAYACHAIN).map((pattern) => `/mayachain/${pattern}`),
    ...plain(midgardRoutes.THORCHAIN).map((pattern) => `/midgard/v2/${pattern}`),
    ...plain(midgardRoutes.MAYACHAIN).map((pattern) => `/mayamidgard/v2/${pattern}`),
    '/thorchain/quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const response = await devnet.transport(new Request(`http://devnet.test${path}`))
      return [path, await response.text()] as const
    }),
  )
}

describe.each(recorded)('a devnet from %s', (_, source) => {
  test('shows no address, router, key or contract of the recording at any path', async () => {
    const devnet = make(source)
    const foreign = foreignNames(source.texts)
    expect(foreign.length).toBeGreaterThan(8)
    await post(devnet, '/devnet/deposit', {
      protocol: 'THORCHAIN',
      asset: 'BTC.BTC',
      amount: '2000000',
      memo: '=:THOR.RUNE:nobody',
    })
    await devnet.simulation.step(110)
    const answers = await everyAnswer(devnet)
    expect(answers.length).toBeGreaterThan(80)
    const leaks = answers.flatMap(([path, text]) => {
      const small = text.toLowerCase()
      return foreign.filter((name) => small.includes(name)).map((name) => `${path} shows ${name}`)
    })
    expect(leaks).toEqual([])
  })

  test('quotes, swaps and pays with mocknet vaults', async () => {
    const devnet = make(source)
    for (const { chain, address } of devnet.state.THORCHAIN.vaults.values()) {
      expect(isValidAddress(address, chain as 'BTC', 'mocknet'), `${chain} ${address}`).toBe(true)
    }
    const to = devnet.chains?.get('ETH')?.addressOf('receiver')
    const memo = `=:ETH.ETH:${to}`
    await post(devnet, '/devnet/deposit', { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '2000000', memo })
    for (let block = 0; block < 600 && (await stateOf(devnet)) !== 'done'; block++) await devnet.simulation.step(1)
    expect(await stateOf(devnet)).toBe('done')
  })
})

const stateOf = async (devnet: Devnet) =>
  (await request<{ swaps: { state: string }[] }>(devnet, '/devnet/swaps')).body.swaps[0]?.state

describe('the import of recorded answers', () => {
  const { THORCHAIN: thorchain, MAYACHAIN: mayachain } = importGenesis(own.recording).protocols
  const poolOf = (name: string) => thorchain.pools.find(({ asset }) => formatAsset(asset) === name)

  test('takes depths, units, decimals and height, and leaves out empty pools and unknown chains', () => {
    expect(poolOf('BTC.BTC')).toMatchObject({
      balanceAsset: 50_123_456_789n,
      balanceBase: 640_012_345_678_901n,
      status: 'Available',
      decimals: 8,

      poolUnits: 412_345_678_901_234n,
      synthSupply: 1_234_567_890n,
    })
    const names = thorchain.pools.map(({ asset }) => formatAsset(asset))
    const usdc = ['USDC', 'USDC 2'].map((label) => `ETH.USDC-${derivedTokenId('ETH', label)}`)
    expect(names).toEqual(['BTC.BTC', 'ETH.ETH', ...usdc, 'DOGE.DOGE'])
    expect(poolOf(usdc[0] ?? '')?.decimals).toBe(6)
    expect(thorchain.height).toBe(28_600_001)
    expect(mayachain.pools.map(({ asset }) => formatAsset(asset))).toEqual(['BTC.BTC', 'DASH.DASH'])
  })

  test('takes observed fees, and two thirds of a recommended rate', () => {
    expect(thorchain.networkFees.get('BTC')).toEqual({ transactionSize: 1_000n, transactionFeeRate: 7n })
    expect(thorchain.networkFees.get('ETH')).toEqual({ transactionSize: 80_000n, transactionFeeRate: 30n })
    expect(mayachain.networkFees.get('DASH')).toEqual({ transactionSize: 451n, transactionFeeRate: 10n })
  })

  test('takes mimirs, with the devnet’s contract in the name of an anchor', () => {
    const anchor = `TORANCHOR-ETH-USDC-${derivedTokenId('ETH', 'USDC')}`
    expect([...thorchain.mimirs]).toEqual([
      ['CHURNINTERVAL', 43_200],
      ['L1SLIPMINBPS', 8],
      ['HALTTRADING', 0],
      ['HALTDOGETRADING', 28_500_000],
      [anchor, 1],
    ])
  })

  test('takes prices from the depths', async () => {
    const { body } = await request<{ prices: Record<string, string> }>(make(own), '/devnet')
    const rune = Number(body.prices['THOR.RUNE'])
    expect(rune).toBeCloseTo(301_234_567_890_123 / 378_901_234_567_890, 4)
    expect(Number(body.prices['BTC.BTC'])).toBeCloseTo((640_012_345_678_901 / 50_123_456_789) * rune, 0)
  })

  test.each([
    [{ thornode: {}, mayanode: {} }, /has no recorded answer/],
    [{ thornode: { pools: [{ asset: 'BTC.BTC' }] }, mayanode: {} }, /thornode\.pools\.0\.status/],
    [{ thornode: { mimir: { HALTTRADING: 'yes' } }, mayanode: {} }, /thornode\.mimir\.HALTTRADING/],
  ])('refuses %j', (value, message) => {
    expect(() => readRecording(value)).toThrow(message)
  })
})
