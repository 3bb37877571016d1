import fc from 'fast-check'
import { tools } from '../../src/contract/tools.ts'
import { verifyInbound } from '../../src/core/actions/verifyInbound.ts'
import { normalizeAddress } from '../../src/core/address/normalizeAddress.ts'
import { SwapError } from '../../src/core/errors.ts'
import { isSwapMemo } from '../../src/core/memo/memo.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { operatorsOf } from '../../src/core/nodes/net/endpoint.ts'
import { majorityOf } from '../../src/core/nodes/net/operatorMajority.ts'
import type { Nodes } from '../../src/core/nodes/node.ts'
import { pageNodes, parseConfig } from '../../src/runtime/config.ts'
import { getSwapQuote } from '../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { TIME } from '../core/preparation/readers.ts'
import { strangerOn } from '../lab/chains/owner.ts'
import { createMainnet, protocolService } from '../lab/mainnetProtocols.ts'
import { createTestContext } from '../server/testContext.ts'
import {
  type Behaviour,
  type HonestState,
  lieAbout,
  nodesOf,
  type ProvenSwap,
  type Row,
  readTruth,
  silence,
  swaps,
} from './lyingNetwork.ts'
import type { Proof } from './proof.ts'

const honest: Behaviour = (_, body) => body
const dead: Behaviour = () => silence

const { nodes } = parseConfig({ PORTAGE_NETWORK: 'mainnet' })
const maya = operatorsOf(nodes.mayanode).length
/** Operators of THORChain that the defaults configure, by the program that queries them. */
const operators = {
  functions: operatorsOf(nodes.thornode).length,
  pages: operatorsOf(pageNodes(nodes).thornode).length,
} as const

interface Schedule {
  readonly swap: ProvenSwap
  readonly program: keyof typeof operators
  readonly configured: number
  /** Operators that answer, a liar among them. */
  readonly answering: number
  readonly isLied: boolean
  readonly nodes: Nodes
}

/** Up to two operators are dead and one may lie; Maya's are honest, or one of them is dead. */
function scheduleOf(actual: HonestState): fc.Arbitrary<Schedule> {
  return fc
    .record({
      swap: fc.constantFrom(...swaps),
      program: fc.constantFrom('functions' as const, 'pages' as const),
      deadCount: fc.constantFrom(0, 1, 2),
      isLied: fc.boolean(),
      mayaDead: fc.boolean(),
    })
    .chain(({ swap, program, deadCount, isLied, mayaDead }) => {
      const configured = operators[program]
      const liars = isLied ? 1 : 0
      const places = Array.from({ length: configured }, (_, at) => at)
      return fc
        .record({
          lies: fc.array(
            lieAbout(swap, (chain) => strangerOn(chain, 'thief')),
            { minLength: 1, maxLength: 3 },
          ),
          order: fc.shuffledSubarray(places, { minLength: configured }),
        })
        .map(({ lies, order }): Schedule => {
          const liar: Behaviour = (path, body) => lies.reduce((reply, lie) => lie(path, reply), body)
          const kinds = [...places.map(() => honest)].fill(dead, 0, deadCount).fill(liar, deadCount, deadCount + liars)
          const mayachain = Array.from({ length: maya }, (_, at) => (mayaDead && at === 0 ? dead : honest))
          const behaviours = { THORCHAIN: order.map((at) => kinds[at] ?? dead), MAYACHAIN: mayachain }
          return {
            swap,
            program,
            configured,
            answering: configured - deadCount,
            isLied,
            nodes: nodesOf(actual, { honest, behaviours, network: 'mainnet' }),
          }
        })
    })
}

/** Addresses that a person could pay. */
interface Shown {
  readonly address: string
  readonly router?: string
  readonly memo?: string
}

/** Output of the program, or the error code of its refusal. */
async function shownBy({ swap, program, nodes: own }: Schedule, actual: HonestState): Promise<Shown | string> {
  try {
    if (program === 'pages') return await verifyInbound(own.THORCHAIN, swap.source)
    const destination = actual.receiverOf(swap)
    const raw = { from_asset: swap.from, to_asset: swap.to, amount: swap.amount, destination }
    const run = bindHandler(tools.swapQuote, getSwapQuote).run(raw, { ...context, nodes: own, clock: () => TIME })
    const { inbound_address: address, router, memo, portage } = await run
    if (address === undefined) return portage.inbound_address_withheld?.code ?? ''
    return { address, ...(router === undefined ? {} : { router }), ...(memo === undefined ? {} : { memo }) }
  } catch (error) {
    if (error instanceof SwapError) return error.code
    throw error
  }
}

const { context } = createTestContext()

/** Returns why what is shown is unsafe, or undefined. */
function violation(actual: HonestState, { swap }: Schedule, { address, router = '', memo }: Shown): string | undefined {
  const rows = actual.answers.get('thornode/thorchain/inbound_addresses') as Row[]
  const row = rows.find(({ chain }) => chain === swap.source)
  if (address !== row?.address || router !== (row?.router ?? '')) return `the address ${address}`
  if (memo === undefined) return undefined
  const parsed = parseMemo(memo, 'THORCHAIN')
  const receiver = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo.destination : ''
  const isOurs = normalizeAddress(receiver, swap.target) === normalizeAddress(actual.receiverOf(swap), swap.target)
  return isOurs ? undefined : `the memo ${memo}`
}

const mainnet = createMainnet(() => TIME)

async function readMainnet(path: string): Promise<unknown> {
  const [kind, ...rest] = path.split('/')
  const service = protocolService(mainnet, kind === 'thornode' ? 'thornode' : 'mayanode')
  return (await service(new Request(`https://mainnet.invalid/${rest.join('/')}`))).json()
}

/**
 * With the operators of mainnet's defaults, no liar among them gets an unsafe address shown, by functions or by pages; any
 * two dead operators change nothing for functions, and any one for pages. Every refusal has a code.
 */
export const mainnetOperators: Proof = {
  name: 'mainnet-operators',
  count: 10_000,
  run: async ({ count, seed, report }) => {
    const source = { read: readMainnet, receiverOf: ({ target }: ProvenSwap) => strangerOn(target, 'receiver') }
    const actual = await readTruth(source)
    let shown = 0
    let refused = 0
    for (const [index, schedule] of fc.sample(scheduleOf(actual), { seed, numRuns: count }).entries()) {
      const { swap, program, configured, answering, isLied } = schedule
      const found = await shownBy(schedule, actual)
      const name = `Schedule ${index} of seed ${seed} (${program}, ${answering} of ${configured} answer${isLied ? ', one lies' : ''})`
      const hasMajority = answering >= majorityOf(configured)
      if (typeof found === 'string') {
        refused++
        if (found === '' && swap.source !== 'THOR') throw new Error(`${name} refused without a code.`)
        if (hasMajority && !isLied && swap.source !== 'THOR') throw new Error(`${name} was refused: ${found}.`)
      } else {
        shown++
        const wrong = violation(actual, schedule, found)
        if (wrong !== undefined) throw new Error(`${name} showed ${wrong}.`)
        if (!hasMajority) throw new Error(`${name} showed an address without a majority.`)
      }
      if ((index + 1) % 2_000 === 0) report(`${index + 1} schedules, ${shown} with an address`)
    }
    if (shown * 5 < count) throw new Error(`Only ${shown} of ${count} schedules showed an address.`)
    return { schedules: count, 'with an address': shown, refused }
  },
}
