import { describe, expect, test } from 'vitest'
import { createHistory, retention } from '../../../src/devnet/indexer/history.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { post } from '../controls/post.ts'
import { addressOf } from '../exampleState.ts'
import { deposit, see } from '../machine/exampleMachine.ts'
import { request } from '../request.ts'
import { type Indexed, indexed } from './indexed.ts'

const user = addressOf('THOR')

/** RUNE at 80 cents. */
const priced = () => indexed('THORCHAIN', { mimirs: { DollarsPerRune: 80_000_000 } })

type Texts = Readonly<Record<string, string>>
interface History {
  readonly intervals: readonly Texts[]
  readonly meta: Texts
}

const swap = (net: Indexed, amount = 10_000_000n) =>
  net.block(() => see(net.machine, { asset: 'BTC.BTC', amount, memo: `=:THOR.RUNE:${user}` }))

/** Idle blocks, as few as bring the clock forward so far. */
const wait = (net: Indexed, seconds: number) => net.block(() => {}, seconds)

const historyOf = (net: Indexed, path: string) => net.get<History>(`history/${path}`).body

describe('swap history', () => {
  test('counts every pool swap in its interval', () => {
    const net = priced()
    swap(net)
    swap(net)
    wait(net, 300)
    swap(net)
    const { intervals, meta } = historyOf(net, 'swaps?interval=5min&count=10')
    expect(intervals.map(({ totalCount }) => totalCount)).toEqual(['2', '1'])
    expect(intervals.every(({ startTime, endTime }) => Number(endTime) - Number(startTime) === 300)).toBe(true)
    expect(meta).toMatchObject({ totalCount: '3', toRuneCount: '3', toAssetCount: '0', fromSecuredCount: '0' })
    const [first, second] = intervals
    const sum = (field: string) => BigInt(first?.[field] ?? 0) + BigInt(second?.[field] ?? 0)
    expect(String(sum('toRuneVolume'))).toBe(meta.totalVolume)
    expect(String(sum('totalFees'))).toBe(meta.totalFees)
  })

  test('returns volume in the base asset and in cents, and the mean slip of the pool swaps', () => {
    const net = priced()
    swap(net)
    const { meta } = historyOf(net, 'swaps')
    // 0.1 of 100 BTC against 9 million RUNE, less the slip.
    expect(BigInt(meta.totalVolume ?? 0)).toBeGreaterThan(898_000_000_000n)
    expect(BigInt(meta.totalVolume ?? 0)).toBeLessThan(900_000_000_000n)
    expect(meta.averageSlip).toBe('10')
    const dollars = (BigInt(meta.totalVolume ?? 0) * 8n) / 10n / 10n ** 6n
    const difference = BigInt(meta.totalVolumeUSD ?? 0) - dollars
    expect(difference < 200n && difference > -200n).toBe(true)
  })

  test('filters by pool and direction', () => {
    const net = priced()
    swap(net)
    net.block(() => deposit(net.machine, `=:ETH.ETH:${addressOf('ETH')}`, { amount: 100_000_000_000n }))
    expect(historyOf(net, 'swaps?pool=ETH.ETH').meta).toMatchObject({ totalCount: '1', toAssetCount: '1' })
    expect(historyOf(net, 'swaps?pool=BTC.BTC').meta).toMatchObject({ totalCount: '1', toRuneCount: '1' })
    expect(historyOf(net, 'swaps').meta.totalCount).toBe('2')
  })

  test('sums days into calendar weeks, months and years', () => {
    const net = priced()
    swap(net)
    for (let day = 0; day < 40; day++) wait(net, 86_400)
    swap(net)
    // 2027-01-15 was a Friday; the machine begins there.
    const weeks = historyOf(net, 'swaps?interval=week').intervals
    expect(new Date(Number(weeks[0]?.startTime) * 1000).toISOString()).toBe('2027-01-11T00:00:00.000Z')
    expect(weeks.map(({ totalCount }) => totalCount)).toEqual(['1', '0', '0', '0', '0', '0', '1'])
    const months = historyOf(net, 'swaps?interval=month').intervals
    expect(
      months.map(({ startTime, totalCount }) => [new Date(Number(startTime) * 1000).getUTCMonth(), totalCount]),
    ).toEqual([
      [0, '1'],
      [1, '1'],
    ])
    expect(historyOf(net, 'swaps?interval=year').intervals).toHaveLength(1)
    expect(historyOf(net, 'swaps').meta.totalCount).toBe('2')
  })
})

