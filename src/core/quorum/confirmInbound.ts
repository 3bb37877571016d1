import { parseWholeNumber } from '../../std/wholeNumber.ts'
import type { Units } from '../asset/amount.ts'
import { units } from '../asset/amount.ts'
import type { ChainId } from '../chains/chains.ts'
import { chainIds, chains, isChainId } from '../chains/chains.ts'
import { isStagenetRouter, routerAt } from '../chains/knownRouters.ts'
import { loadRouters } from '../chains/loadRouters.ts'
import { networks } from '../chains/networks.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { Router, RouterVersion } from '../chains/router.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node } from '../nodes/node.ts'
import { agreeingFigures, FEE_TOLERANCE_BPS, isWithin, nearMajority } from './agreeingFigures.ts'
import type { Agreement, Dissent, VoteCount } from './countVotes.ts'
import type { InboundReports } from './inboundReports.ts'
import { readInboundReports } from './inboundReports.ts'
import type { InboundFlags, InboundRates, VaultVote } from './inboundVotes.ts'
import { countInboundVotes, inboundVotes, noVault } from './inboundVotes.ts'
import { median } from './median.ts'
import type { UnconfirmedReason } from './quorumErrors.ts'
import { keyOf } from './readCommon.ts'
import type { ConfirmOptions } from './singleSource.ts'
import { checkSingleSource } from './singleSource.ts'

/**
 * A rate outside these bounds is treated as an error. Units are those of `chains[…].gasRateUnits`; on GAIA, NOBLE,
 * THOR, XRP, TRON, SOL and XRD the rate is the price of a whole transaction.
 */
export const gasRateBounds = Object.fromEntries(
  chainIds.map((id) => [id, { least: 1n, most: networks[id].gasRateLimit }]),
) as Readonly<Record<ChainId, GasRateBounds>>

/** Gas rates of honest nodes may be a factor of two apart: 10,000 hundredths of a percent. */
const GAS_RATE_TOLERANCE_BPS = 10_000n

/** Returns the rates of the operators that agree on a vault. */
const ratesIn = ({ values }: Agreement<VaultVote>): readonly InboundRates[] =>
  values.flatMap((term) => (term === noVault ? [] : [term.rates]))

/**
 * A deposit address and its halt flags that a majority of the configured nodes reports.
 *
 * @example
 * const isOpen = ({ halted, globalTradingPaused }: ConfirmedInbound) => !halted && !globalTradingPaused
 * isOpen(await verifyInbound(nodes.THORCHAIN, 'BTC')) // true
 */
