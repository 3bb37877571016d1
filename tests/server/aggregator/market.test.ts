import { describe, expect, test } from 'vitest'
import { balance } from '../../../src/contract/aggregator/balance.ts'
import { gas } from '../../../src/contract/aggregator/gas.ts'
import { price } from '../../../src/contract/aggregator/price.ts'
import { formatDecimal, getAgreedPools, type Node, parseAsset, verifyInbound } from '../../../src/core/index.ts'
import { priceUsd } from '../../../src/core/nodes/price.ts'
import { getBalance } from '../../../src/server/aggregator/getBalance.ts'
import { getGas } from '../../../src/server/aggregator/getGas.ts'
import { getPrice } from '../../../src/server/aggregator/getPrice.ts'
import { jsonPrice } from '../../../src/server/aggregator/jsonPrice.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { createDevnetServer } from './devnetServer.ts'

const { harness, context, call } = createDevnetServer()
const pricesOf = (...identifiers: string[]) =>
  call(price, getPrice, { tokens: identifiers.map((identifier) => ({ identifier })), metadata: false })

describe('prices', () => {
  test('are exact decimals of the agreed pools, as text and as a number with the same digits', async () => {
    const pools = await getAgreedPools(harness.nodes.THORCHAIN)
    const exact = priceUsd(parseAsset('BTC.BTC'), 'THORCHAIN', pools) ?? 0n
    const [row] = await pricesOf('BTC.BTC')
    expect(row).toMatchObject({
      identifier: 'BTC.BTC',
      provider: 'THORCHAIN',
      price_usd_exact: formatDecimal(exact, 8),
    })
    expect(JSON.stringify(row?.price_usd)).toBe(formatDecimal(exact, 8))
    expect(row?.timestamp).toBe(Math.floor(harness.clock.now() / 1000))
  })

  test('keep the order of the request, use Maya where THORChain has no pool, and leave unknown assets without one', async () => {
    const rows = await pricesOf('MAYA.CACAO', 'thor.rune', 'DASH.DASH', 'NOT.AN-ASSET', 'nonsense!', 'ETH.USDC')
    expect(rows.map(({ provider }) => provider)).toEqual([
      'MAYACHAIN',
      'THORCHAIN',
      'MAYACHAIN',
      undefined,
      undefined,
      'THORCHAIN',
    ])
    expect(rows.map(({ price_usd: usd }) => usd !== undefined)).toEqual([true, true, true, false, false, true])
  })

  test.each([
    [1n, '1e-8'],
    [100_000_000n, '1'],
    [6_321_412_345_678n, '63214.12345678'],
    [999_999_999_999_999n, '9999999.99999999'],
    [123_456_789_012_345_678n, '1234567890.12345'],
  ])('of %s are printed as %s in JSON', (exact, text) => {
    expect(JSON.stringify(jsonPrice(exact))).toBe(text)
  })

  test('are refused when neither protocol’s pools can be read', async () => {
    const silent = (node: Node): Node => ({ ...node, queryEach: async () => [] })
    const nodes = { THORCHAIN: silent(harness.nodes.THORCHAIN), MAYACHAIN: silent(harness.nodes.MAYACHAIN) }
    const request = getPrice({ tokens: [{ identifier: 'BTC.BTC' }] }, { ...context, nodes })
    await expect(request).rejects.toMatchObject({ code: 'nodes_unreachable' })
  })
})

test('gas rates are those that a majority of the nodes confirms', async () => {
  const rows = await call(gas, getGas, {})
  const bitcoin = rows.find(({ chainId }) => chainId === 'devnet-btc')
  const { gasRate } = await verifyInbound(harness.nodes.THORCHAIN, 'BTC')
  expect(bitcoin).toMatchObject({ unit: 'satsperbyte', value: gasRate?.toString() })
  expect(rows.map(({ chainId }) => chainId)).toEqual(
    expect.arrayContaining(['devnet-dash', 'localgaia', 'devnet-sol', 'devnet-tron', 'devnet-xrp']),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

describe('balances', () => {
  const balancesOf = (query: object) => call(balance, getBalance, query)

  test.each([
    ['BTC', 'BTC.BTC', 15_000_000n, '0.15', 8],
    ['GAIA', 'GAIA.ATOM', 150_000_000n, '1.5', 6],
    ['SOL', 'SOL.SOL', 150_000_000n, '1.5', 9],
    ['XRP', 'XRP.XRP', 5_000_000_000n, '50', 6],
    ['TRON', 'TRON.TRX', 5_000_000_000n, '50', 6],
    ['MAYA', 'MAYA.CACAO', 15_000_000_000n, '1.5', 10],
    ['ETH', 'ETH.ETH', 150_000_000n, '1.5', 18],
  ] as const)('on %s are exact decimals', async (chain, asset, amount, value, decimal) => {
    const { address } = await createTestUser(harness, 'saver').accountOn(chain)
    fund(harness, chain, { to: address, asset, amount })
    await waitForCoins(harness, chain)
    const [first] = await balancesOf({ chain, address })
    const [, ticker] = asset.split('.')
    expect(first).toEqual({ chain, decimal, identifier: asset, symbol: ticker, ticker, value })
  })

  test('include tokens with a pool, and only one token when the request names it', async () => {
    const { address } = await createTestUser(harness, 'token saver').accountOn('ETH')
    const usdc = (await getAgreedPools(harness.nodes.THORCHAIN)).find(
      ({ asset: { chain, ticker } }) => chain === 'ETH' && ticker === 'USDC',
    )
    const asset = `ETH.${usdc?.asset.symbol}`
    fund(harness, 'ETH', { to: address, asset, amount: 1_234_560_000n })
    await waitForCoins(harness, 'ETH')
    const rows = await balancesOf({ chain: 'ETH', address })
    expect(rows.map(({ ticker, value }) => [ticker, value])).toEqual([
      ['ETH', '0'],
      ['USDC', '12.3456'],
    ])
    expect(await balancesOf({ chain: 'eth', address, identifier: asset })).toEqual([rows[1]])
    expect(await balancesOf({ chain: 'ETH', address, identifier: 'ETH.ETH' })).toEqual([rows[0]])
  })

  test.each([
    [{ chain: 'XRD', address: 'x' }, 'unsupported_chain'],
    [{ chain: 'NOPE', address: 'x' }, 'unsupported_chain'],
    [{ chain: 'BTC', address: 'x' }, 'invalid_address'],
    [{ chain: 'BTC' }, 'invalid_input'],
  ])('of %j are refused with %s', async (query, code) => {
    await expect(balancesOf(query)).rejects.toMatchObject({ code })
  })
})
