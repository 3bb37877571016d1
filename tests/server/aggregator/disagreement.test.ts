import { describe, expect, test } from 'vitest'
import { createNode, type Protocol } from '../../../src/core/index.ts'
import { NoRouteError } from '../../../src/server/aggregator/quote/providerErrors.ts'
import { addressOn } from '../../core/preparation/readers.ts'
import type { Harness } from '../../devnet/journeys/harness.ts'
import { threeViews } from '../../threeViews.ts'
import { createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'

const thiefOf = (view: string) => addressOn('BTC', 200 + Number(view))
const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

type Row = Readonly<Record<string, unknown>>

/** Nodes of which some report a Bitcoin vault of their own, and quote it. */
const nodesWithLiars = (views: string) => (harness: Harness) => {
  const nodeOf = (protocol: Protocol, service: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: threeViews('http://devnet.example', service),
      transport: async (request) => {
        const response = await harness.devnet.transport(request)
        const { pathname } = new URL(request.url)
        if (!views.includes(pathname.charAt(1))) return response
        const body: unknown = await response.json()
        return Response.json(lyingAbout(pathname, body, thiefOf(pathname.charAt(1))), { status: response.status })
      },
    })
  return { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
}

function lyingAbout(pathname: string, body: unknown, thief: string): unknown {
  if (pathname.endsWith('/quote/swap')) return { ...(body as Row), inbound_address: thief }
  if (!pathname.endsWith('/inbound_addresses')) return body
  return (body as Row[]).map((row) => (row.chain === 'BTC' ? { ...row, address: thief } : row))
}

async function refusalWithLiars(views: string): Promise<NoRouteError> {
  const harness = createAggregatorHarness(nodesWithLiars(views))
  const thrown = await harness.quote(await fundedBody(harness, swap)).catch((error: unknown) => error)
  if (!(thrown instanceof NoRouteError)) throw new Error('There is a route.', { cause: thrown })
  return thrown
}

describe('a vault that no majority confirms', () => {
  test('is in no response when three nodes report three', async () => {
    const refusal = await refusalWithLiars('12')
    expect(refusal.contract.providerErrors?.map((one) => one.code)).toEqual(['inbound_unconfirmed'])
    const text = JSON.stringify([refusal.message, refusal.hint, refusal.contract])
    for (const view of '12') expect(text).not.toContain(thiefOf(view))
  })

  test.each(['1', '2', '3'])('does not block the vault of the majority when node %s reports it', async (view) => {
    const harness = createAggregatorHarness(nodesWithLiars(view))
    const [route] = (await harness.quote(await fundedBody(harness, swap))).routes
    expect(route?.inboundAddress).toBeDefined()
    expect(route?.inboundAddress).not.toBe(thiefOf(view))
    expect(route?.inboundQuorum).toMatchObject({ agreeing: 2, configured: 3 })
  })
})
