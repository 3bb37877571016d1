import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { quoteKeys } from '../../../src/contract/quoteKeys.ts'
import { UnverifiedQuoteError, verifyQuote } from '../../../src/core/index.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import { getQuoteKeys } from '../../../src/server/support/supportServices.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createAggregatorHarness, fundedBody, signingKey } from './aggregatorHarness.ts'

const harness = createAggregatorHarness()
const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
const body = await fundedBody(harness, swap)
const [built] = (await harness.quote(body)).routes
const [priced] = (await harness.quote({ ...body, dry: true })).routes
if (built === undefined || priced === undefined) throw new Error('There is no route.')
const { keys } = await bindHandler(quoteKeys, getQuoteKeys).run({}, harness.context)
const now = harness.clock.now() / 1000

/** Returns every path to a value inside a JSON value. */
function pathsOf(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))
}

/** Returns a copy with another value at the path. */
function changed(route: RouteResult, path: readonly string[]): RouteResult {
  const copy = structuredClone(route)
  let place = copy as unknown as Record<string, never>
  for (const key of path.slice(0, -1)) place = place[key] as unknown as Record<string, never>
  const last = path.at(-1) ?? ''
  const old: unknown = place[last]
  const next = typeof old === 'number' ? old + 1 : typeof old === 'boolean' ? !old : `${old}0`
  Object.assign(place, { [last]: next })
  return copy
}

describe('a signed quote', () => {
  test('is verified with the published keys, and names who confirms its address', async () => {
    expect(await verifyQuote(built, { keys, now })).toBe(built)
    expect(built.signature).toMatchObject({
      keyId: 'test',
      operators: built.inboundQuorum?.operators,
      heights: { THORCHAIN: built.inboundQuorum?.height },
    })
    expect(built.signature?.operators).toHaveLength(3)
  })

  test('names no operator for a price without an address', async () => {
    expect(await verifyQuote(priced, { keys, now })).toBe(priced)
    expect(priced.signature).toMatchObject({ operators: [], heights: {} })
  })

  test('survives JSON and another order of its keys', async () => {
    const reordered = Object.fromEntries(Object.entries(JSON.parse(JSON.stringify(built))).reverse()) as RouteResult
    expect(await verifyQuote(reordered, { keys, now })).toEqual(built)
  })

  test('is refused when any field was changed', async () => {
    for (const path of pathsOf(built)) {
      const verifying = verifyQuote(changed(built, path), { keys, now })
      await expect(verifying, path.join('.')).rejects.toMatchObject({ code: 'invalid_signature' })
    }
  })

  test('is refused when a field was added or removed', async () => {
    await expect(verifyQuote({ ...built, extra: 1 }, { keys, now })).rejects.toThrow(UnverifiedQuoteError)
    const { memo: _memo, ...without } = built
    await expect(verifyQuote(without, { keys, now })).rejects.toThrow(UnverifiedQuoteError)
  })

  test('is refused with any other signature, and without one', async () => {
    const { signature, ...unsigned } = built
    if (signature === undefined) throw new Error('There is no signature.')
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.base64String(), fc.constant('A'.repeat(86))), async (value) => {
        const forged = { ...built, signature: { ...signature, value } }
        await expect(verifyQuote(forged, { keys, now })).rejects.toThrow(UnverifiedQuoteError)
      }),
      { numRuns: 50 },
    )
    await expect(verifyQuote(unsigned, { keys, now })).rejects.toThrow(UnverifiedQuoteError)
  })

  test('is refused from its expiry on', async () => {
    const expiry = Number(built.expiration)
    expect(await verifyQuote(built, { keys, now: expiry - 1 })).toBe(built)
    await expect(verifyQuote(built, { keys, now: expiry })).rejects.toMatchObject({ code: 'quote_expired' })
  })
})

describe('a quote of one of several sites that share their keys', () => {
  const sites = [
    { network: 'stagenet', siteUrl: harness.context.siteUrl },
    { network: 'mainnet', siteUrl: harness.context.siteUrl },
    { network: harness.context.network, siteUrl: 'https://other.example.org' },
  ] as const

  test('names its network and its site', () => {
    for (const route of [built, priced]) {
      expect(route.signature).toMatchObject({ network: 'devnet', issuer: 'https://swap.example.org' })
    }
    expect(keys[0]).toMatchObject({ network: 'devnet', issuer: 'https://swap.example.org' })
  })

  test.each(sites)(
    'is refused with the keys that $siteUrl lists on $network, also when it is relabelled',
    async (site) => {
      const other = { ...harness.context, ...site }
      const listed = (await bindHandler(quoteKeys, getQuoteKeys).run({}, other)).keys
      expect(listed.map(({ kid, x }) => [kid, x])).toEqual(keys.map(({ kid, x }) => [kid, x]))
      const { signature } = built
      if (signature === undefined) throw new Error('There is no signature.')
      const relabelled = { ...built, signature: { ...signature, network: site.network, issuer: site.siteUrl } }
      for (const route of [built, relabelled]) {
        await expect(verifyQuote(route, { keys: listed, now })).rejects.toMatchObject({ code: 'invalid_signature' })
      }
    },
  )

  test.each(sites)('has a route id that $siteUrl on $network does not open', async (site) => {
    const [fresh] = (await harness.quote({ ...body, dry: true })).routes
    const { routeId = '' } = fresh ?? {}
    const swapBody = { routeId, sourceAddress: body.sourceAddress, destinationAddress: body.destinationAddress }
    const refusal = harness.swap(swapBody, { ...harness.context, ...site })
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_signature' })
    expect(await harness.swap(swapBody)).toMatchObject({ providers: ['THORCHAIN'] })
  })
})

describe('the keys of signed quotes', () => {
  test('verify quotes of the replaced key while both are configured, and not after', async () => {
    const next = { kid: 'next', seed: new Uint8Array(32).fill(4) }
    const rotated = createQuoteSigner([next, signingKey])
    expect((await rotated.keys()).map(({ kid }) => kid)).toEqual(['next', 'test'])
    expect(await verifyQuote(built, { keys: await rotated.keys(), now })).toBe(built)
    const token = await harness.context.quoteSigner?.sealToken({ a: 1 })
    expect(await rotated.openToken(token ?? '')).toEqual({ a: 1 })
    const only = createQuoteSigner([next])
    await expect(verifyQuote(built, { keys: await only.keys(), now })).rejects.toThrow(/does not list/)
    expect(await only.openToken(token ?? '')).toBeUndefined()
  })

  test('do not take a signed quote for a route id', async () => {
    const { signature } = built
    const token = `${Buffer.from('{}').toString('base64url')}.test.${signature?.value}`
    expect(await harness.context.quoteSigner?.openToken(token)).toBeUndefined()
  })

  test('are an empty list while none is configured', async () => {
    const { quoteSigner: _signer, ...context } = harness.context
    expect(await bindHandler(quoteKeys, getQuoteKeys).run({}, context)).toEqual({ keys: [] })
  })
})
