import { abbreviateAddress } from '../address/abbreviateAddress.ts'
import { type Address, isValidAddress, parseAddress } from '../address/address.ts'
import { type Units, units } from '../asset/amount.ts'
import { isChainId } from '../chains/chains.ts'
import { loadRouters } from '../chains/loadRouters.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { RouterVersion } from '../chains/router.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { missingReportOf } from '../nodes/endpointAnswer.ts'
import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import { isTrusted } from '../nodes/judgeBlock.ts'
import type { Node, QueryEachOptions } from '../nodes/node.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../nodes/readBlock.ts'
import { isWithin, nearMajority } from './agreeingFigures.ts'
import { type ConfirmOptions, checkOperatorCount } from './checkOperatorCount.ts'
import { type Agreement, countVotes, type Dissent, type Vote, type VoteCount } from './countVotes.ts'
import { expectRouter, type LoadedRule, type RouterRule, routerObjection } from './expectRouter.ts'
import { believableGasRate } from './gasRates.ts'
import { median } from './median.ts'
import { MAX_SKEW_BLOCKS } from './skew.ts'

/**
 * A deposit address and its halt flags that a majority of the configured nodes reports.
 *
 * @example
 * const isOpen = ({ halted, globalTradingPaused }: ConfirmedInbound) => !halted && !globalTradingPaused
 * isOpen(await verifyInbound(nodes.THORCHAIN, 'BTC')) // true
 */
export interface ConfirmedInbound {
  readonly protocol: Protocol
  readonly chain: string
  /** In the nodes' spelling. */
  readonly address: string
  readonly router?: string
  /** Absent for a router outside the known list, which every operator has to report and the person has to accept. */
  readonly routerVersion?: RouterVersion
  readonly halted: boolean
  readonly globalTradingPaused: boolean
  readonly chainTradingPaused: boolean
  readonly chainLpActionsPaused: boolean
  /** The least rate for a deposit, in the chain's gas-rate unit and within its bounds; absent if no node reports one. */
  readonly gasRate?: bigint
  /** Outbound fee of the chain, in units of its gas asset. */
  readonly outboundFee?: Units
  /** In units of the chain's gas asset; a deposit that is not above it is ignored. */
  readonly dustThreshold: Units
  /** The highest block among those that agree. */
  readonly height: number
  /** One endpoint of each operator that confirms it. */
  readonly confirmedBy: readonly string[]
  /** One entry per operator that reports something else or nothing. Show it; it does not block a deposit. */
  readonly dissent: readonly Dissent[]
  /** A single operator is configured, so nothing independent confirms this. Show it. */
  readonly oneSource: boolean
}

type Flags = Pick<
  ConfirmedInbound,
  'chain' | 'address' | 'router' | 'halted' | 'globalTradingPaused' | 'chainTradingPaused' | 'chainLpActionsPaused'
>

/** Fields that may differ between nodes, because they change with every block. */
type Rates = Pick<InboundAddress, 'gasRate' | 'gasRateUnits' | 'outboundFee' | 'dustThreshold'>

interface InboundVote {
  readonly flags: Flags
  readonly rates: Rates
}

/**
 * Queries the nodes for the vault of `chain` until a majority confirms it. See the action `verifyInbound`. `isSource`
 * says whether its router receives the deposit; true unless given.
 */
export async function readConfirmedInbound(
  node: Node,
  chain: string,
  { isSource = true, ...options }: ConfirmOptions & Partial<RouterRule> = {},
): Promise<ConfirmedInbound> {
  checkOperatorCount(node, options)
  let rule: LoadedRule = { isSource, known: [] }
  const loading = loadRouters(chain).then((known) => {
    rule = { isSource, known }
  })
  const isEnough = (some: InboundReports) => isSettled(node, chain, countInboundVotes(node, chain, some), rule)
  const [reports] = await Promise.all([readReports(node, { ...options, isEnough }, loading), loading])
  return judgeInbound(node, chain, { ...options, ...rule, reports })
}

/** The vaults that one endpoint reports, and its block height. */
export interface InboundReport {
  readonly rows: readonly InboundAddress[]
  /** Its vaults count only while it follows its chain. */
  readonly reading: BlockReading
}

/** The report of every endpoint, in their order, or why there is none. */
export type InboundReports = readonly EndpointAnswer<InboundReport>[]

/** Queries every endpoint for its vaults and its newest block. Rejects only when the caller aborts. */
export function readInboundReports(node: Node, options: QueryEachOptions<InboundReport> = {}): Promise<InboundReports> {
  return readReports(node, options, undefined)
}

/** Reports count once `ready` resolves, which runs at the same time as the requests. */
async function readReports(
  node: Node,
  options: QueryEachOptions<InboundReport>,
  ready: Promise<void> | undefined,
): Promise<InboundReports> {
  const limits = await blockQueryOptions(node, options)
  return node.queryEachWith(async (get, endpoint) => {
    const requests = [get(inboundPath(node), inboundShape), readBlock(get, node, endpoint), ready] as const
    const [rows, reading] = await Promise.all(requests)
    return { rows, reading }
  }, limits)
}

