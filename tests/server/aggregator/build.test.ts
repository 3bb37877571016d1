import { sha256 } from '@noble/hashes/sha2.js'
import { base58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { NoRouteError } from '../../../src/server/aggregator/quote/providerErrors.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { type AggregatorHarness, createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'
import { checkRoute } from './checkRoute.ts'
import { routeIntentOf } from './routeIntentOf.ts'

const rows = [
  ['THORCHAIN', 'BTC.BTC', 'ETH.ETH', 10_000_000n, 'PSBT'],
  ['THORCHAIN', 'ETH.ETH', 'BTC.BTC', 100_000_000n, 'EVM'],
  ['THORCHAIN', 'ETH.USDC', 'BTC.BTC', 100_000_000_000n, 'EVM'],
  ['THORCHAIN', 'THOR.RUNE', 'BTC.BTC', 100_000_000_000n, 'COSMOS'],
  ['THORCHAIN', 'GAIA.ATOM', 'BTC.BTC', 5_000_000_000n, 'COSMOS'],
  ['THORCHAIN', 'XRP.XRP', 'BTC.BTC', 100_000_000_000n, undefined],
  ['THORCHAIN', 'SOL.SOL', 'BTC.BTC', 1_000_000_000n, undefined],
  ['THORCHAIN', 'TRON.TRX', 'BTC.BTC', 1_000_000_000_000n, undefined],
  ['THORCHAIN', 'TRON.USDT', 'BTC.BTC', 50_000_000_000n, undefined],
  ['THORCHAIN', 'BCH.BCH', 'BTC.BTC', 300_000_000n, 'PSBT'],
  ['THORCHAIN', 'ZEC.ZEC', 'BTC.BTC', 100_000_000n, undefined],
  ['MAYACHAIN', 'DASH.DASH', 'ARB.ETH', 100_000_000n, 'PSBT'],
  ['MAYACHAIN', 'ARB.ETH', 'DASH.DASH', 50_000_000n, 'EVM'],
  ['MAYACHAIN', 'MAYA.CACAO', 'THOR.RUNE', 100_000_000_000_000n, 'COSMOS'],
  ['MAYACHAIN', 'MAYA.MAYA', 'THOR.RUNE', 3_200_001n, 'COSMOS'],
] as const

/** A name of the devnet with an address on THORChain. */
const AFFILIATE = 'ferry'

describe('a transaction of the aggregator', () => {
  test.each(rows)('%s: pays the vault with %s for %s as requested', async (protocol, from, to, amount, type) => {
    const harness = createAggregatorHarness()
    const swap = { protocol, from, to, amount }
    const body = await fundedBody(harness, swap)
    const { routes, providerErrors, notices } = await harness.quote(body)
    expect({ providerErrors, notices }).toEqual({ providerErrors: [], notices: [] })
    const [route] = routes
    if (route === undefined) throw new Error('There is no route.')
    expect(route.txType).toBe(type)
    expect(checkRoute(route, await routeIntentOf(harness, swap, body))).toEqual([])
    expect(Number(route.expiration)).toBeLessThanOrEqual(harness.clock.now() / 1000 + 900)
    expect(route.notes).toMatch(/memo|OP_RETURN/i)
    expect(route.tx).toBeDefined()
  })

  test('names the addresses of a destination and a refund address that are names', async () => {
    const harness = createAggregatorHarness()
    const swap = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 100_000_000n } as const
    const body = await fundedBody(harness, swap)
    const codesOf = async (more: object) => {
      const [route] = (await harness.quote({ ...body, ...more })).routes
      return Object.fromEntries(route?.notices.map(({ code, message }) => [code, message]) ?? [])
    }
    const plain = await codesOf({ refundAddress: body.sourceAddress.toLowerCase() })
    expect(Object.keys(plain).filter((code) => code.startsWith('resolved_'))).toEqual([])
    expect(await codesOf({ destinationAddress: 'portage', refundAddress: 'portage' })).toMatchObject({
      resolved_destination: expect.stringMatching(/^"portage" is bcrt1\w+\.$/),
      resolved_refund_address: expect.stringMatching(/^"portage" is 0x[0-9A-Fa-f]{40}\.$/),
    })
  })

  test.each([
    ['THORCHAIN', 'THOR.RUNE', 100_000_000_000n],
    ['THORCHAIN', 'GAIA.ATOM', 5_000_000_000n],
    ['MAYACHAIN', 'MAYA.CACAO', 100_000_000_000_000n],
  ] as const)('on %s of %s needs no key of an account that never signed', async (protocol, from, amount) => {
    const harness = createAggregatorHarness()
    const { sourcePublicKey, ...body } = await fundedBody(harness, { protocol, from, to: 'BTC.BTC', amount })
    expect(sourcePublicKey).toBeDefined()
    const [complete] = (await harness.quote({ ...body, sourcePublicKey })).routes
    const [keyless] = (await harness.quote(body)).routes
    const whole = complete?.tx as { signDoc?: object }
    const bare = keyless?.tx as { signDoc?: object }
    const { signDoc, ...rest } = whole
    expect(signDoc).toBeDefined()
    expect(bare).toEqual(rest)
  })

  test('has the approval before the deposit of a token, and the router as its spender', async () => {
    const harness = createAggregatorHarness()
    const swap = { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 100_000_000_000n } as const
    const [route] = (await harness.quote(await fundedBody(harness, swap))).routes
    const [approval] = route?.approvals ?? []
    expect(route?.meta.approvalAddress).toBe(route?.targetAddress)
    expect(approval?.data.slice(0, 10)).toBe('0x095ea7b3')
    expect(approval?.data.slice(34, 74)).toBe(route?.targetAddress?.slice(2).toLowerCase())
  })

  test.each([
    ['THORCHAIN', 'THOR.RUNE', 100_000_000_000n],
    ['MAYACHAIN', 'MAYA.CACAO', 100_000_000_000_000n],
  ] as const)(
    'on %s of %s leaves out a refund address, because its sender is refunded',
    async (protocol, from, amount) => {
      const harness = createAggregatorHarness()
      const body = await fundedBody(harness, { protocol, from, to: 'BTC.BTC', amount })
      const { routes, notices } = await harness.quote({ ...body, refundAddress: body.sourceAddress })
      const [route] = routes
      expect(route?.memo).toMatch(/^=:b:bcrt1[^/:]+:\d+$/)
      expect(route?.refundAddress).toBeUndefined()
      expect(notices).toEqual([
        {
          code: 'refund_address_dropped',
          message:
            'The refund address was left out. Coins on the protocol’s own chain are always refunded to their sender.',
        },
      ])
      const swapped = await harness.swap({
        routeId: route?.routeId,
        sourceAddress: body.sourceAddress,
        destinationAddress: body.destinationAddress,
        sourcePublicKey: body.sourcePublicKey,
      })
      expect(swapped.memo).toMatch(/^=:b:bcrt1[^/:]+:\d+$/)
    },
  )

  test('has affiliate, refund address, parts and limit in its memo', async () => {
    const harness = createAggregatorHarness()
    const swap = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 1_000_000_000n } as const
    const body = await fundedBody(harness, swap)
    const { routes, providerErrors } = await harness.quote({
      ...body,

      providers: ['THORCHAIN_STREAMING'],
      slippage: 0.5,
      streamingInterval: 2,
      streamingQuantity: 3,

      refundAddress: body.sourceAddress,
      affiliate: AFFILIATE,
      affiliateFee: 25,
    })
    expect(providerErrors).toEqual([])
    expect(routes[0]?.memo).toMatch(new RegExp(`^=:b:[^:]+/${body.sourceAddress}:\\d+/2/3:${AFFILIATE}:25$`, 'i'))
    expect(routes[0]?.notices).toEqual([])
  })
})