export interface ConfirmedInbound extends InboundFlags {
  readonly protocol: Protocol
  /** Absent for a router outside the known list, which every operator has to report and the person has to accept. */
  readonly routerVersion?: RouterVersion
  /**
   * The least rate for a deposit, in the chain's gas-rate unit and within its bounds; absent if no node reports one.
   */
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

/**
 * Queries the nodes for the vault of `chain` until a majority confirms it. While they confirm it at different rates,
 * the others get a short time. See the action `verifyInbound`. `isSource` says whether its router receives the deposit;
 * true unless given.
 */
export async function readConfirmedInbound(
  node: Node,
  chain: string,
  { isSource = true, ...options }: ConfirmOptions & Partial<RouterRule> = {},
): Promise<ConfirmedInbound> {
  checkSingleSource(node, options)
  let rule: LoadedRule = { isSource, known: [] }
  const loading = loadRouters(chain).then((known) => {
    rule = { isSource, known }
  })
  const votesOf = (some: InboundReports) => countInboundVotes(node, chain, some)
  const isUsable = (some: InboundReports) => isSettled(node, chain, votesOf(some), rule)
  const decide = (some: InboundReports) => {
    const votes = votesOf(some)
    if (!votes.agreed) return 'none'
    return isSettled(node, chain, votes, rule) && areRatesSame(node, votes) ? 'agreed' : undefined
  }
  const [reports] = await Promise.all([readInboundReports(node, { ...options, decide, isUsable }, loading), loading])
  return judgeInbound(node, chain, { ...options, ...rule, reports })
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
  const oneSource = checkSingleSource(node, { acceptsSingleSource })
  const { agreed, dissent } = countInboundVotes(node, chain, reports)
  if (!agreed) {
    const { unconfirmedError } = await import('./unconfirmedError.ts')
    throw unconfirmedError(node, chain, { reports, votes: inboundVotes(node, chain, reports), dissent })
  }
  if (agreed.value === noVault) {
    const { NoVaultError } = await import('./quorumErrors.ts')
    throw new NoVaultError({ protocol, chain })
  }
  const { flags } = agreed.value
  const routerVersion = await expectRouter(node, flags, agreed, { ...rule, dissent })
  const rates = await ratesOf(node, chain, agreed)
  const known = { protocol, ...flags, ...(routerVersion && { routerVersion }), ...rates }
  return { ...known, height: agreed.height, confirmedBy: agreed.endpoints, dissent, oneSource }
}

/** Whether enough operators agree on the vault, its router and a gas rate, so that no further answer is needed. */
function isSettled(node: Node, chain: string, { agreed }: VoteCount<VaultVote>, rule: LoadedRule): boolean {
  if (!agreed) return false
  if (agreed.value !== noVault && routerObjection(node, agreed.value.flags, agreed, rule)) return false
  const { gasRate, isDisputed } = gasRateOf(node, chain, ratesIn(agreed))
  return gasRate !== undefined || !isDisputed
}

/**
 * Whether a majority of the operators reports the same gas rate, fee and dust threshold, so that no further answer is
 * needed.
 */
function areRatesSame({ operators }: Node, { agreed }: VoteCount<VaultVote>): boolean {
  if (!agreed || agreed.value === noVault) return agreed !== undefined
  const rates = ratesIn(agreed).map(keyOf)
  return rates.some((one) => rates.filter((other) => other === one).length >= majorityOf(operators.length))
}

/** Requirements of the router of a confirmed vault. */
interface RouterRule {
  /** The router receives the deposit, rather than paying out. */
  readonly isSource: boolean
}

/** A rule with the routers on the vault's chain that `loadRouters` returns. */
interface LoadedRule extends RouterRule {
  readonly known: readonly Router[]
}

/** A vault that a majority reports. */
interface AgreedVault {
  readonly chain: string
  readonly router?: string
}

/**
 * Returns why the operators do not confirm a router, or undefined when they do. A known router needs their majority.
 * Any other that receives a deposit needs every configured operator, because a list that is too old and nodes that are
 * wrong look the same. On mainnet, a router of stagenet is never confirmed.
 */
function routerObjection(
  node: Node,
  { router }: Pick<AgreedVault, 'router'>,
  { endpoints }: Pick<Agreement<unknown>, 'endpoints'>,
  { isSource, known }: LoadedRule,
): UnconfirmedReason | undefined {
  if (router === undefined) return undefined
  if (node.network === 'mainnet' && isStagenetRouter(known, router)) return 'stagenet_router'
  const isKnown = routerAt(known, node, router) !== undefined
  // One endpoint counts for each operator that agrees.
  return isKnown || !isSource || endpoints.length === node.operators.length ? undefined : 'new_router'
}

/** Throws `InboundUnconfirmedError` with the objection of `routerObjection`; otherwise returns the known version. */
async function expectRouter(
  node: Node,
  vault: AgreedVault,
  agreed: Pick<Agreement<unknown>, 'endpoints'>,
  { dissent, ...rule }: LoadedRule & { readonly dissent: readonly Dissent[] },
): Promise<RouterVersion | undefined> {
  const { chain, router } = vault
  const reason = routerObjection(node, vault, agreed, rule)
  if (reason !== undefined) {
    const { InboundUnconfirmedError } = await import('./quorumErrors.ts')
    throw new InboundUnconfirmedError({ protocol: node.protocol, chain, dissent, reason })
  }
  return router === undefined ? undefined : routerAt(rule.known, node, router)?.version
}

/** The gas rate that a majority of the operators reports within a factor of two, and of two middle ones the higher. */
function gasRateOf({ operators }: Node, chain: string, rows: readonly InboundRates[]) {
  const stated = rows.flatMap((row) => believableGasRate(chain, row) ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, GAS_RATE_TOLERANCE_BPS)
  const gasRate = median(nearMajority(stated, { operators: operators.length, isNear }), 'upper')
  return { gasRate, isDisputed: gasRate === undefined && rows.some((row) => row.gasRate !== undefined) }
}

/**
 * Figures of the operators that agree on a vault, of which a single one decides none. A gas rate needs a majority of
 * the operators within a factor of two, and of two the higher counts: a deposit below the chain's rate is not mined
 * before the vault churns. A fee that no majority reports nearly the same is absent. Throws `GasRateError` and, where
 * no majority reports one dust threshold, `InboundUnconfirmedError`.
 */
async function ratesOf(node: Node, chain: string, agreed: Agreement<VaultVote>) {
  const rows = ratesIn(agreed)
  const { gasRate, isDisputed } = gasRateOf(node, chain, rows)
  if (isDisputed) {
    const describe = ({ gasRate: rate = 'no rate', gasRateUnits = '' }: InboundRates) =>
      `${rate} ${gasRateUnits}`.trim()
    const dissent = rows.map((row, index) => ({ endpoint: agreed.endpoints[index] ?? '', report: describe(row) }))
    const { GasRateError } = await import('./quorumErrors.ts')
    throw new GasRateError({ protocol: node.protocol, chain, dissent })
  }
  const operators = node.operators.length
  const fees = rows.flatMap(({ outboundFee }) => outboundFee ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, FEE_TOLERANCE_BPS)
  const fee = median(agreeingFigures(fees, { operators, isNear }), 'upper')
  const thresholds = rows.map(({ dustThreshold }) => dustThreshold)
  const dust = median(agreeingFigures(thresholds, { operators, isNear: (one, other) => one === other }), 'upper')
  if (dust === undefined) {
    const dissent = thresholds.map((threshold, index) => ({
      endpoint: agreed.endpoints[index] ?? '',
      report: `A dust threshold of ${threshold}`,
    }))
    const { InboundUnconfirmedError } = await import('./quorumErrors.ts')
    throw new InboundUnconfirmedError({ protocol: node.protocol, chain, dissent })
  }
  return {
    ...(gasRate === undefined ? {} : { gasRate }),
    ...(fee === undefined ? {} : { outboundFee: units(fee) }),
    dustThreshold: units(dust),
  }
}

/** Allowed range of a node's gas rate, in the chain's own unit. */
interface GasRateBounds {
  readonly least: bigint
  readonly most: bigint
}

interface ReportedGasRate {
  readonly gasRate?: string
  readonly gasRateUnits?: string
}

/** The rate as a number, if it is in the chain's own unit and within its bounds. */
export function believableGasRate(chain: string, { gasRate, gasRateUnits }: ReportedGasRate): bigint | undefined {
  const rate = gasRate === undefined ? undefined : parseWholeNumber(gasRate, { digits: 20 })
  if (!isChainId(chain) || rate === undefined) return undefined
  const { least, most } = gasRateBounds[chain]
  const ownUnit = gasRateUnits === undefined || gasRateUnits === chains[chain].gasRateUnits
  return ownUnit && rate >= least && rate <= most ? rate : undefined
}
