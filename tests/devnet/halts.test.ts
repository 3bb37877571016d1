import { describe, expect, test } from 'vitest'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { request } from './request.ts'

interface Inbound {
  readonly chain: string
  readonly halted: boolean
  readonly global_trading_paused: boolean
  readonly chain_trading_paused: boolean
  readonly chain_lp_actions_paused: boolean
}

interface PoolBody {
  readonly asset: string
  readonly trading_halted: boolean
}

/** Creates a devnet with these mimirs and returns its Bitcoin and Ethereum responses. */
async function withVotes(votes: Record<string, number>, prefix: 'thorchain' | 'mayachain' = 'thorchain') {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const state = devnet.state[prefix === 'thorchain' ? 'THORCHAIN' : 'MAYACHAIN']
  for (const [name, value] of Object.entries(votes)) state.mimirs.set(name.toUpperCase(), value)
  const inbound = (await request<Inbound[]>(devnet, `/${prefix}/inbound_addresses`)).body
  const pools = (await request<PoolBody[]>(devnet, `/${prefix}/pools`)).body
  const of = (chain: string) => inbound.find((one) => one.chain === chain)
  return { btc: of('BTC'), eth: of('ETH'), pools, height: state.height }
}

const open = {
  halted: false,
  global_trading_paused: false,
  chain_trading_paused: false,
  chain_lp_actions_paused: false,
}

describe.each(['thorchain', 'mayachain'] as const)('halts on %s', (prefix) => {
  test('are off initially', async () => {
    const { btc } = await withVotes({}, prefix)
    expect(btc).toMatchObject(open)
  })

  test('of the network apply to every chain', async () => {
    const { btc, eth } = await withVotes({ HaltTrading: 1 }, prefix)
    for (const chain of [btc, eth]) {
      expect(chain).toMatchObject({ ...open, halted: true, global_trading_paused: true })
    }
  })

  test.each(['HaltBTCTrading', 'HaltBTCChain', 'SolvencyHaltBTCChain'])(
    'by %s reach that chain alone',
    async (vote) => {
      const { btc, eth } = await withVotes({ [vote]: 1 }, prefix)
      expect(btc).toMatchObject({ ...open, halted: true, chain_trading_paused: true })
      expect(eth).toMatchObject(open)
    },
  )

  test('of all chains pause each of them', async () => {
    const { btc, eth } = await withVotes({ HaltChainGlobal: 1 }, prefix)
    for (const chain of [btc, eth]) expect(chain).toMatchObject({ halted: true, chain_trading_paused: true })
  })

  test('of liquidity do not affect swaps', async () => {
    const { btc, eth } = await withVotes({ PauseLPBTC: 1 }, prefix)
    expect(btc).toMatchObject({ ...open, chain_lp_actions_paused: true })
    expect(eth).toMatchObject(open)
  })

  test('at a future height are not yet active', async () => {
    const { btc } = await withVotes({ HaltTrading: 900_000_000, HaltBTCTrading: 900_000_000 }, prefix)
    expect(btc).toMatchObject(open)
  })
})

describe('a node’s pause', () => {
  test('lasts through its height and ends after it', async () => {
    const { height } = await withVotes({})
    expect((await withVotes({ NodePauseChainGlobal: height })).btc).toMatchObject({ halted: true })
    expect((await withVotes({ NodePauseChainGlobal: height - 1 })).btc).toMatchObject(open)
  })
})

describe('pools report whether they trade', () => {
  const haltedOf = ({ pools }: { pools: PoolBody[] }) =>
    pools.filter((pool) => pool.trading_halted).map(({ asset }) => asset.split('-')[0])

  test('only pools that are not available are halted initially', async () => {
    expect(haltedOf(await withVotes({}))).toEqual(['ETH.YFI', 'BASE.VVV', 'NOBLE.USDC'])
  })

  test('a chain’s halt applies only to its pools', async () => {
    const halted = haltedOf(await withVotes({ HaltBSCTrading: 1 }))
    expect(halted.filter((asset) => asset?.startsWith('BSC.'))).toHaveLength(5)
    expect(halted).not.toContain('BTC.BTC')
  })

  test('the network’s halt applies to all pools', async () => {
    const { pools } = await withVotes({ HaltTrading: 1 })
    expect(pools.every((pool) => pool.trading_halted)).toBe(true)
  })

  test('keep their price while halted', async () => {
    const { pools } = await withVotes({ HaltTrading: 1 })
    expect(pools[0]).toMatchObject({ asset: 'BTC.BTC', asset_tor_price: expect.stringMatching(/^9\d{12}$/) })
  })
})