describe('depth history', () => {
  test('returns a pool’s depths and price at the end of each interval', () => {
    const net = priced()
    net.blocks(1)
    const before = net.machine.pools.find(({ asset }) => asset.ticker === 'BTC')?.balanceAsset
    wait(net, 300)
    swap(net, 500_000_000n)
    const { intervals, meta } = historyOf(net, 'depths/BTC.BTC?interval=5min')
    expect(intervals).toHaveLength(2)
    expect(intervals[0]?.assetDepth).toBe(String(before))
    expect(intervals[1]?.assetDepth).toBe(String((before ?? 0n) + 500_000_000n))
    expect(meta).toMatchObject({ startAssetDepth: String(before), endAssetDepth: intervals[1]?.assetDepth })
    const [, last] = intervals
    expect(last?.openPriceUSD).toBe(intervals[0]?.closePriceUSD)
    expect(Number(last?.closePriceUSD)).toBeLessThan(Number(last?.openPriceUSD))
    expect(last?.highPriceUSD).toBe(last?.openPriceUSD)
    expect(last?.lowPriceUSD).toBe(last?.closePriceUSD)
    expect(last?.closePriceUSD).toBe(last?.assetPriceUSD)
  })

  test('sums all pools to the network’s value', () => {
    const net = priced()
    swap(net)
    const { intervals } = historyOf(net, 'tvl?interval=day')
    const pooled = net.machine.pools.reduce((sum, { balanceBase }) => sum + 2n * balanceBase, 0n)
    expect(intervals[0]?.totalValuePooled).toBe(String(pooled))
  })
})

describe('earnings history', () => {
  test('divides income between nodes and pools; a pool earns its fees and rewards', () => {
    const net = priced()
    swap(net)
    net.blocks(3)
    const { meta } = net.get<{ meta: Texts & { pools: readonly Texts[] } }>('history/earnings').body
    const liquidity = BigInt(meta.liquidityEarnings ?? 0)
    const bonding = BigInt(meta.bondingEarnings ?? 0)
    expect(liquidity).toBeGreaterThan(0n)
    expect(bonding).toBeGreaterThan(0n)
    expect(BigInt(meta.earnings ?? 0)).toBe(liquidity + bonding)
    expect(BigInt(meta.earnings ?? 0)).toBe(BigInt(meta.liquidityFees ?? 0) + BigInt(meta.blockRewards ?? 0))
    for (const { earnings = '', totalLiquidityFeesRune = '', rewards = '' } of meta.pools) {
      expect(BigInt(earnings)).toBe(BigInt(totalLiquidityFeesRune) + BigInt(rewards))
    }
  })

  test('returns added and withdrawn liquidity', () => {
    const net = priced()
    net.block(() => deposit(net.machine, '+:BTC.BTC', { amount: 900_000_000n }))
    net.block(() => deposit(net.machine, '-:BTC.BTC:10000', { amount: 0n }))
    const { meta } = historyOf(net, 'liquidity_changes')
    expect(meta).toMatchObject({ addLiquidityCount: '1', addRuneLiquidityVolume: '900000000', withdrawCount: '1' })
    const stats = net.get<Texts>('stats').body
    expect(stats).toMatchObject({ addLiquidityCount: '1', withdrawCount: '1', swapCount: '0' })
  })
})

describe('a pool', () => {
  test('reports the volume of the last day only', () => {
    const net = priced()
    swap(net)
    const volume = () => net.get<Texts>('pool/BTC.BTC').body.volume24h
    expect(volume()).toBe(historyOf(net, 'swaps').meta.totalVolume)
    wait(net, 86_400)
    wait(net, 600)
    expect(volume()).toBe('0')
    expect(net.get<Texts>('stats').body).toMatchObject({ swapCount: '1', swapCount24h: '0', swapCount30d: '1' })
  })

  test('has a higher APY with swaps than without', () => {
    const net = priced()
    net.blocks(2)
    const quiet = Number(net.get<Texts>('pool/BTC.BTC').body.annualPercentageRate)
    swap(net, 100_000_000n)
    net.block(() => deposit(net.machine, `=:BTC.BTC:${addressOf('BTC')}`, { amount: 9_000_000_000_000n }))
    const busy = Number(net.get<Texts>('pool/BTC.BTC').body.annualPercentageRate)
    expect(busy).toBeGreaterThan(quiet)
  })

  test('is found in any letter case; an unknown one is named in the error', () => {
    const net = priced()
    expect(net.get('pool/btc.btc').status).toBe(200)
    expect(net.get('pool/BTC.NONE')).toEqual({
      status: 400,
      body: 'Bad Request: Unknown pool: BTC.NONE\n',
      plain: true,
    })
    expect(net.get('history/depths/BTC.NONE').status).toBe(400)
    expect(net.get('pools?status=open').status).toBe(400)
    expect(net.get<string>('pools?period=9d').body).toContain('invalid `period` param: 9d')
  })
})

