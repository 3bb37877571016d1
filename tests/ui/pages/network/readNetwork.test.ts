import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../../src/core/actions/getAgreedPools.ts'
import { formatAsset } from '../../../../src/core/asset/asset.ts'
import { createMidgard } from '../../../../src/core/nodes/midgard.ts'
import { createNode } from '../../../../src/core/nodes/node.ts'
import { getPoolDepths, getPoolHistory } from '../../../../src/core/nodes/poolHistory.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { protocolHealth } from '../../../../src/ui/pages/network/haltView.ts'
import { readPoolRows, readProtocolState } from '../../../../src/ui/pages/network/readNetwork.ts'
import { threeViews } from '../../../threeViews.ts'

function start() {
  const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
  const down = new Set<string>()
  const options = {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    clientId: 'test',
    transport: (request: Request) =>
      [...down].some((part) => request.url.includes(part))
        ? Promise.reject(new TypeError('no network'))
        : devnet.transport(request),
  } as const
  const node = createNode({ ...options, endpoints: threeViews('http://devnet.example', 'thornode') })
  const midgard = createMidgard({ ...options, endpoints: threeViews('http://devnet.example', 'midgard') })
  return { devnet, node, midgard, down }
}

describe('state of a protocol', () => {
  test('has the newest block, every chain and no halt on a healthy devnet', async () => {
    const { node, devnet } = start()
    const state = await readProtocolState(node)
    expect(state).toMatchObject({ protocol: 'THORCHAIN', operators: 3, answered: 3, halts: [] })
    expect(state.block?.height).toBe(devnet.state.THORCHAIN.height)
    expect(state.chains.find(({ chain }) => chain === 'BTC')?.deposits).toBe('open')
    expect(protocolHealth(state)).toBe('open')
  })

  test('has the halts that a majority reports, with votes and chain', async () => {
    const { node, devnet, down } = start()
    devnet.state.THORCHAIN.mimirs.set('HALTBTCTRADING', devnet.state.THORCHAIN.height - 10)
    down.add('/3/thornode')
    const state = await readProtocolState(node)
    expect(state.halts).toMatchObject([
      { mimir: 'HALTBTCTRADING', since: devnet.state.THORCHAIN.height - 10, chain: 'BTC', votes: 2 },
    ])
    expect(state.chains.find(({ chain }) => chain === 'BTC')?.deposits).toBe('halted')
    expect(protocolHealth(state)).toBe('partly')
  })

  test('is unknown while two of three nodes are silent', async () => {
    const { node, down } = start()
    down.add('/2/thornode').add('/3/thornode')
    const state = await readProtocolState(node)
    expect(state).toMatchObject({ answered: 1, halts: undefined })
    expect(protocolHealth(state)).toBe('unknown')
  })
})

describe('pools of a protocol', () => {
  test('have price, depth and volume', async () => {
    const { node, midgard } = start()
    const rows = await readPoolRows(node, midgard)
    const bitcoin = rows?.find(({ key }) => key === 'THORCHAIN BTC.BTC')
    expect(bitcoin).toMatchObject({ state: 'open', volumeUsd: 0n })
    expect(bitcoin?.depthUsd).toBeGreaterThan(bitcoin?.priceUsd ?? 0n)
    expect(rows?.some(({ state }) => state === 'staged')).toBe(true)
  })

  test('are shown without volumes while the indexer is silent, and not at all without a majority', async () => {
    const { node, midgard, down } = start()
    down.add('/midgard')
    const rows = await readPoolRows(node, midgard)
    expect(rows?.find(({ key }) => key === 'THORCHAIN BTC.BTC')?.volumeUsd).toBeUndefined()
    down.add('/2/thornode').add('/3/thornode')
    expect(await readPoolRows(node, midgard)).toBeUndefined()
  })
})

test('history of a pool has price, depth and volume at the end of each interval', async () => {
  const { midgard } = start()
  const history = await getPoolHistory(midgard, 'BTC.BTC', { interval: 'hour', count: 3 })
  expect(history.length).toBeGreaterThan(0)
  const last = history.at(-1)
  expect(last?.priceUsd).toBeGreaterThan(0n)
  expect(last?.depthUsd).toBeGreaterThan(last?.priceUsd ?? 0n)
  expect(last?.volumeUsd).toBe(0n)
})

test('depths of a pool have both sides at the end of each hour, as its nodes report them', async () => {
  const { node, midgard } = start()
  const depths = await getPoolDepths(midgard, 'BTC.BTC', { interval: 'hour', count: 3 })
  const pools = await getAgreedPools(node)
  const bitcoin = pools.find(({ asset }) => formatAsset(asset) === 'BTC.BTC')
  expect([...depths.values()].at(-1)).toEqual({ base: bitcoin?.balanceBase, asset: bitcoin?.balanceAsset })
  await expect(getPoolDepths(midgard, 'BTC.NOPE', { interval: 'hour', count: 3 })).rejects.toThrow()
})
