import { expect, test } from 'vitest'
import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import { providers } from '../../../src/contract/aggregator/providers.ts'
import { tokens } from '../../../src/contract/aggregator/tokens.ts'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { chainIds } from '../../../src/core/chains/chains.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import { getProviders } from '../../../src/server/aggregator/getProviders.ts'
import { getTokens } from '../../../src/server/aggregator/getTokens.ts'
import type { LoadReader } from '../../../src/server/context.ts'
import { createDevnetServer } from './devnetServer.ts'

const { harness, call } = createDevnetServer()
const listOf = (provider: string) => call(tokens, getTokens, { provider })

test('lists the pools of each protocol with the decimals of their chains', async () => {
  const thorchain = await listOf('THORCHAIN')
  const maya = await listOf('MAYACHAIN')
  const decimalsOf = (list: typeof thorchain) =>
    Object.fromEntries(list.tokens.map((one) => [`${one.chain}.${one.ticker}`, one.decimals]))
  expect(decimalsOf(thorchain)).toMatchObject({
    'THOR.RUNE': 8,
    'BTC.BTC': 8,
    'ETH.ETH': 18,
    'ETH.USDC': 6,
    'ETH.WBTC': 8,
    'GAIA.ATOM': 6,
    'SOL.SOL': 9,
    'TRON.USDT': 6,
    'XRP.XRP': 6,
  })
  expect(decimalsOf(maya)).toMatchObject({ 'MAYA.CACAO': 10, 'MAYA.MAYA': 4, 'DASH.DASH': 8, 'ARB.ETH': 18 })
  expect(thorchain.count).toBe(thorchain.tokens.length)
  const open = harness.devnet.state.THORCHAIN.pools.filter(({ status }) => status === 'Available')
  expect(thorchain.tokens).toHaveLength(open.length + 1)
})

test('gives streaming providers the tokens of their protocol', async () => {
  const whole = await listOf('THORCHAIN')
  const streaming = await listOf('THORCHAIN_STREAMING')
  expect(streaming.tokens).toEqual(whole.tokens)
  expect(streaming.provider).toBe('THORCHAIN_STREAMING')
})

test('names every provider with the size and the address of its list', async () => {
  const rows = await call(providers, getProviders, {})
  expect(rows.map(({ provider }) => provider)).toEqual([
    'THORCHAIN',
    'THORCHAIN_STREAMING',
    'MAYACHAIN',
    'MAYACHAIN_STREAMING',
  ])
  for (const { provider, count, url, version } of rows) {
    expect(count).toBe((await listOf(provider)).count)
    expect(url).toBe(`https://swap.example.org/v1/tokens?provider=${provider}`)
    expect(version).toEqual({ major: 1, minor: 2, patch: 3 })
  }
})

test('reads decimals from every chain whose servers report them, whatever its family', async () => {
  const server = createDevnetServer()
  const { pools } = server.harness.devnet.state.THORCHAIN
  const at = pools.findIndex(({ asset }) => formatAsset(asset).startsWith('TRON.USDT'))
  const pool = pools[at]
  if (pool === undefined) throw new Error('The devnet has no pool of a TRON token.')
  pools[at] = { ...pool, decimals: 8 }
  const asked: string[] = []
  const listWith = async (methods: object) => {
    const loadReader = (async (chain) => ({ ...server.harness.readerOf(chain), ...methods })) as LoadReader
    const list = await getTokens({ provider: 'THORCHAIN' }, { ...server.context, loadReader })
    return list.tokens.find(({ identifier }) => identifier.startsWith('TRON.USDT'))
  }
  expect(await listWith({})).toBeUndefined()
  const tokenDecimals = async (contract: string) => {
    asked.push(contract)
    return { decimals: 6, servers: 2 }
  }
  expect(await listWith({ tokenDecimals })).toBeUndefined()
  const decimals18 = async () => ({ decimals: 18, servers: 2 })
  expect(await listWith({ tokenDecimals: decimals18 })).toMatchObject({ decimals: 18 })
  expect(asked).toContain('TU24i4xR4VLhkSRwQEm8pYD1eProd8r2cs')
})

test('leaves out a protocol whose nodes cannot be read', async () => {
  const server = createDevnetServer()
  const {
    harness: { nodes },
    context,
  } = server
  const silent: Node = { ...nodes.MAYACHAIN, queryEach: async () => [] }
  const rows = await getProviders({}, { ...context, nodes: { ...nodes, MAYACHAIN: silent } })
  expect(rows.map(({ provider }) => provider)).toEqual(['THORCHAIN', 'THORCHAIN_STREAMING'])
})

test('refuses a provider that is not offered with provider_unknown', async () => {
  await expect(listOf('CHAINFLIP')).rejects.toMatchObject({ code: 'provider_unknown' })
})

test('uses private chain ids on the devnet and no id of a real chain', async () => {
  const real = new Set(chainIds.map((chain) => chainIdOf(chain, 'mainnet')))
  const own = chainIds.map((chain) => chainIdOf(chain, 'mocknet'))
  expect(own.filter((id) => real.has(id))).toEqual([])
  expect(new Set(own).size).toBe(own.length)
  const { chainId, tokens: listed } = await listOf('THORCHAIN')
  expect([chainId, ...listed.map((token) => token.chainId)].filter((id) => real.has(id))).toEqual([])
})
