import { abbreviateAddress } from '../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../address/address.ts'
import { type Units, units } from '../asset/amount.ts'
import { isChainId } from '../chains/chains.ts'
import type { Protocol } from '../chains/protocol.ts'
import { majorityOf } from '../net/operators.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { silenceOf } from '../nodes/endpointAnswer.ts'
import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import type { Node, QueryEachOptions, QueryOptions } from '../nodes/node.ts'
import { isWithin, nearMajority } from './agreeingFigures.ts'
import { checkOperatorCount } from './checkOperatorCount.ts'
import { type Agreement, type Ballot, countVotes, type Dissent, type Vote } from './countVotes.ts'
import { GasRateError, InboundUnconfirmedError, NoVaultError, type UnconfirmedReason } from './errors.ts'
import { believableGasRate, median } from './gasRates.ts'
import { heightFrom, MAX_SKEW_BLOCKS } from './heights.ts'

/**
 * A deposit address and its switches that a majority of the configured nodes names alike.
 *
 * @example
 * const isOpen = ({ halted, globalTradingPaused }: ConfirmedInbound) => !halted && !globalTradingPaused
 * isOpen(await verifyInbound(nodes.THORCHAIN, 'BTC')) // true
 */
export interface ConfirmedInbound {
  readonly protocol: Protocol
  readonly chain: string
  /** As the nodes spell it. */
  readonly address: string
  readonly router?: string
  readonly halted: boolean
  readonly globalTradingPaused: boolean
  readonly chainTradingPaused: boolean
  readonly chainLpActionsPaused: boolean
  /** The least rate for a deposit, in the chain's gas-rate unit and within its bounds; absent where no node states one. */
  readonly gasRate?: bigint
  /** What the network takes for a transaction from there, in units of the chain's gas asset. */
  readonly outboundFee?: Units
  /** In units of the chain's gas asset; a deposit that is not above it is ignored. */
  readonly dustThreshold: Units
  /** The highest block among those that agree. */
  readonly height: number
  /** One endpoint of each operator that confirms it. */
  readonly confirmedBy: readonly string[]
  /** One entry for each operator that said otherwise or nothing; worth showing, not worth stopping for. */
  readonly dissent: readonly Dissent[]
  /** Fewer than three operators are configured, so this is little more than one node's word. Show it. */
  readonly oneSource: boolean
}

type Flags = Pick<
  ConfirmedInbound,
  'chain' | 'address' | 'router' | 'halted' | 'globalTradingPaused' | 'chainTradingPaused' | 'chainLpActionsPaused'
>

/** What the nodes need not say alike, since it moves with every block. */
type Rates = Pick<InboundAddress, 'gasRate' | 'gasRateUnits' | 'outboundFee' | 'dustThreshold'>

interface Word {
  readonly flags: Flags
  readonly rates: Rates
}

/** Queries the nodes for the vault of `chain` until a majority confirms it. See the action `verifyInbound`. */
export async function readConfirmedInbound(
  node: Node,
  chain: string,
  options?: QueryOptions,
): Promise<ConfirmedInbound> {
  checkOperatorCount(node)
  const enough = (some: InboundReports) => isSettled(node, chain, ballotOf(node, chain, some))
  return confirmInbound(node, chain, await readInbounds(node, { ...options, isEnough: enough }))
}

/** What one endpoint reports: all its vaults, and the height at which it does. */
export interface InboundReport {
  readonly rows: readonly InboundAddress[]
  /** Undefined when it does not report one; its vaults then confirm nothing. */
  readonly height: number | undefined
}

/** The report of every endpoint, in their order, or why there is none. */
export type InboundReports = readonly EndpointAnswer<InboundReport>[]

/** Queries every endpoint for its vaults and its height. Rejects only when the caller gives up. */
export function readInbounds(node: Node, options?: QueryEachOptions<InboundReport>): Promise<InboundReports> {
  return node.queryEachWith(async (get) => {
    const [rows, height] = await Promise.all([get(inboundPath(node), inboundShape), heightFrom(get, node)])
    return { rows, height }
  }, options)
}

/** The vault of `chain` that a majority of these reports confirms. Throws what `verifyInbound` throws. */
export function confirmInbound(node: Node, chain: string, reports: InboundReports): ConfirmedInbound {
  const { protocol } = node
  const oneSource = checkOperatorCount(node)
  const { agreed, dissent } = ballotOf(node, chain, reports)
  if (!agreed) throw new InboundUnconfirmedError({ protocol, chain, dissent, reason: reasonOf(node, chain, reports) })
  if (agreed.value === noVault) throw new NoVaultError({ protocol, chain })
  const { flags } = agreed.value
  const rates = ratesOf(node, chain, agreed)
  return { protocol, ...flags, ...rates, height: agreed.height, confirmedBy: agreed.endpoints, dissent, oneSource }
}

/** Whether a majority agrees on the vault and on a gas rate, so that no further answer is needed. */
function isSettled(node: Node, chain: string, { agreed }: Ballot<Word | typeof noVault>): boolean {
  if (!agreed) return false
  const { gasRate, isDisputed } = gasRateOf(node, chain, ratesIn(agreed))
  return gasRate !== undefined || !isDisputed
}

