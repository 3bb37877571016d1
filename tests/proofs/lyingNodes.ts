import fc from 'fast-check'
import { tools } from '../../src/contract/tools.ts'
import { getQuote } from '../../src/core/actions/getQuote.ts'
import { prepareDeposit } from '../../src/core/actions/prepareDeposit.ts'
import { normalizeAddress } from '../../src/core/address/normalizeAddress.ts'
import { units, ZERO } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { SwapError } from '../../src/core/errors.ts'
import { isSwapMemo } from '../../src/core/memo/memo.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import type { Nodes } from '../../src/core/nodes/node.ts'
import type { DepositParams } from '../../src/core/preparation/depositParams.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { payerFor, readerOf, senderOn, TIME } from '../core/preparation/readers.ts'
import { createTestContext } from '../server/testContext.ts'
import {
  type Behaviour,
  type HonestState,
  lieAbout,
  nodesOf,
  type ProvenSwap,
  type Row,
  readTruth,
  receiverOf,
  silence,
  swaps,
} from './lyingNetwork.ts'
import type { Proof } from './proof.ts'

interface Schedule {
  readonly swap: ProvenSwap
  readonly destination: string
  readonly isSafe: boolean
  readonly halted: string | undefined
  readonly nodes: Nodes
}

/** The payment details of a prepared deposit or of an MCP quote. */
interface Payable {
  readonly memo: string
  readonly address: string | undefined
  readonly router: string | undefined
  readonly out: bigint
  readonly gasRate: bigint | undefined
}

const asIs: Behaviour = (_, body) => body
const silent: Behaviour = () => silence

/** One liar of three THORChain nodes, perhaps one silent; Maya's three nodes are honest or one of them is silent. */
function scheduleOf(actual: HonestState): fc.Arbitrary<Schedule> {
  return fc.constantFrom(...swaps).chain((swap) => {
    const lies = fc.array(lieAbout(swap), { minLength: 0, maxLength: 3 })
    const bad = fc.constantFrom(...unsafeFor(actual, swap)).map((destination) => ({ destination, isSafe: false }))
    const good = fc.constant({ destination: receiverOf(swap), isSafe: true })
    const halts = fc.constantFrom(undefined, undefined, undefined, undefined, swap.source, swap.target)
    const others = fc.constantFrom<readonly Behaviour[]>([asIs, asIs], [asIs, silent])
    return fc
      .record({
        lies,
        others,
        halted: halts,
        to: fc.oneof({ weight: 3, arbitrary: good }, bad),
        maya: fc.constantFrom<readonly Behaviour[]>([asIs, asIs, asIs], [silent, asIs, asIs]),
        order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      })
      .map(({ lies: result, others: rest, halted, to, maya, order }): Schedule => {
        const liar: Behaviour = (path, body) => result.reduce((reply, lie) => lie(path, reply), body)
        const honest: Behaviour = (path, body) =>
          halted !== undefined && path === 'thornode/thorchain/inbound_addresses'
            ? (body as Row[]).map((row) => (row.chain === halted ? { ...row, halted: true } : row))
            : body
        const thorchain = order.map((at) => [liar, ...rest][at] ?? silent)
        const nodes = nodesOf(actual, { honest, behaviours: { THORCHAIN: thorchain, MAYACHAIN: maya } })
        return { swap, ...to, halted: halted === 'THOR' ? undefined : halted, nodes }
      })
  })
}

const inboundRow = ({ answers }: HonestState, kind: string, chain: string): Row =>
  (answers.get(kind) as Row[]).find((row) => row.chain === chain) ?? {}
const THOR_INBOUND = 'thornode/thorchain/inbound_addresses'

/** Addresses on the target chain that cannot receive coins. */
function unsafeFor(actual: HonestState, { target }: ProvenSwap): readonly string[] {
  const places = [THOR_INBOUND, 'mayanode/mayachain/inbound_addresses'].flatMap((kind) => {
    const { address, router } = inboundRow(actual, kind, target)
    return [address, router].flatMap((place) => (typeof place === 'string' && place !== '' ? [place] : []))
  })
  const burns = { ETH: [`0x${'0'.repeat(40)}`, '0x000000000000000000000000000000000000dEaD'], BTC: [], THOR: [] }[
    target
  ]
  // The account of THORChain's module "asgard" on a mocknet.
  const modules = target === 'THOR' ? ['tthor1g98cy3n9mmjrpn0sxmn63lztelera37nrytwp2'] : []
  return [...places, ...burns, ...modules]
}

