import { describe, expect, test } from 'vitest'
import { getInboundAddresses } from '../../../src/core/actions/getInboundAddresses.ts'
import { getNetwork } from '../../../src/core/actions/getNetwork.ts'
import { getNodeTime } from '../../../src/core/actions/getNodeTime.ts'
import { getPools } from '../../../src/core/actions/getPools.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { getQuotes } from '../../../src/core/actions/getQuotes.ts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import { formatDecimal, units } from '../../../src/core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../../src/core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { AmountBelowMinimumError } from '../../../src/core/nodes/refusalErrors.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { threeViews } from '../../threeViews.ts'
import { addressOf } from './answers.ts'

/** The nodes of both protocols on one in-memory devnet, three views each. */
function devnetNodes() {
  const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
  const nodeOf = (protocol: Protocol, folder: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: threeViews('http://devnet.example', folder),
      transport: devnet.transport,
      clientId: 'portage-test',
    })
  return { devnet, nodes: { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') } }
}

const tenthOfBitcoin: QuoteParams = {
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
  amount: units(10_000_000n),
}

describe('actions on the devnet', () => {
  test('quote BTC to ETH over both protocols', async () => {
    const { nodes } = devnetNodes()
    const { routes, best } = await getQuotes(nodes, tenthOfBitcoin)
    expect(routes.map(({ outcome }) => outcome)).toEqual(['best', 'behind'])
    expect(best?.expectedAmountOut).toBeGreaterThan(0n)
  })

  test('state the minimum for any amount below it, however small', async () => {
    const { nodes } = devnetNodes()
    for (const [protocol, from] of [
      ['THORCHAIN', 'THOR.RUNE'],
      ['MAYACHAIN', 'MAYA.CACAO'],
      ['MAYACHAIN', 'MAYA.MAYA'],
    ] as const) {
      const pair = { fromAsset: parseAsset(from), toAsset: parseAsset('BTC.BTC') }
      const refusedAt = (amount: bigint) =>
        getQuote(nodes[protocol], { ...pair, amount: units(amount) }).then(
          () => undefined,
          (error: unknown) => error,
        )
      for (const amount of [1n, 1_000n]) {
        const error = await refusedAt(amount)
        if (!(error instanceof AmountBelowMinimumError)) throw error
        const minimum = error.recommendedMinAmountIn ?? 0n
        expect(minimum).toBeGreaterThan(amount)
        expect(error.message).toContain(formatDecimal(minimum, unitDecimals(pair.fromAsset)))
        expect(await refusedAt(minimum)).toBeUndefined()
      }
    }
  })

  test('blame no destination of a price that has none', async () => {
    const { nodes } = devnetNodes()
    for (const to of ['ETH~ETH', 'ETH-ETH']) {
      await expect(getQuote(nodes.THORCHAIN, { ...tenthOfBitcoin, toAsset: parseAsset(to) })).rejects.toMatchObject({
        code: 'invalid_destination',
        message: `THORChain quotes ${to} only with a destination.`,
        hint: 'Give the address on THOR that receives it.',
      })
    }
  })

  test.each([
    [{ amount: units(1n) }, 'amount_below_dust'],
    [{ toAsset: parseAsset('ETH.NOPE') }, 'pool_unavailable'],
    [{ affiliates: [{ name: 'greedy', bps: 5_000 }] }, 'invalid_affiliate'],
    [{ destination: 'nobody-at-all' }, 'invalid_destination'],
  ] as [Partial<QuoteParams>, string][])('return the refusal of both protocols for %o', async (change, code) => {
    const { nodes } = devnetNodes()
    const { routes } = await getQuotes(nodes, { ...tenthOfBitcoin, ...change })
    expect(routes.map((route) => (route.outcome === 'refused' ? route.error.code : route.outcome))).toEqual([
      code,
      code,
    ])
  })

  test('return the route of one protocol while the other is halted', async () => {
    const { devnet, nodes } = devnetNodes()
    devnet.state.THORCHAIN.mimirs.set('HALTTRADING', 1)
    const { routes } = await getQuotes(nodes, tenthOfBitcoin)
    expect(routes).toMatchObject([
      { protocol: 'MAYACHAIN', outcome: 'best' },
      { protocol: 'THORCHAIN', outcome: 'refused', error: { code: 'trading_halted' } },
    ])
    expect(await verifyInbound(nodes.THORCHAIN, 'BTC')).toMatchObject({ halted: true })
  })

  test('confirm an address with one lying node of three, and none with two', async () => {
    const { devnet, nodes } = devnetNodes()
    const { address } = await verifyInbound(nodes.THORCHAIN, 'BTC')
    const liar =
      (byte: number) =>
      (state: Machine): Machine => ({
        ...state,
        vaults: new Map(
          [...state.vaults].map(([chain, vault]) => [
            chain,
            chain === 'BTC' ? { ...vault, address: addressOf('BTC', byte, 'mocknet') } : vault,
          ]),
        ),
      })
    devnet.views[2] = liar(66)
    const confirmed = await verifyInbound(nodes.THORCHAIN, 'BTC')
    expect(confirmed).toMatchObject({ address, confirmedBy: ['devnet.example #1', 'devnet.example #3'] })
    expect(confirmed.dissent).toMatchObject([{ endpoint: 'devnet.example #2' }])
    devnet.views[3] = liar(67)
    await expect(verifyInbound(nodes.THORCHAIN, 'BTC')).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
  })

  test.each(protocolIds)('read the pools, network, time and every vault of %s', async (protocol) => {
    const { nodes } = devnetNodes()
    const node = nodes[protocol]
    const pools = await getPools(node, { status: 'available' })
    expect(pools.length).toBeGreaterThanOrEqual(8)
    expect(pools.every(({ priceUsd }) => priceUsd !== undefined && priceUsd > 0n)).toBe(true)
    expect(await getNetwork(node)).toHaveProperty('total_reserve')
    expect((await getNodeTime(node)).height).toBeGreaterThan(0)
    for (const { chain, address } of await getInboundAddresses(node)) {
      expect(await verifyInbound(node, chain)).toMatchObject({ address, dissent: [] })
    }
  })
})
