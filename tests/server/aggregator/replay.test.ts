import { afterAll, describe, expect, test } from 'vitest'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import { aggregatorQuote } from '../../../src/contract/aggregator/quote.ts'
import { aggregatorSwap } from '../../../src/contract/aggregator/swap.ts'
import { testApiKey } from '../../../src/contract/testApiKey.ts'
import { aggregatorServices } from '../../../src/server/aggregator/aggregatorServices.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { addressOn } from '../../core/preparation/readers.ts'
import { post } from '../../devnet/controls/post.ts'
import { createStoreFolder } from '../limits/keyFixture.ts'
import { createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'

const folder = createStoreFolder()
afterAll(folder.remove)

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

/** The aggregator over HTTP, which sends each request with one Idempotency-Key per path. */
async function createReplay() {
  const harness = createAggregatorHarness()
  const context = { ...harness.context, store: folder.open() }
  const handler = createApiHandler(aggregatorApi, aggregatorServices, () => context)
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-api-key': testApiKey, 'idempotency-key': path }
    const request = new Request(`${context.siteUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const response = await handler(request)
    const isReplayed = response.headers.get('idempotency-replayed') === 'true'
    return { status: response.status, isReplayed, body: (await response.json()) as unknown }
  }
  const funded = await fundedBody(harness, swap)
  const quote = () => send('/v1/quote', funded)
  const first = await quote()
  const { routes } = aggregatorQuote.output.parse(first.body)
  const { sourceAddress, destinationAddress } = funded
  const body = { routeId: routes[0]?.routeId, sourceAddress, destinationAddress }
  const built = await send('/v1/swap', body)
  return { ...harness, first, built, quote, swap: () => send('/v1/swap', body) }
}

describe('a retry with the same Idempotency-Key', () => {
  test('returns the same transaction while it can be paid', async () => {
    const { first, built, quote, swap: again } = await createReplay()
    expect(aggregatorSwap.output.parse(built.body).inboundAddress).toBeDefined()
    expect(await again()).toEqual({ ...built, isReplayed: true })
    expect(await quote()).toEqual({ ...first, isReplayed: true })
  })

  test('is refused once the transaction has expired', async () => {
    const { quote, swap: again, step } = await createReplay()
    await step(160)
    for (const repeat of [quote, again]) {
      expect(await repeat()).toMatchObject({ isReplayed: false, body: { code: 'quote_expired' } })
    }
  })

  test('is refused when the nodes report another vault', async () => {
    const { quote, swap: again, devnet } = await createReplay()
    const vault = devnet.state.THORCHAIN.vaults.get('BTC')
    if (vault === undefined) throw new Error('There is no vault.')
    devnet.state.THORCHAIN.vaults.set('BTC', { ...vault, address: addressOn('BTC', 77) })
    for (const repeat of [quote, again]) {
      const refused = await repeat()
      expect(refused.body).toMatchObject({ code: 'deposit_mismatch' })
      expect(JSON.stringify(refused.body)).not.toContain(vault.address)
    }
  })

  test.each(['BTC', 'ETH'])('is refused while %s is halted', async (chain) => {
    const { quote, swap: again, devnet } = await createReplay()
    await post(devnet, '/devnet/halt', { chain, halted: true })
    for (const repeat of [quote, again]) expect((await repeat()).body).toMatchObject({ code: 'trading_halted' })
  })
})