/** Prepares a deposit with the library; undefined when it refuses. */
async function byLibrary({ swap, destination, nodes }: Schedule): Promise<Payable | undefined> {
  const node = nodes.THORCHAIN
  const fromAsset = parseAsset(swap.from)
  const toAsset = parseAsset(swap.to)
  const amount = units(BigInt(swap.amount))
  const quote = await getQuote(node, { fromAsset, toAsset, amount, destination })
  const depositParams: DepositParams = {
    intent: { protocol: 'THORCHAIN', fromAsset, toAsset, amount, destination, minimum: ZERO },
    quote,
    pools: [],
    reader: readerOf(swap.source, payerFor(swap.source, fromAsset, amount)),
    sender: senderOn(swap.source),
  }
  const prepared = await prepareDeposit(node, depositParams, { otherNode: nodes.MAYACHAIN })
  const { confirmed, memo } = prepared
  const out = quote.expectedAmountOut
  return { memo, address: confirmed?.address, router: confirmed?.router, out, gasRate: confirmed?.gasRate }
}

const { context } = createTestContext()

/** Returns the payment details of an MCP quote; undefined when it omits them. */
async function byServer({ swap, destination, nodes }: Schedule): Promise<Payable | undefined> {
  const raw = { from_asset: swap.from, to_asset: swap.to, amount: swap.amount, destination }
  const quote = await bindHandler(tools.swapQuote, getSwapQuote).run(raw, { ...context, nodes, clock: () => TIME })
  const { memo, inbound_address: address, router, recommended_gas_rate: rate } = quote
  if (memo === undefined) {
    if (address !== undefined || router !== undefined) throw new Error('an address was shown without a memo')
    return undefined
  }
  const gasRate = address === undefined || rate === undefined ? undefined : BigInt(rate)
  return { memo, address, router, out: BigInt(quote.expected_amount_out), gasRate }
}

/** Returns why payment details are wrong, or undefined. */
function violation(actual: HonestState, schedule: Schedule, paid: Payable): string | undefined {
  const { swap, destination, isSafe, halted } = schedule
  const row = inboundRow(actual, THOR_INBOUND, swap.source)
  if (!isSafe) return `a deposit to ${destination}`
  if (halted !== undefined) return `a deposit while ${halted} is halted`
  if (paid.address !== row.address || (paid.router ?? '') !== (row.router ?? '')) return `a deposit to ${paid.address}`
  const parsed = parseMemo(paid.memo, 'THORCHAIN')
  const receiver = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo.destination : ''
  if (normalizeAddress(receiver, swap.target) !== normalizeAddress(destination, swap.target))
    return `the memo ${paid.memo}`
  if (parsed.ok && isSwapMemo(parsed.memo) && parsed.memo.affiliates.length > 0) return `the memo ${paid.memo}`
  const honest = BigInt(String(actual.quotes.get(`${swap.from} ${swap.to}`)?.expected_amount_out))
  // The tolerance of the price, and what one block may move the pools.
  if (paid.out * 100n > honest * 110n || paid.out * 100n < honest * 90n) return `a price of ${paid.out} for ${honest}`
  if (paid.gasRate === undefined) return swap.source === 'THOR' ? undefined : 'no gas rate'
  const rate = BigInt(String(row.gas_rate))
  return paid.gasRate < rate || paid.gasRate > rate * 2n ? `a gas rate of ${paid.gasRate} for ${rate}` : undefined
}

/** Schedules without lies and silence must be payable, so that the proof cannot pass by refusing everything. */
export const lyingNodes: Proof = {
  name: 'lying-nodes',
  count: 20_000,
  run: async ({ count, seed, report }) => {
    const actual = await readTruth()
    let payable = 0
    let refused = 0
    for (const [index, schedule] of fc.sample(scheduleOf(actual), { seed, numRuns: count }).entries()) {
      const send = index % 2 === 0 ? byLibrary : byServer
      const paid = await send(schedule).catch((error: unknown) => {
        if (error instanceof SwapError) return undefined
        throw error
      })
      if (paid === undefined) refused++
      else payable++
      const wrong = paid && violation(actual, schedule, paid)
      if (wrong !== undefined) throw new Error(`Schedule ${index} of seed ${seed} gave ${wrong}.`)
      if ((index + 1) % 2_000 === 0) report(`${index + 1} schedules, ${payable} of them payable`)
    }
    if (payable * 10 < count) throw new Error(`Only ${payable} of ${count} schedules were payable.`)
    return { schedules: count, payable, refused }
  },
}