/** The reports, and how they are judged. */
interface ConfirmParams extends Pick<ConfirmOptions, 'acceptsSingleSource'>, Partial<RouterRule> {
  readonly reports: InboundReports
}

/** Returns the vault of `chain` that a majority of these reports confirms. Throws what `verifyInbound` throws. */
export async function confirmInbound(node: Node, chain: string, params: ConfirmParams): Promise<ConfirmedInbound> {
  return judgeInbound(node, chain, { isSource: true, ...params, known: await loadRouters(chain) })
}

async function judgeInbound(node: Node, chain: string, params: ConfirmParams & LoadedRule): Promise<ConfirmedInbound> {
  const { reports, acceptsSingleSource, ...rule } = params
  const { protocol } = node
  const oneSource = checkOperatorCount(node, { acceptsSingleSource })
  const { agreed, dissent } = countInboundVotes(node, chain, reports)
  if (!agreed) {
    const { unconfirmedError } = await import('./unconfirmedError.ts')
    throw unconfirmedError(node, chain, { reports, votes: inboundVotes(node, chain, reports), dissent })
  }
  if (agreed.value === noVault) {
    const { NoVaultError } = await import('./errors.ts')
    throw new NoVaultError({ protocol, chain })
  }
  const { flags } = agreed.value
  const routerVersion = await expectRouter(node, flags, agreed, { ...rule, dissent })
  const rates = await ratesOf(node, chain, agreed)
  const known = { protocol, ...flags, ...(routerVersion && { routerVersion }), ...rates }
  return { ...known, height: agreed.height, confirmedBy: agreed.endpoints, dissent, oneSource }
}

/** Whether enough operators agree on the vault, its router and a gas rate, so that no further answer is needed. */
function isSettled(
  node: Node,
  chain: string,
  { agreed }: VoteCount<InboundVote | typeof noVault>,
  rule: LoadedRule,
): boolean {
  if (!agreed) return false
  if (agreed.value !== noVault && routerObjection(node, agreed.value.flags, agreed, rule)) return false
  const { gasRate, isDisputed } = gasRateOf(node, chain, ratesIn(agreed))
  return gasRate !== undefined || !isDisputed
}

const ratesIn = ({ values }: Agreement<InboundVote | typeof noVault>): readonly Rates[] =>
  values.flatMap((term) => (term === noVault ? [] : [term.rates]))

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
async function ratesOf(node: Node, chain: string, agreed: Agreement<InboundVote | typeof noVault>) {
  const rows = ratesIn(agreed)
  const { gasRate, isDisputed } = gasRateOf(node, chain, rows)
  if (isDisputed) {
    const describe = ({ gasRate: rate = 'no rate', gasRateUnits = '' }: Rates) => `${rate} ${gasRateUnits}`.trim()
    const dissent = rows.map((row, index) => ({ endpoint: agreed.endpoints[index] ?? '', report: describe(row) }))
    const { GasRateError } = await import('./errors.ts')
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

const noVault = 'no vault'

function countInboundVotes(
  node: Node,
  chain: string,
  reports: InboundReports,
): VoteCount<InboundVote | typeof noVault> {
  return countVotes(inboundVotes(node, chain, reports), { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS })
}

const inboundVotes = (node: Node, chain: string, reports: InboundReports) =>
  reports.map((answer) => voteOf(node, chain, answer))

function voteOf(node: Node, chain: string, answer: EndpointAnswer<InboundReport>): Vote<InboundVote | typeof noVault> {
  const { operator, endpoint } = answer
  const voter = { operator, endpoint }
  if (answer.outcome === 'failed') return { ...voter, ...missingReportOf(answer) }
  const { rows, reading } = answer.value
  const { block, verdict } = reading
  if (block === undefined || !isTrusted(verdict)) return { ...voter, reason: verdict.problem ?? 'It is not verified.' }
  const { height } = block
  const [row, second] = rows.filter((candidate) => candidate.chain === chain)
  if (second) return { ...voter, reason: `It reports two vaults for ${chain}.` }
  if (!row) return { ...voter, report: { value: noVault, key: noVault, description: noVault, height } }
  const address = normalized(node, chain, row.address)
  const router = row.router === undefined ? '' : normalized(node, chain, row.router)
  if (address === undefined || router === undefined)
    return { ...voter, reason: `It reports an address that is not valid on ${chain}.` }
  const { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused, ...rates } = row
  const switches = { halted, globalTradingPaused, chainTradingPaused, chainLpActionsPaused }
  const flags: Flags = {
    chain,
    address: row.address,
    ...(row.router === undefined ? {} : { router: row.router }),
    ...switches,
  }
  const key = JSON.stringify([address, router, switches])
  return { ...voter, report: { value: { flags, rates }, key, description: describeFlags(flags), height } }
}

/** Normalizes an address so that reports can be compared; undefined for an address that is invalid on the chain. */
function normalized({ network }: Node, chain: string, text: string): Address | undefined {
  return isChainId(chain) && isValidAddress(text, chain, network) ? parseAddress(text, chain, network) : undefined
}

function describeFlags({
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
