import { expect, test } from 'vitest'
import { affiliateShares } from '../../../src/core/memo/affiliateCaps.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { getAggregatorQuote } from '../../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { getAggregatorSwap } from '../../../src/server/aggregator/swap/getAggregatorSwap.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { approvePartner } from '../../storage/approvePartner.ts'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAggregatorHarness, fundedBody } from './aggregatorHarness.ts'

const store = temporaryStore()
const harness = createAggregatorHarness()
const keyOf = (owner: string) =>
  ({ id: `key_${owner}`, kind: 'sk', owner, label: '', origins: [], dailyQuota: 9 }) as const

/** A context whose key belongs to a partner, with the operator's own fee. */
const contextOf = (owner: string): ServerContext => ({
  ...harness.context,

  store,
  apiKey: keyOf(owner),
  serviceFees: { THORCHAIN: { name: 'portage', bps: 10 }, MAYACHAIN: undefined },
})

const sharesIn = (memo = '') => {
  const parsed = parseMemo(memo, 'THORCHAIN')
  return parsed.ok && isSwapMemo(parsed.memo) ? affiliateShares(parsed.memo, 'THORCHAIN') : []
}

test('a key pays the split of its approved partner and the service’s own fee, in quote, memo and swap', async () => {
  await approvePartner(store, { id: 'acme', thorchain: { name: 'ferry', basisPoints: 30 } })
  await approvePartner(store, {
    id: 'gone',
    status: 'suspended',
    thorchain: { name: 'ferry', basisPoints: 30 },
  })
  const body = await fundedBody(harness, {
    protocol: 'THORCHAIN',
    from: 'ETH.ETH',
    to: 'BTC.BTC',
    amount: 1_000_000_000n,
  })
  const routeOf = async (owner: string, more = {}) =>
    (await getAggregatorQuote({ ...body, ...more }, contextOf(owner))).routes[0]
  const both = [
    { name: 'ferry', bps: 30 },
    { name: 'portage', bps: 10 },
  ]
  const route = await routeOf('acme')
  expect(sharesIn(route?.memo)).toEqual(both)
  expect(route?.meta).toMatchObject({ affiliate: 'ferry', affiliateFee: '30', serviceFee: '10' })
  expect(route?.fees.map(({ type }) => type)).toEqual(['liquidity', 'outbound', 'affiliate', 'service', 'inbound'])
  const { sourceAddress, destinationAddress = '' } = body
  const terms = { routeId: route?.routeId ?? '', sourceAddress, destinationAddress }
  expect(sharesIn((await getAggregatorSwap(terms, contextOf('nobody'))).memo)).toEqual(both)
  const others = [await routeOf('gone'), await routeOf('acme', { affiliateFee: 0 })]
  expect(others.map((other) => sharesIn(other?.memo))).toEqual(Array(2).fill(both.slice(1)))
  const own = await routeOf('acme', { affiliate: 'ferry', affiliateFee: 5 })
  expect(sharesIn(own?.memo)).toEqual([{ name: 'ferry', bps: 5 }, both[1]])
})

test('a key pays a name that collects a preferred asset at its owner, and leaves out one that receives no fees', async () => {
  const { names } = harness.devnet.state.THORCHAIN
  const [base] = names
  if (base === undefined) throw new Error('The devnet has no name.')
  const aliases = base.aliases.filter(({ chain }) => chain === 'BTC')
  names.push({ ...base, name: 'collects', preferredAsset: 'BTC.BTC', aliases })
  names.push({ ...base, name: 'unpaid', preferredAsset: '.', aliases })
  const body = await fundedBody(harness, {
    protocol: 'THORCHAIN',
    from: 'ETH.ETH',
    to: 'BTC.BTC',
    amount: 1_000_000_000n,
  })
  const routeOf = async (affiliate: string) =>
    (await getAggregatorQuote({ ...body, affiliate, affiliateFee: 30 }, contextOf('none'))).routes[0]
  expect(sharesIn((await routeOf('collects'))?.memo).map(({ name }) => name)).toEqual(['collects', 'portage'])
  expect(sharesIn((await routeOf('unpaid'))?.memo).map(({ name }) => name)).toEqual(['portage'])
})

test('a key leaves out an account that makes the memo too long for the coin that pays, with a notice', async () => {
  const account = addressOf('MAYA', 9, 'mocknet')
  const routeOf = async (from: string, to: string) => {
    const terms = { protocol: 'MAYACHAIN', from, to, amount: 50_000_000n } as const
    const body = { ...(await fundedBody(harness, terms)), providers: ['MAYACHAIN' as const] }
    return (await getAggregatorQuote({ ...body, affiliate: account, affiliateFee: 30 }, contextOf('none'))).routes[0]
  }
  const short = await routeOf('BTC.BTC', 'ETH.ETH')
  const long = await routeOf('ETH.ETH', 'BTC.BTC')
  expect([short?.memo?.includes(account), long?.memo?.includes(account)]).toEqual([false, true])
  expect(short?.notices.map(({ code }) => code)).toEqual(['affiliate_dropped'])
})
