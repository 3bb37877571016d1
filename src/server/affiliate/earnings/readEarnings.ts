import { getSwapStatus } from '../../../core/actions/getSwapStatus.ts'
import { isValidAddress } from '../../../core/address/address.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Midgards } from '../../../core/nodes/midgard.ts'
import type { Node, Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import { resolveAffiliate } from '../../../core/quote/affiliates/resolveAffiliate.ts'
import { isEnd } from '../../../core/tracking/status.ts'
import type { Earner, Earning } from './earning.ts'
import type { AccountsOf, AffiliateSwap } from './earningsOfAction.ts'
import { earningsOfAction, sharesOfMemo } from './earningsOfAction.ts'
import type { SwapRange } from './readAffiliateSwaps.ts'
import { collectorOf, readAffiliateSwaps } from './readAffiliateSwaps.ts'

/** Both protocols as earnings are read from them. */
export interface EarningsSources {
  readonly nodes: Nodes
  readonly midgards: Midgards
}

/**
 * `confirmed`: a majority of the nodes reports the same payments. `different`: it reports others. `unknown`: the nodes
 * do not, or no longer, know the swap.
 */
type Confirmation = 'confirmed' | 'different' | 'unknown'

/** An earning of the indexer, and what the nodes report about its swap. */
export interface ConfirmedEarning extends Earning {
  readonly confirmation: Confirmation
  /** The operators of a confirmation. */
  readonly confirmedBy: readonly string[]
}

/** A swap whose earnings the nodes report differently, or not at all. */
interface EarningsDifference {
  readonly hash: string
  /** One sentence. */
  readonly reason: string
}

export interface EarningsReport {
  /** Newest first. */
  readonly earnings: readonly ConfirmedEarning[]
  readonly differences: readonly EarningsDifference[]
  /** Where the next page begins; undefined after the last one. */
  readonly next: string | undefined
}

/** The days of a report and its page. */
export type EarningsRange = Omit<SwapRange, 'name'>

/** Swaps that are confirmed at the same time. */
const AT_ONCE = 8

/**
 * Returns a page of what a name earned in a range, each swap compared with a majority of the nodes. Throws what
 * `Node.get` throws.
 */
export async function readEarnings(
  { nodes, midgards }: EarningsSources,
  earner: Earner,
  range: EarningsRange,
): Promise<EarningsReport> {
  const { protocol, name } = earner
  const node = nodes[protocol]
  const { swaps, next } = await readAffiliateSwaps(midgards[protocol], { ...range, name })
  const accounts = await accountsOf(node, earner, swaps)
  const checked: CheckedSwap[] = []
  for (let at = 0; at < swaps.length; at += AT_ONCE) {
    const some = swaps.slice(at, at + AT_ONCE)
    checked.push(...(await Promise.all(some.map((swap) => checkSwap(node, { swap, earner, accounts })))))
  }
  return {
    earnings: checked.flatMap(({ earnings }) => earnings),
    differences: checked.flatMap(({ difference }) => (difference === undefined ? [] : [difference])),
    next,
  }
}

interface CheckedSwap {
  readonly earnings: readonly ConfirmedEarning[]
  readonly difference?: EarningsDifference
}

async function checkSwap(
  node: Node,
  { swap, earner, accounts }: { swap: AffiliateSwap; earner: Earner; accounts: AccountsOf },
): Promise<CheckedSwap> {
  const earnings = earningsOfAction(swap, earner, accounts)
  const marked = (confirmation: Confirmation, confirmedBy: readonly string[] = []) =>
    earnings.map((earning) => ({ ...earning, confirmation, confirmedBy }))
  const reported = await confirmSwap(node, swap)
  const { hash } = swap
  if (reported.swap === undefined) {
    return { earnings: marked('unknown'), difference: { hash, reason: reported.reason } }
  }
  const [indexed, recomputed] = [earnings, earningsOfAction(reported.swap, earner, accounts)].map(describePayments)
  if (indexed === recomputed) return { earnings: marked('confirmed', reported.confirmedBy) }
  const reason = `The indexer reports ${indexed}; the nodes report ${recomputed}.`
  return { earnings: marked('different'), difference: { hash, reason } }
}

function describePayments(earnings: readonly Earning[]): string {
  const lines = earnings.map(({ kind, address, amount }) => `${kind} of ${amount}${address && ` to ${address}`}`)
  return lines.sort().join(', ') || 'nothing'
}

/** Returns the accounts of every affiliate in the swaps, as a majority of the nodes resolves them. */
async function accountsOf(node: Node, { name }: Earner, swaps: readonly AffiliateSwap[]): Promise<AccountsOf> {
  const others = swaps.flatMap(({ memo }) => sharesOfMemo(memo, node.protocol).map((share) => share.name))
  const names = [...new Set([name, ...others].map((one) => one.toLowerCase()))]
  const addresses = await Promise.all(names.map((one) => addressOf(node, one)))
  const known = new Map(names.map((one, at) => [one, addresses[at]]))
  return { collector: collectorOf(node), addressOf: (one) => known.get(one.toLowerCase()) }
}

/** Returns the account that an affiliate is paid at directly; undefined for a name that receives no fees. */
async function addressOf(node: Node, name: string): Promise<string | undefined> {
  const { chain } = protocols[node.protocol]
  if (!isChainId(chain) || isValidAddress(name, chain, node.network)) return name
  try {
    return (await resolveAffiliate(node, name)).account
  } catch (thrown) {
    if (thrown instanceof SwapError) return undefined
    throw thrown
  }
}

/** A swap as a majority of the configured nodes reports it, or why they do not. */
type NodeSwap =
  | { readonly swap: AffiliateSwap; readonly confirmedBy: readonly string[] }
  | { readonly swap: undefined; readonly reason: string }

/**
 * Reads a swap's memo and payments from the nodes alone. Time, price and the output's fee, which nodes do not keep,
 * stay those of the indexer. Rejects only when the caller aborts.
 */
async function confirmSwap(node: Node, indexed: AffiliateSwap, options: QueryOptions = {}): Promise<NodeSwap> {
  try {
    const { stage, inbound, outputs, confirmedBy, why } = await getSwapStatus({ node }, indexed.hash, options)
    const output = outputs.find(({ role }) => role === 'output')
    if (!isEnd(stage) || inbound === undefined || output === undefined) {
      return { swap: undefined, reason: why ?? `The nodes report the stage “${stage}”.` }
    }
    const payments = outputs.filter(({ role, seen }) => role === 'affiliate' && seen)
    const facts = { memo: inbound.memo, output: { asset: indexed.output.asset, amount: output.amount }, payments }
    return { swap: { ...indexed, ...facts }, confirmedBy }
  } catch (thrown) {
    options.signal?.throwIfAborted()
    return { swap: undefined, reason: thrown instanceof Error ? thrown.message : 'The nodes did not answer.' }
  }
}
