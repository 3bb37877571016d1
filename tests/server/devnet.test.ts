import { describe, expect, test } from 'vitest'
import { decodeQuoteLink } from '../../src/contract/permalink.ts'
import { tools } from '../../src/contract/tools.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import { createTestContext } from './testContext.ts'

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5)

function open() {
  const devnet = createDevnet({ now })
  const { context, reported } = createTestContext(devnet.transport)
  const handler = createMcpHandler(toolServices, () => context)
  const node = async (path: string) => {
    const response = await devnet.transport(new Request(`http://node.test/1/thornode${path}`))
    return response.json()
  }
  const call = async (name: string, args: object) => {
    const response = await handler(
      new Request('https://swap.example.org/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      }),
    )
    const { result } = await response.json()
    return { isError: result.isError, data: JSON.parse(result.content[0].text) }
  }
  return { devnet, node, call, reported }
}

interface NodePool {
  asset: string
  status: string
  balance_asset: string
  balance_rune: string
  asset_tor_price: string
}

describe('get_swap_quote on the devnet', () => {
  test.each([
    ['BTC.BTC', 'ETH.ETH', '100000000'],
    ['ETH.ETH', 'BTC.BTC', '2500000000'],
    ['THOR.RUNE', 'BTC.BTC', '500000000000'],
    ['DOGE.DOGE', 'THOR.RUNE', '900000000000'],
    ['BTC.BTC', 'ETH.USDC', '12345678'],
  ])('%s to %s: returns the node’s own figures', async (from_asset, to_asset, amount) => {
    const { node, call } = open()
    const theirs = await node(`/thorchain/quote/swap?${new URLSearchParams({ from_asset, to_asset, amount })}`)
    expect(theirs.expected_amount_out).toMatch(/^\d+$/)
    const { data, isError } = await call('get_swap_quote', { from_asset, to_asset, amount })
    expect(isError).toBe(false)
    const { inbound_address, router, outbound_delay_blocks, ...figures } = theirs
    const { portage, ...ours } = data
    expect(ours).toEqual({ ...figures, ...(outbound_delay_blocks === undefined ? {} : { outbound_delay_blocks }) })
    const [maya] = portage.alternatives
    expect(maya.outcome === 'quoted' ? maya.expected_amount_out : maya.reason).toMatch(/^\d+$|\.$/)
  })

  test('with a destination: returns the memo and the address that all three nodes report', async () => {
    const { node, call, devnet } = open()
    const destination = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
    const args = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000', destination }
    const theirs = await node(`/thorchain/quote/swap?${new URLSearchParams(args)}`)
    const { data } = await call('get_swap_quote', args)
    const limit = (BigInt(theirs.expected_amount_out) * 9_700n) / 10_000n
    expect(data).toMatchObject({ memo: `=:e:${destination}:${limit}`, inbound_address: theirs.inbound_address })

    const unexpectedValues: (typeof devnet.views)['1'] = (state) => ({ ...state, vaults: new Map() })
    devnet.views[2] = unexpectedValues
    devnet.views[3] = unexpectedValues
    const uncertain = (await call('get_swap_quote', args)).data
    expect(uncertain).not.toHaveProperty('inbound_address')
    expect(uncertain.portage.inbound_address_withheld.reason).not.toBe('')
    expect(uncertain.expected_amount_out).toBe(theirs.expected_amount_out)
  })

  test.each([
    ['BCH.BCH', 'bchreg:qq9nq4t6nlzwjr3ntp7693lvzym9hq99egz9hgh7rc', '=:c:qq9nq4t6nlzwjr3ntp7693lvzym9hq99egz9hgh7rc'],
    ['BTC.BTC', 'BCRT1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KYGT080', '=:b:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
    ['ETH.ETH', '0x742d35cc6634c0532925a3b844bc454e4438f44e', '=:e:0x742d35Cc6634C0532925a3b844Bc454e4438f44e'],
  ])('to %s: writes the destination %s in its normal spelling', async (to_asset, destination, memo) => {
    const { call } = open()
    const from_asset = to_asset === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC'
    const { data } = await call('get_swap_quote', { from_asset, to_asset, amount: '100000000', destination })
    expect(data.memo.startsWith(memo)).toBe(true)
    expect(data.portage.question.destination).toBe(memo.split(':')[2])
  })

  test('refuses an outdated Litecoin address and returns the one to offer', async () => {
    const { call } = open()
    const { isError, data } = await call('get_swap_quote', {
      from_asset: 'BTC.BTC',
      to_asset: 'LTC.LTC',
      amount: '100000000',
      destination: '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf',
    })
    expect(isError).toBe(true)
    expect(data).toMatchObject({
      code: 'invalid_destination',
      details: { suggested_address: 'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59' },
    })
  })

  test.each([
    [
      'an amount that cannot pay the outbound fee',
      { from_asset: 'THOR.RUNE', amount: '1000' },
      ['amount_below_minimum'],
    ],
    ['an amount that the nodes would not notice', { amount: '999' }, ['amount_below_dust']],
    ['an asset without a pool', { to_asset: 'ETH.NOPE' }, ['pool_unavailable', 'unsupported_asset', 'invalid_asset']],
    ['a chain that does not exist', { to_asset: 'XYZ.XYZ' }, ['unsupported_asset']],
    ['the same asset twice', { to_asset: 'BTC.BTC' }, ['same_asset']],
    ['an asset in an unknown notation', { to_asset: 'ether' }, ['invalid_input']],
    [
      'a destination on another chain',
      { destination: 'tthor1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq' },
      ['invalid_destination'],
    ],
  ])('%s: returns its own error code', async (_case, facts, codes) => {
    const { call } = open()
    const { isError, data } = await call('get_swap_quote', {
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '100000000',
      ...facts,
    })
    expect(isError).toBe(true)
    expect(codes).toContain(data.code)
    expect(data.hint).not.toBe('')
  })

  test('a short token name is resolved to the full asset in result and link, on either side', async () => {
    const { node, call } = open()
    const pools: NodePool[] = await node('/thorchain/pools')
    const usdc = pools.find(({ asset }) => asset.startsWith('ETH.USDC-'))?.asset
    for (const [from_asset, to_asset] of [
      ['ETH.USDC', 'BTC.BTC'],
      ['BTC.BTC', 'ETH.USDC'],
    ] as const) {
      const { data } = await call('get_swap_quote', { from_asset, to_asset, amount: '100000000000' })
      const { question: request } = decodeQuoteLink(data.portage.link.split('/').at(-1)) ?? {}
      expect(request).toEqual(data.portage.question)
      expect([request?.from_asset, request?.to_asset].toSorted()).toEqual(['BTC.BTC', usdc])
    }
  })

  test.each([
    ['ETH', /^Payouts on ETH wait because signing is paused there\./],
    ['BTC', undefined],
  ])('a signing halt on %s leaves the quote on, and the target’s says that the payout waits', async (chain, words) => {
    const { devnet, call } = open()
    const body = JSON.stringify({ chain, halted: true, scope: 'signing' })
    await devnet.transport(new Request('http://node.test/devnet/halt', { method: 'POST', body }))
    const swap = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' }
    const { isError, data } = await call('get_swap_quote', swap)
    expect(isError).toBeFalsy()
    expect(data.portage.chains).toMatchObject([{ halted: false }, { halted: false }])
    if (words === undefined) expect(data.portage).not.toHaveProperty('payouts_wait')
    else expect(data.portage.payouts_wait).toMatch(words)
  })

  test('halted trading has its own error code', async () => {
    const { call, devnet } = open()
    devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1)
    const { data } = await call('get_swap_quote', { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' })
    expect(data.code).toBe('trading_halted')
    const status = (await call('get_network_status', { fields: ['portage'] })).data
    expect(status.portage.chains.every(({ halted }: { halted: boolean }) => halted)).toBe(true)
  })
})

describe('list_pools on the devnet', () => {
  test('returns every pool with the node’s depths and price, deepest first', async () => {
    const { node, call } = open()
    const theirs: NodePool[] = await node('/thorchain/pools')
    const { data } = await call('list_pools', {})
    expect(data.pools).toHaveLength(theirs.length)
    for (const pool of theirs) {
      const { portage, ...ours } = data.pools.find(({ asset }: NodePool) => asset === pool.asset)
      expect(ours).toEqual(pool)
      expect(portage.balance_rune).toMatch(/^\d+(\.\d{1,8})?$/)
    }
    const depths = data.pools.map((pool: NodePool) => BigInt(pool.balance_rune))
    expect(depths).toEqual(depths.toSorted((a: bigint, b: bigint) => (a < b ? 1 : a > b ? -1 : 0)))
  })

  test.each([
    ['a bare chain returns only pools of that chain', { asset: 'eth' }, (asset: string) => asset.startsWith('ETH.')],
    ['CHAIN.SYMBOL of a coin returns one pool', { asset: 'BTC.btc' }, (asset: string) => asset === 'BTC.BTC'],
    [
      'CHAIN.SYMBOL of a token resolves its contract',
      { asset: 'ETH.USDC' },
      (asset: string) => asset.startsWith('ETH.USDC-'),
    ],
    ['a chain without a pool returns an empty list', { asset: 'NOPE' }, () => false],
  ])('%s', async (_case, args, belongs) => {
    const { node, call } = open()
    const wanted = ((await node('/thorchain/pools')) as NodePool[]).map(({ asset }) => asset).filter(belongs)
    const { data } = await call('list_pools', args)
    expect(data.pools.map(({ asset }: NodePool) => asset).toSorted()).toEqual(wanted.toSorted())
  })

  test('status and limit filter the list', async () => {
    const { call } = open()
    const available = (await call('list_pools', { status: 'available' })).data.pools
    expect(available.every(({ status }: NodePool) => status === 'Available')).toBe(true)
    const two = (await call('list_pools', { status: 'available', limit: 2 })).data.pools
    expect(two).toEqual(available.slice(0, 2))
  })
})

describe('get_network_status on the devnet', () => {
  test('returns the node’s object and the chains', async () => {
    const { node, call } = open()
    const theirs = await node('/thorchain/network')
    const { portage, ...ours } = (await call('get_network_status', {})).data
    expect(ours).toEqual(theirs)
    expect(ours).toHaveProperty('native_outbound_fee_rune')
    expect(ours).toHaveProperty('outbound_fee_multiplier')
    expect(portage.chains.length).toBeGreaterThan(0)
  })
})

test('every result matches the output schema of tools/list', async () => {
  const { call, reported } = open()
  const quote = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '100000000' }
  expect(tools.swapQuote.output.safeParse((await call('get_swap_quote', quote)).data).error).toBeUndefined()
  expect(tools.pools.output.safeParse((await call('list_pools', {})).data).error).toBeUndefined()
  expect(tools.networkStatus.output.safeParse((await call('get_network_status', {})).data).error).toBeUndefined()
  expect(reported).toEqual([])
})