const ratesIn = ({ values }: Agreement<Word | typeof noVault>): readonly Rates[] =>
  values.flatMap((word) => (word === noVault ? [] : [word.rates]))

/** The gas rate that a majority of the operators reports within a factor of two, and of two middle ones the higher. */
function gasRateOf({ operators }: Node, chain: string, rows: readonly Rates[]) {
  const stated = rows.flatMap((row) => believableGasRate(chain, row) ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, GAS_RATE_TOLERANCE_BPS)
  const gasRate = median(nearMajority(stated, { operators: operators.length, isNear }), 'upper')
  return { gasRate, isDisputed: gasRate === undefined && rows.some((row) => row.gasRate !== undefined) }
}

/**
 * Medians of what the operators that agree report. A gas rate needs a majority of the operators within a factor of two,
 * and of two the higher counts: a deposit below the chain's rate is not mined before the vault churns. Of two fees and
 * thresholds the higher counts, because they are promises.
 */
function ratesOf(node: Node, chain: string, agreed: Agreement<Word | typeof noVault>) {
  const rows = ratesIn(agreed)
  const { gasRate, isDisputed } = gasRateOf(node, chain, rows)
  if (isDisputed) {
    const says = ({ gasRate: rate = 'no rate', gasRateUnits = '' }: Rates) => `${rate} ${gasRateUnits}`.trim()
    const dissent = rows.map((row, index) => ({ endpoint: agreed.endpoints[index] ?? '', says: says(row) }))
    throw new GasRateError({ protocol: node.protocol, chain, dissent })
  }
  const fee = median(
    rows.flatMap(({ outboundFee }) => outboundFee ?? []),
    'upper',
  )
  const dust = median(
    rows.map(({ dustThreshold }) => dustThreshold),
    'upper',
  )
  return {
    ...(gasRate === undefined ? {} : { gasRate }),
    ...(fee === undefined ? {} : { outboundFee: units(fee) }),
    dustThreshold: units(dust ?? 0n),
  }
}

/** Gas rates of honest nodes may be a factor of two apart: 10,000 hundredths of a percent. */
const GAS_RATE_TOLERANCE_BPS = 10_000n

/** Statements that differ are a disagreement; equal ones of a majority are too many blocks apart. */
function reasonOf(node: Node, chain: string, reports: InboundReports): UnconfirmedReason {
  const spoken = reports.flatMap((answer) => {
    const vote = voteOf(node, chain, answer)
    return 'said' in vote ? [vote] : []
  })
  if (new Set(spoken.map(({ said }) => said.key)).size > 1) return 'disagree'
  const heard = new Set(spoken.map(({ operator }) => operator))
  return heard.size >= majorityOf(node.operators.length) ? 'behind' : 'silent'
}

const noVault = 'no vault'

function ballotOf(node: Node, chain: string, reports: InboundReports): Ballot<Word | typeof noVault> {
  const votes = reports.map((answer) => voteOf(node, chain, answer))
  return countVotes(votes, { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
}

function voteOf(node: Node, chain: string, answer: EndpointAnswer<InboundReport>): Vote<Word | typeof noVault> {
  const { operator, endpoint } = answer
  const witness = { operator, endpoint }
  if (answer.outcome === 'failed') return { ...witness, ...silenceOf(answer) }
  const { rows, height } = answer.value
  if (height === undefined) return { ...witness, silent: 'It did not say its height.' }
  const [row, twin] = rows.filter((candidate) => candidate.chain === chain)
  if (twin) return { ...witness, silent: `It names two vaults for ${chain}.` }
  if (!row) return { ...witness, said: { value: noVault, key: noVault, words: noVault, height } }
  const address = spelling(node, chain, row.address)
  const router = row.router === undefined ? '' : spelling(node, chain, row.router)
  if (address === undefined || router === undefined)
    return { ...witness, silent: `It names an address that is none of ${chain}.` }
  const { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused, ...rates } = row
  const switches = { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused }
  const flags: Flags = {
    chain,
    address: row.address,
    ...(row.router === undefined ? {} : { router: row.router }),
    ...switches,
  }
  const key = JSON.stringify([address, router, switches])
  return { ...witness, said: { value: { flags, rates }, key, words: wordsOf(flags), height } }
}

/** The normal spelling, in which two nodes' addresses are compared; undefined when it is no address of the chain. */
function spelling({ network }: Node, chain: string, text: string): Address | undefined {
  return isChainId(chain) && isValidAddress(text, chain, network) ? parseAddress(text, chain, network) : undefined
}

function wordsOf({
  address,
  router,
  halted,
  globalTradingPaused,
  chainTradingPaused,
  chainLpActionsPaused,
}: Flags): string {
  const flags = Object.entries({
    halted,
    'paused everywhere': globalTradingPaused,
    'chain paused': chainTradingPaused,
    'liquidity paused': chainLpActionsPaused,
  })
  const set = flags.flatMap(([name, on]) => (on ? [name] : []))
  return [
    abbreviateAddress(address),
    ...(router === undefined ? [] : [`router ${abbreviateAddress(router)}`]),
    set.length === 0 ? 'open' : set.join(' and '),
  ].join(', ')
}
