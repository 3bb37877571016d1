import { describe, expect, test } from 'vitest'
import { addressOf } from '../exampleState.ts'
import { deposit, see, sign, waiting } from '../machine/exampleMachine.ts'
import { type Indexed, indexed } from './indexed.ts'

interface Coin {
  readonly asset: string
  readonly amount: string
}

interface Row {
  readonly type: string
  readonly status: string
  readonly date: string
  readonly height: string
  readonly pools: readonly string[]
  readonly in: readonly { readonly address: string; readonly coins: readonly Coin[]; readonly txID: string }[]
  readonly out: readonly {
    readonly address: string
    readonly coins: readonly Coin[]
    readonly txID: string
    readonly height?: string
    readonly affiliate?: boolean
  }[]
  readonly metadata: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Page {
  readonly actions: readonly Row[]
  readonly count?: string
  readonly meta: { readonly nextPageToken: string; readonly prevPageToken: string }
}

const rowsOf = ({ get }: Indexed, query = '') => get<Page>(`actions${query}`).body.actions
const user = addressOf('THOR')
const trading = { mimirs: { TradeAccountsEnabled: 1, TradeAccountsDepositEnabled: 1 } }
const eth = addressOf('ETH', 0x66)

function signAll({ machine, block }: Indexed): void {
  block(() => {
    for (const outbound of waiting(machine)) sign(machine, outbound)
  })
}

describe('a swap', () => {
  test('is pending until its outbound is observed, and lists both pools in one action', () => {
    const net = indexed()
    let hash = ''
    net.block(() => {
      hash = see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:ETH.ETH:${eth}` })
    })
    const [before] = rowsOf(net, `?txid=${hash}`)
    expect(before).toMatchObject({
      type: 'swap',
      status: 'pending',
      height: '1001',
      date: '1800000006000000000',
      pools: ['BTC.BTC', 'ETH.ETH'],
      in: [{ address: addressOf('BTC'), coins: [{ asset: 'BTC.BTC', amount: '1000000' }], txID: hash }],
      out: [],
      metadata: { swap: { isStreamingSwap: false, txType: 'swap', affiliateAddress: '', swapTarget: '0' } },
    })
    const [outbound] = waiting(net.machine)
    signAll(net)
    const [after] = rowsOf(net, `?txid=${hash}`)
    expect(after).toMatchObject({
      status: 'success',
      out: [{ address: eth, coins: [{ asset: 'ETH.ETH', amount: String(outbound?.coin.amount) }], height: '1002' }],
      metadata: { swap: { networkFees: [{ asset: 'ETH.ETH' }] } },
    })
    expect(after?.out[0]?.txID).toMatch(/^[0-9A-F]{64}$/)
    expect(rowsOf(net, `?txid=${after?.out[0]?.txID}`)).toEqual([after])
  })

  test('into the base asset succeeds at once, with an output that has a height and no hash', () => {
    const net = indexed()
    net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:THOR.RUNE:${user}` }))
    const [row] = rowsOf(net)
    expect(row).toMatchObject({ type: 'swap', status: 'success', pools: ['BTC.BTC'] })
    expect(row?.out).toMatchObject([{ address: user, txID: '', height: '1001', coins: [{ asset: 'THOR.RUNE' }] }])
  })

  test('into a trade asset lists its output twice: with a height, and under the hash of the deposit', () => {
    const net = indexed('THORCHAIN', trading)
    net.block(() => deposit(net.machine, `=:BTC~BTC:${user}`, { amount: 100_000_000_000n }))
    const [row, more] = rowsOf(net)
    expect(more).toBeUndefined()
    const [first, second] = row?.out ?? []
    expect(first).toMatchObject({ txID: '', height: '1001' })
    expect(second).toEqual({ address: first?.address, coins: first?.coins, txID: row?.in[0]?.txID })
    expect(row?.status).toBe('success')
  })

  test('of several parts counts them, sums their inputs, and has its output when it is settled', () => {
    const net = indexed()
    let hash = ''
    net.block(() => {
      hash = see(net.machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:THOR.RUNE:${user}:0/2/4` })
    })
    expect(rowsOf(net, `?txid=${hash}`)).toEqual([])
    net.block()
    const [started] = rowsOf(net, `?txid=${hash}`)
    expect(started).toMatchObject({
      status: 'pending',
      in: [{ coins: [{ amount: '2500000' }] }],
      metadata: { swap: { isStreamingSwap: true, streamingSwapMeta: { count: '1', quantity: '4' } } },
    })
    net.blocks(8)
    const [done] = rowsOf(net, `?txid=${hash}`)
    expect(done).toMatchObject({
      status: 'success',
      height: '1002',
      in: [{ coins: [{ amount: '10000000' }] }],
      metadata: {
        swap: {
          streamingSwapMeta: { count: '4', interval: '2', inCoin: { asset: 'BTC.BTC', amount: '10000000' } },
        },
      },
    })
    expect(BigInt(String(done?.metadata.swap?.liquidityFee))).toBeGreaterThan(0n)
  })

  test('with an affiliate marks the affiliate’s output', () => {
    const net = indexed()
    const fan = addressOf('THOR', 0x77)
    net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:ETH.ETH:${eth}::${fan}:100` }))
    net.blocks(2)
    const [row] = rowsOf(net)
    expect(row?.metadata.swap).toMatchObject({ affiliateAddress: fan, affiliateFee: '100' })
    expect(row?.out).toMatchObject([{ address: fan, affiliate: true, coins: [{ asset: 'THOR.RUNE' }] }])
    expect(row?.status).toBe('pending')
    signAll(net)
    expect(rowsOf(net)[0]?.status).toBe('success')
    expect(rowsOf(net, `?affiliate=${fan.toUpperCase()}`)).toHaveLength(1)
    expect(rowsOf(net, '?affiliate=nobody')).toEqual([])
  })

  test('of Maya lists its sub-swaps even if there is only one', () => {
    const net = indexed('MAYACHAIN')
    const maya = addressOf('MAYA')
    net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:MAYA.CACAO:${maya}` }))
    const [row] = rowsOf(net)
    expect(row?.metadata.swap).toMatchObject({
      isStreamingSwap: false,
      streamingSwapMeta: { count: '1', quantity: '1', depositedCoin: { amount: '0', asset: '' } },
    })
    expect(row?.metadata.swap).not.toHaveProperty('txType')
  })
})

describe('a refund', () => {
  test('has the node’s reason and is pending until the coins are sent', () => {
    const net = indexed()
    net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `=:ETH.ETH:${eth}:999999999999` }))
    const [row, more] = rowsOf(net)
    expect(more).toBeUndefined()
    expect(row).toMatchObject({ type: 'refund', status: 'pending', pools: [], out: [] })
    expect(row?.metadata.refund).toMatchObject({
      reason: expect.stringContaining('less than price limit'),
      txType: 'swap',
    })
    signAll(net)
    expect(rowsOf(net)[0]).toMatchObject({ status: 'success', out: [{ address: addressOf('BTC') }] })
  })

  test('of a part is listed beside the swap of the rest, each with its own output', () => {
    const net = indexed('THORCHAIN')
    let hash = ''
    net.block(() => {
      const memo = `=<:THOR.RUNE:${user}:89990000000/4/2`
      hash = see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo })
    })
    net.blocks(8)
    const kinds = rowsOf(net, `?txid=${hash}`).map(({ type }) => type)
    expect(kinds).toContain('limit_swap')
    expect(kinds).toContain('refund')
  })
})

describe('an action other than a swap', () => {
  test('is listed: transfers, failures, names, donations, liquidity and trade accounts', () => {
    const net = indexed('THORCHAIN', trading)
    net.block(() => {
      deposit(net.machine, `~:fresh:THOR:${user}`, { amount: 3_000_000_000n })
      deposit(net.machine, 'donate:BTC.BTC', { amount: 5n })
      deposit(net.machine, 'm=<:5THOR.RUNE:7ETH.ETH:0')
      see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `trade+:${user}` })
      see(net.machine, { asset: 'BTC.BTC', amount: 2_000_000n, memo: `+:BTC.BTC:${user}` })
    })
    const rows = rowsOf(net)
    expect(rows.map(({ type, status }) => [type, status])).toEqual([
      ['addLiquidity', 'pending'],
      ['trade', 'success'],
      ['failed', 'success'],
      ['donate', 'success'],
      ['thorname', 'success'],
    ])
    expect(rows.at(-1)?.metadata.thorname).toMatchObject({ thorname: 'fresh', owner: user, txType: 'thorname' })
    expect(rows[2]?.metadata.failed).toMatchObject({
      reason: expect.stringContaining('could not find matching limit swap'),
    })
    net.block(() => deposit(net.machine, `+:BTC.BTC:${addressOf('BTC')}`, { amount: 180_000_000_000n }))
    const [added] = rowsOf(net, '?type=addLiquidity')
    expect(rowsOf(net, '?type=addLiquidity')).toHaveLength(1)
    expect(added).toMatchObject({ status: 'success', in: [{ address: user }, { address: addressOf('BTC') }] })
    expect(added?.in.every(({ txID }) => txID.length === 64)).toBe(true)
    net.block(() => deposit(net.machine, '-:BTC.BTC:5000', { amount: 0n }))
    expect(rowsOf(net, '?type=withdraw')[0]).toMatchObject({ metadata: { withdraw: { basisPoints: '5000' } } })
  })
})

describe('a page of actions', () => {
  function busy(): Indexed {
    const net = indexed()
    for (let at = 0; at < 9; at++) {
      net.block(() => see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:THOR.RUNE:${user}` }))
    }
    return net
  }

  test('starts with the newest, and its tokens lead to older and newer pages', () => {
    const net = busy()
    const first = net.get<Page>('actions?limit=4').body
    expect(first.actions.map(({ height }) => height)).toEqual(['1009', '1008', '1007', '1006'])
    expect(first.count).toBe('9')
    const second = net.get<Page>(`actions?limit=4&nextPageToken=${first.meta.nextPageToken}`).body
    expect(second.actions.map(({ height }) => height)).toEqual(['1005', '1004', '1003', '1002'])
    expect(second).not.toHaveProperty('count')
    const back = net.get<Page>(`actions?limit=4&prevPageToken=${second.meta.prevPageToken}`).body
    expect(back.actions).toEqual(first.actions)
    expect(net.get<Page>('actions?limit=2&offset=8').body.actions.map(({ height }) => height)).toEqual(['1001'])
  })

  test('can start at a height or a time', () => {
    const net = busy()
    const heights = (query: string) => net.get<Page>(`actions?${query}`).body.actions.map(({ height }) => height)
    expect(heights('height=1003')).toEqual(['1002', '1001'])
    expect(heights('fromHeight=1008')).toEqual(['1009', '1008'])
    expect(heights('timestamp=1800000012')).toEqual(['1001'])
    expect(heights('fromTimestamp=1800000048')).toEqual(['1009'])
  })

  test('contains the actions that match the filters', () => {
    const net = busy()
    net.block(() => deposit(net.machine, `=:BTC/BTC:${user}`, { amount: 100_000_000_000n }))
    const count = (query: string) => net.get<Page>(`actions?${query}`).body.actions.length
    expect(count('type=refund,swap')).toBe(10)
    expect(count('type=donate')).toBe(0)
    expect(count('asset=synth')).toBe(1)
    expect(count('asset=BTC/BTC,THOR.RUNE')).toBe(1)
    expect(count('asset=nosynth')).toBe(9)
    expect(count('asset=norune')).toBe(0)
    expect(count(`address=${addressOf('BTC')}`)).toBe(9)
    expect(count('txType=swap')).toBe(10)
    expect(count('txType=unknown')).toBe(0)
    expect(count(`txid=${'0'.repeat(64)}`)).toBe(0)
  })

  test.each([
    ['limit=51', 400, "Bad Request: 'limit' must be an integer between 1 and 50"],
    ['limit=0', 400, "Bad Request: 'limit' must be an integer between 1 and 50"],
    ['offset=-1', 500, "'offset' must be a non-negative integer"],
    ['height=soon', 500, "'height' must be a non negative integer"],
    ['height=5&timestamp=5', 500, "Parameters 'NextPageToken' 'Timestamp' 'Height' shouldn't be coming together"],
    ['type=swop', 400, "'swop' action type is unknown"],
    ['nonsense=1', 400, 'Bad Request: Unkown key: nonsense'],
    [`address=${'a,'.repeat(60)}a`, 400, 'too many addresses: 61 provided'],
  ])('is refused with Midgard’s message for %s', (query, status, error) => {
    expect(indexed().get(`actions?${query}`)).toMatchObject({
      status,
      body: expect.stringContaining(error),
      plain: true,
    })
  })
})

describe('the indexer', () => {
  test('drops later actions when a snapshot is restored, repeatedly', () => {
    const net = indexed()
    const swap = () => see(net.machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:THOR.RUNE:${user}` })
    net.block(swap)
    const before = structuredClone(net.indexer.state)
    const restore = net.indexer.snapshot()
    for (let again = 0; again < 2; again++) {
      net.block(swap)
      expect(rowsOf(net).length).toBeGreaterThan(1)
      restore()
      expect(net.indexer.state).toEqual(before)
    }
  })
})