describe('members and names', () => {
  test('are found with their deposits, and by name', () => {
    const net = priced()
    expect(net.get(`member/${user}`).status).toBe(404)
    net.block(() => {
      deposit(net.machine, '+:BTC.BTC', { amount: 900_000_000n })
      deposit(net.machine, `~:fresh:THOR:${user}`, { amount: 3_000_000_000n })
    })
    expect(net.get('members').body).toEqual([user])
    expect(net.get<{ pools: unknown }>(`member/${user}`).body.pools).toMatchObject([
      { pool: 'BTC.BTC', runeAdded: '900000000', runeAddress: user },
    ])
    expect(net.get(`thorname/rlookup/${user}`).body).toEqual(['fresh'])
    expect(net.get(`thorname/owner/${user}`).body).toContain('fresh')
    expect(net.get('thorname/lookup/FRESH').body).toMatchObject({ owner: user })
    expect(net.get('thorname/lookup/nobody').status).toBe(404)
    expect(net.get(`thorname/owner/${addressOf('BTC')}`).status).toBe(404)
  })
})

describe('a history query', () => {
  test.each([
    ['interval=hour&count=401', 'Count out of range: 401'],
    ['interval=hour&count=0', 'Count out of range: 0'],
    ['count=5', 'count was provided but no interval parameter'],
    ['interval=fortnight', "Invalid interval '(fortnight)'"],
    ['interval=constructor', 'Invalid interval'],
    ['interval=day&from=soon', "Parameter 'from' is not integer: soon"],
    ['interval=day&count=3&from=1&to=2', 'Count and from and to was specified'],
    ['interval=5min&from=0&to=1800000000', 'Too wide range requested'],
    ['interval=day&from=5&to=5', 'No interval requested'],
    ['interval=day&day=5', 'Unkown key: day'],
  ])('is refused with Midgard’s message for %s', (query, text) => {
    const net = priced()
    net.blocks(1)
    const { status, body } = net.get<string>(`history/swaps?${query}`)
    expect(status).toBe(400)
    expect(body).toContain(text)
  })

  test('gets a response for extreme numbers', () => {
    const net = priced()
    net.blocks(1)
    for (const number of ['-9223372036854775808', '9223372036854775807', '0', '-1']) {
      for (const interval of ['5min', 'month', 'year']) {
        for (const path of ['swaps', 'tvl', 'earnings', 'depths/BTC.BTC', 'liquidity_changes']) {
          const ends = `interval=${interval}&count=400`
          for (const query of [`from=${number}`, `to=${number}`, `${ends}&from=${number}`, `${ends}&to=${number}`]) {
            expect([200, 400]).toContain(net.get(`history/${path}?${query}`).status)
          }
        }
      }
    }
  })
})

describe('an indexer without a block', () => {
  test('returns 200 on every path', () => {
    const net = priced()
    net.indexer.state.actions = createHistory('THORCHAIN').actions
    for (const path of [
      'actions',
      'pools',
      'stats',
      'network',
      'health',
      'members',
      'knownpools',
      'pool/BTC.BTC/stats',
    ]) {
      expect([path, net.get(path).status]).toEqual([path, 200])
    }
    for (const path of ['swaps', 'tvl', 'earnings', 'depths/BTC.BTC?interval=day', 'liquidity_changes']) {
      expect([path, net.get(`history/${path}`).status]).toEqual([path, 200])
    }
  })
})

describe('memory of the history', () => {
  test('is bounded: old intervals are dropped, and the total still includes them', () => {
    const net = priced()
    swap(net)
    for (let at = 0; at < retention.five.most + 20; at++) wait(net, 300)
    expect(net.indexer.state.closed.five).toHaveLength(retention.five.most)
    expect(net.get<Texts>('stats').body.swapCount).toBe('1')
    expect(historyOf(net, 'swaps').meta.totalCount).toBe('1')
  })
})

describe('the devnet', () => {
  test('indexes every block, and restores the history with a snapshot', async () => {
    const devnet = createDevnet({ now: () => 1_795_000_000_000 })
    const actions = async () => (await request<{ count: string }>(devnet, '/midgard/v2/actions')).body.count
    await devnet.simulation.step(3)
    const back = await devnet.simulation.snapshot()
    expect(await actions()).toBe('0')
    await post(devnet, '/devnet/price', { asset: 'BTC.BTC', usd: '130000' })
    await devnet.simulation.step(10)
    expect(Number(await actions())).toBeGreaterThan(0)
    await back()
    expect(await actions()).toBe('0')
    const { height } = devnet.state.THORCHAIN
    const health = await request<{ lastAggregated: { height: number } }>(devnet, '/midgard/v2/health')
    expect(health.body.lastAggregated.height).toBe(height)
    const pools = await request<readonly { asset: string }[]>(devnet, '/midgard/v2/pools')
    const nodes = await request<readonly { asset: string }[]>(devnet, '/thorchain/pools')
    expect(pools.body.map(({ asset }) => asset)).toEqual(nodes.body.map(({ asset }) => asset))
    await devnet.close()
  })
})