describe('a transaction is refused', () => {
  const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
  const refusalOf = async (harness: AggregatorHarness, body: object) => {
    const thrown = await harness.quote(body).catch((error: unknown) => error)
    if (!(thrown instanceof NoRouteError)) throw thrown
    return thrown.contract.providerErrors?.map(({ code }) => code)
  }

  test('without both addresses', async () => {
    const harness = createAggregatorHarness()
    const { sourceAddress: _source, ...body } = await fundedBody(harness, swap)
    await expect(harness.quote(body)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('when the sender lacks the coins', async () => {
    const harness = createAggregatorHarness()
    const body = await fundedBody(harness, swap)
    expect(await refusalOf(harness, { ...body, sellAmount: '9' })).toEqual(['insufficient_balance'])
    await expect(harness.quote({ ...body, sellAmount: '9' })).rejects.toMatchObject({
      code: 'insufficient_balance',
      message: expect.stringMatching(/^The deposit and its fee need/),
    })
  })

  test('when the sender of a Cosmos coin has nothing, for its balance', async () => {
    const harness = createAggregatorHarness()
    const rune = { protocol: 'THORCHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n } as const
    const { sourcePublicKey: _key, ...body } = await fundedBody(harness, rune)
    const sourceAddress = encodeAddress(
      new Uint8Array(20).map((_, at) => at * 7 + 1),
      'THOR',
      'mocknet',
    )
    await expect(harness.quote({ ...body, sourceAddress })).rejects.toMatchObject({ code: 'insufficient_balance' })
  })

  test('when the sender is the hash of a script, with the name of the missing field', async () => {
    const harness = createAggregatorHarness()
    const { sourcePublicKey: _key, ...body } = await fundedBody(harness, swap)
    const sourceAddress = base58check(sha256).encode(Uint8Array.of(0xc4, ...new Uint8Array(20).fill(9)))
    fund(harness, 'BTC', { to: sourceAddress, asset: 'BTC.BTC', amount: 100_000_000n })
    await waitForCoins(harness, 'BTC')
    await expect(harness.quote({ ...body, sourceAddress, refundAddress: body.sourceAddress })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('"sourcePublicKey" is missing'),
      hint: expect.stringContaining('"sourcePublicKey"'),
      facts: { field: 'sourcePublicKey' },
    })
  })

  test('when the destination is the zero address, for the address', async () => {
    const harness = createAggregatorHarness()
    const body = await fundedBody(harness, swap)
    const destinationAddress = `0x${'0'.repeat(40)}`
    expect(await refusalOf(harness, { ...body, destinationAddress })).toEqual(['invalid_destination'])
    await expect(harness.quote({ ...body, destinationAddress: `0x${'e'.repeat(40)}` })).rejects.toMatchObject({
      code: 'invalid_destination',
    })
  })

  test('at a loss to market above 15 %, unless the request accepts it', async () => {
    const harness = createAggregatorHarness()
    const body = await fundedBody(harness, { ...swap, protocol: 'MAYACHAIN', amount: 200_000_000n })
    expect(await refusalOf(harness, body)).toEqual(['price_limit'])
    const { routes } = await harness.quote({ ...body, maxLossBps: 3_000 })
    expect(routes[0]?.marketLoss.bps).toBeGreaterThan(1_500)
    expect(routes[0]?.tx).toBeDefined()
  })

  test('when trading is halted, although the quote’s node does not report it', async () => {
    const harness = createAggregatorHarness()
    const body = await fundedBody(harness, swap)
    harness.devnet.state.THORCHAIN.mimirs.set('HALTBTCCHAIN', 1)
    expect(await refusalOf(harness, body)).toEqual(['trading_halted'])
  })
})
