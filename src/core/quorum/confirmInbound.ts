import type { Units } from '../asset/amount.ts'
import { loadRouters } from '../chains/loadRouters.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { RouterVersion } from '../chains/router.ts'
import { majorityOf } from '../nodes/net/operators.ts'
import type { Node } from '../nodes/node.ts'
import { type ConfirmOptions, checkOperatorCount } from './checkOperatorCount.ts'
import type { Dissent, VoteCount } from './countVotes.ts'
import { expectRouter, type LoadedRule, type RouterRule, routerObjection } from './expectRouter.ts'
import { gasRateOf, ratesIn, ratesOf } from './inboundRates.ts'
import { type InboundReports, readInboundReports } from './inboundReports.ts'
import { countInboundVotes, type InboundFlags, inboundVotes, noVault, type VaultVote } from './inboundVotes.ts'
import { keyOf } from './readCommon.ts'

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

/**
 * Queries the nodes for the vault of `chain` until a majority confirms it. While they confirm it at different rates, the others
 * get a short time. See the action `verifyInbound`. `isSource` says whether its router receives the deposit; true unless given.
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
  const votesOf = (some: InboundReports) => countInboundVotes(node, chain, some)
  const isUsable = (some: InboundReports) => isSettled(node, chain, votesOf(some), rule)
  const isEnough = (some: InboundReports) => isUsable(some) && areRatesSame(node, votesOf(some))
  const [reports] = await Promise.all([readInboundReports(node, { ...options, isEnough, isUsable }, loading), loading])
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
function isSettled(node: Node, chain: string, { agreed }: VoteCount<VaultVote>, rule: LoadedRule): boolean {
  if (!agreed) return false
  if (agreed.value !== noVault && routerObjection(node, agreed.value.flags, agreed, rule)) return false
  const { gasRate, isDisputed } = gasRateOf(node, chain, ratesIn(agreed))
  return gasRate !== undefined || !isDisputed
}

/** Whether a majority of the operators reports the same gas rate, fee and dust threshold, so that no further answer is needed. */
function areRatesSame({ operators }: Node, { agreed }: VoteCount<VaultVote>): boolean {
  if (!agreed || agreed.value === noVault) return agreed !== undefined
  const rates = ratesIn(agreed).map(keyOf)
  return rates.some((one) => rates.filter((other) => other === one).length >= majorityOf(operators.length))
}
