import fc from 'fast-check'
import type { RouteResult } from '../../src/contract/aggregator/route.ts'
import { SwapError } from '../../src/core/errors.ts'
import { createNode, type Nodes, type Protocol } from '../../src/core/index.ts'
import { getAggregatorQuote } from '../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { getAggregatorSwap } from '../../src/server/aggregator/swap/getAggregatorSwap.ts'
import { ApiError } from '../../src/server/apiError.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { type AggregatorHarness, createAggregatorHarness, fundedBody } from '../server/aggregator/aggregatorHarness.ts'
import { checkRoute, type RouteIntent } from '../server/aggregator/checkRoute.ts'
import { routeIntentOf } from '../server/aggregator/routeIntentOf.ts'
import { threeViews } from '../threeViews.ts'
import { type Mutation, mutate, mutationOf } from './mutatedAnswers.ts'
import type { Proof } from './proof.ts'

const rows = [
  ['THORCHAIN', 'BTC.BTC', 'ETH.ETH', 10_000_000n],
  ['THORCHAIN', 'ETH.ETH', 'BTC.BTC', 100_000_000n],
  ['THORCHAIN', 'ETH.USDC', 'BTC.BTC', 100_000_000_000n],
  ['THORCHAIN', 'THOR.RUNE', 'BTC.BTC', 100_000_000_000n],
  ['THORCHAIN', 'GAIA.ATOM', 'ETH.ETH', 5_000_000_000n],
  ['THORCHAIN', 'XRP.XRP', 'BTC.BTC', 100_000_000_000n],
  ['THORCHAIN', 'SOL.SOL', 'BTC.BTC', 1_000_000_000n],
  ['MAYACHAIN', 'DASH.DASH', 'ARB.ETH', 100_000_000n],
] as const

interface Case {
  readonly body: Awaited<ReturnType<typeof fundedBody>>
  readonly intent: RouteIntent
  readonly routeId: string
  readonly honestOut: number
}

/** Caches the devnet's answers. They do not change, because its time is stopped. */
function remembering(harness: AggregatorHarness) {
  const known = new Map<string, Promise<{ readonly status: number; readonly body: unknown }>>()
  return (path: string) => {
    const found = known.get(path) ?? read(harness, path)
    known.set(path, found)
    return found
  }
}

async function read({ devnet }: AggregatorHarness, path: string) {
  const response = await devnet.transport(new Request(`http://devnet.example/1/${path}`))
  return { status: response.status, body: trimmed(await response.json()) }
}

/** Chains of the swaps. Other rows only cost time. */
const chainsHere = new Set(rows.flatMap(([, from, to]) => [from, to].map((asset) => asset.split('.')[0])))

/** Leaves out the vaults and pools of other chains. */
function trimmed(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.filter((row: { chain?: string; asset?: string }) =>
    chainsHere.has(row.chain ?? row.asset?.split('.')[0] ?? 'BTC'),
  )
}

/** Three nodes of each protocol. One of them, or for quotes each, changes its answers. */
function nodesWith(
  harness: AggregatorHarness,
  answerOf: ReturnType<typeof remembering>,
  mutations: readonly Mutation[],
  liar: number,
): Nodes {
  const nodeOf = (protocol: Protocol, service: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      clientId: 'portage-proof',
      time: async () => harness.clock.now(),
      endpoints: threeViews('http://devnet.example', service),
      transport: async ({ url }) => {
        const { pathname, search } = new URL(url)
        const [, view = '', ...rest] = pathname.split('/')
        const { status, body } = await answerOf(`${rest.join('/')}${search}`)
        const own = mutations.filter(
          ({ path, isEverywhere }) => pathname.endsWith(path) && (isEverywhere || Number(view) === liar),
        )
        return Response.json(
          own.reduce((reply: unknown, one) => mutate(reply, one), body),
          { status },
        )
      },
    })
  return { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
}

async function casesOf(harness: AggregatorHarness): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const [protocol, from, to, amount] of rows) {
    const swap = { protocol, from, to, amount }
    const body = await fundedBody(harness, swap)
    const [route] = (await harness.quote({ ...body, dry: true })).routes
    if (route?.routeId === undefined) throw new Error(`There is no route of ${from} to ${to}.`)
    const intent = await routeIntentOf(harness, swap, body)
    cases.push({ body, intent, routeId: route.routeId, honestOut: Number(route.expectedBuyAmount) })
  }
  return cases
}

/** Returns the built routes; none when the service refuses. Rejects for an internal error. */
async function routesOf(one: Case, context: ServerContext, isSwap: boolean): Promise<readonly RouteResult[]> {
  const { body, routeId } = one
  const { sourceAddress, sourcePublicKey, destinationAddress = '' } = body
  const parties = { sourceAddress: String(sourceAddress), destinationAddress, sourcePublicKey }
  try {
    if (isSwap) return [await getAggregatorSwap({ routeId, ...parties }, context)]
    const input = body as Parameters<typeof getAggregatorQuote>[0]
    return (await getAggregatorQuote(input, context)).routes
  } catch (error) {
    if (error instanceof SwapError || error instanceof ApiError) return []
    throw error
  }
}

/**
 * Answers of nodes with one to three fields changed, below `/v1/quote` with `dry` set to false and below `/v1/swap`: every
 * transaction that is built decodes to the request's intent and pays the honest vault; otherwise there is a refusal.
 */
export const mutatedNodeAnswers: Proof = {
  name: 'mutated-node-answers',
  count: 5_000,
  run: async ({ count, seed, report }) => {
    const harness = createAggregatorHarness()
    const cases = await casesOf(harness)
    const answerOf = remembering(harness)
    const schedule = fc.record({
      index: fc.nat(cases.length - 1),
      mutations: fc.array(mutationOf, { minLength: 1, maxLength: 3 }),
      liar: fc.integer({ min: 1, max: 3 }),
      isSwap: fc.boolean(),
    })
    let built = 0
    let refused = 0
    for (const [number, { index, mutations, liar, isSwap }] of fc
      .sample(schedule, { seed, numRuns: count })
      .entries()) {
      const one = cases[index] as Case
      const context = { ...harness.context, nodes: nodesWith(harness, answerOf, mutations, liar) }
      const routes = await routesOf(one, context, isSwap)
      if (routes.length === 0) refused++
      else built++
      const problems = routes.flatMap((route) => [...checkRoute(route, one.intent), ...priceProblems(route, one)])
      if (problems.length > 0) {
        const change = JSON.stringify({ sells: one.body.sellAsset, mutations, liar, isSwap })
        throw new Error(`Case ${number} of seed ${seed} built a transaction although ${problems[0]}: ${change}`)
      }
      if ((number + 1) % 1_000 === 0) report(`${number + 1} mutated answers, ${built} transactions built`)
    }
    if (built * 10 < count) throw new Error(`Only ${built} of ${count} cases were payable.`)
    return { 'mutated answers': count, 'transactions as requested': built, refused, 'transactions that differ': 0 }
  },
}

/** A price is wrong when it differs from the honest one by more than the tolerance of the checks. */
function priceProblems({ expectedBuyAmount }: RouteResult, { honestOut }: Case): readonly string[] {
  const share = Number(expectedBuyAmount) / honestOut
  return share > 0.9 && share < 1.1 ? [] : [`its price is ${expectedBuyAmount} instead of ${honestOut}`]
}
