import fc from 'fast-check'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import type { ConfirmedInbound } from '../../../src/core/quorum/confirmInbound.ts'
import { blockAt, html, json, nodeOver, type Reply } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'

/** The state that the honest nodes of one schedule report. */
interface Actual {
  readonly halted: boolean
  readonly paused: boolean
  readonly gasRate: number
}

interface Claim {
  readonly rows: readonly unknown[]
  readonly height: number
}

const HEIGHT = 1_000
/** The known V4.1 router: a new one would need every operator. */
const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

const answer = ({ rows, height }: Claim): Reply => {
  const newest = json(blockAt(height))
  return (request) => (request.url.endsWith('/block') ? newest(request) : json(rows)(request))
}

const rowOf = ({ halted, paused, gasRate }: Actual, change: Readonly<Record<string, unknown>> = {}) =>
  wireInboundOf('ETH', { router: ROUTER, halted, chain_trading_paused: paused, gas_rate: `${gasRate}`, ...change })

const broken = (run: () => Response): Reply => run
const cut: Reply = () =>
  new Response('[{"chain":"ETH","address":"0x', { headers: { 'content-type': 'application/json' } })

/** An honest node: healthy, a few blocks off, behind, or failing. */
const honest = (actual: Actual) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .integer({ min: HEIGHT - 6, max: HEIGHT + 6 })
        .map((height) => answer({ rows: [rowOf(actual)], height })),
    },
    fc.constantFrom<Reply>(
      answer({ rows: [rowOf(actual)], height: HEIGHT - 400 }),
      answer({ rows: [], height: HEIGHT }),
      html(502),
      html(200),
      html(429),
      json({ error: 'x' }),
      json([{ chain: 'ETH' }]),
      cut,
      broken(() => {
        throw new TypeError('reset')
      }),
    ),
  )

const stolen = fc.integer({ min: 60, max: 250 }).map((byte) => addressOf('ETH', byte))

/** A dishonest node: another vault or router, a hidden or invented halt, excessive gas rates, any height. */
const lie = (actual: Actual) =>
  fc
    .record(
      {
        address: stolen,
        router: fc.oneof(stolen, fc.constant('')),
        halted: fc.boolean(),
        global_trading_paused: fc.boolean(),
        chain_trading_paused: fc.boolean(),
        gas_rate: fc.constantFrom('0', '1', '9999', '10001', '999999999999'),
        gas_rate_units: fc.constantFrom('wei', 'satsperbyte', 'gwei'),
        dust_threshold: fc.constantFrom('0', '999999999999'),
        outbound_fee: fc.constantFrom('0', '999999999999'),
      },
      { requiredKeys: [] },
    )
    .chain((change) =>
      fc
        .record({
          height: fc.constantFrom(HEIGHT, HEIGHT + 4, HEIGHT - 4, 1, 9_999_999),
          twice: fc.boolean(),
        })
        .map(({ height, twice }) =>
          answer({ rows: twice ? [rowOf(actual, change), rowOf(actual)] : [rowOf(actual, change)], height }),
        ),
    )

/** Two liars, each with a different vault. */
const rivals = (actual: Actual) =>
  fc
    .tuple(fc.integer({ min: 60, max: 150 }), fc.integer({ min: 151, max: 250 }))
    .map((bytes) =>
      bytes.map((byte) => answer({ rows: [rowOf(actual, { address: addressOf('ETH', byte) })], height: HEIGHT })),
    )

const truths = fc.record({ halted: fc.boolean(), paused: fc.boolean(), gasRate: fc.integer({ min: 1, max: 5_000 }) })

const schedule = (liars: 1 | 2) =>
  truths.chain((actual) => {
    const one = fc.tuple(lie(actual), honest(actual), honest(actual)).map((replies) => [...replies])
    const two = fc.tuple(rivals(actual), honest(actual)).map(([pair, other]) => [...pair, other])
    const shuffled = (liars === 1 ? one : two).chain((replies) => fc.shuffledSubarray(replies, { minLength: 3 }))
    return shuffled.map((replies) => ({ truth: actual, replies }))
  })

export interface FaultRun {
  readonly seed: number
  readonly count: number
  readonly liars?: 1 | 2
}

/** Number of schedules that returned an address, number of wrong addresses, and a description of the first. */
export async function runFaultSchedules({ seed, count, liars = 1 }: FaultRun) {
  let given = 0
  let wrong = 0
  let first: string | undefined
  for (const { truth: actual, replies } of fc.sample(schedule(liars), { seed, numRuns: count })) {
    const [a, b, c] = replies
    if (!a || !b || !c) throw new Error('A schedule has three nodes.')
    const { node } = nodeOver({ a, b, c })
    const confirmed = await verifyInbound(node, 'ETH').catch(() => undefined)
    if (!confirmed) continue
    given++
    const reply = wrongIn(confirmed, actual)
    if (reply === undefined) continue
    wrong++
    first ??= reply
  }
  return { given, wrong, first }
}

function wrongIn(confirmed: ConfirmedInbound, { halted, paused, gasRate }: Actual): string | undefined {
  const honestly = { address: addressOf('ETH', 1), router: ROUTER, halted, chainTradingPaused: paused }
  const { address, router, chainTradingPaused } = confirmed
  const result = { address, router, halted: confirmed.halted, chainTradingPaused }
  // A liar that agrees in every other field can at most double the rate and never lower it.
  const { gasRate: rate = 0n } = confirmed
  const isNear = rate >= BigInt(gasRate) && rate <= BigInt(gasRate) * 2n
  if (JSON.stringify(result) === JSON.stringify(honestly) && isNear && !confirmed.globalTradingPaused) return undefined
  return JSON.stringify({ told: result, honestly, gasRate: String(confirmed.gasRate) })
}
