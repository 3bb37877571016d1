import { getSwapStatus } from '../../core/actions/getSwapStatus.ts'
import { normalizeHash } from '../../core/address/normalizeHash.ts'
import type { Units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { decimalsOf } from '../../core/memo/memoless/memolessSwap.ts'
import { formatReference, readReference } from '../../core/memo/memoless/reference.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { readReferenceUses } from '../../core/quorum/readReferenceUses.ts'
import type { ChainPayment, ChainSearch } from './readChainPayment.ts'
import { readChainPayment } from './readChainPayment.ts'
import { referenceOf } from './referenceOf.ts'

/** What became of a transaction that the person sent. */
export type SentOutcome =
  /** It is the payment of this swap. */
  | { readonly kind: 'matched' }
  /** It has the exact amount and is on its chain; no node reports it yet. */
  | { readonly kind: 'seen' }
  /** Neither a node nor its chain reports it yet. */
  | { readonly kind: 'unknown' }
  /** It has the exact amount, but another deposit used the reference before. */
  | { readonly kind: 'second' }
  /** It has the exact amount, but the reference had ended. */
  | { readonly kind: 'late' }
  /** It has another amount. `taken`: its digits belong to another registered swap. */
  | {
      readonly kind: 'other_amount'
      readonly sent: Units
      readonly problem: AmountProblem | 'taken'
    }
  /** It paid another coin or another address. */
  | { readonly kind: 'elsewhere' }

/** Returns the deposit that used the swap's reference, as a majority of the nodes reports; undefined before. */
export async function findDeposit(
  node: Node,
  swap: RegisteredSwap,
  options?: QueryOptions,
): Promise<string | undefined> {
  return (await usesOf(node, swap, referenceOf(swap).number, options)).at(-1)
}

/**
 * Compares a transaction with the payment: by what a majority of the nodes reports, or before that by what its own
 * chain reports, if a reader and the confirmed vaults are given. Throws what `getSwapStatus` throws.
 */
export async function explainSent(
  { node, search }: { readonly node: Node; readonly search?: ChainSearch | undefined },
  { swap, hash }: { readonly swap: RegisteredSwap; readonly hash: string },
  options?: QueryOptions,
): Promise<SentOutcome> {
  const { inbound } = await getSwapStatus({ node }, hash, options)
  const { from } = swap
  const [coin, ...others] = inbound?.coins ?? []
  if (inbound === undefined || coin === undefined) {
    const found = search && (await readChainPayment(search, { asset: from, hash }, options).catch(() => undefined))
    return outcomeOnChain(node, swap, found, options)
  }
  if (inbound.chain !== from.chain || coin.asset !== formatAsset(from) || others.length > 0)
    return { kind: 'elsewhere' }
  return outcomeOf({ node, swap, sent: coin.amount, hash }, options)
}

async function outcomeOnChain(
  node: Node,
  swap: RegisteredSwap,
  found: ChainPayment | undefined,
  options?: QueryOptions,
): Promise<SentOutcome> {
  if (found === undefined) return { kind: 'unknown' }
  if (found.paid === 0n) return { kind: 'elsewhere' }
  const outcome = await outcomeOf({ node, swap, sent: found.paid, hash: '' }, options)
  return outcome.kind === 'matched' ? { kind: 'seen' } : outcome
}

interface Sent {
  readonly node: Node
  readonly swap: RegisteredSwap
  readonly sent: Units
  readonly hash: string
}

async function outcomeOf({ node, swap, sent, hash }: Sent, options?: QueryOptions): Promise<SentOutcome> {
  const problem = amountProblem(swap, sent)
  if (problem === undefined) return exactOutcome({ node, swap, sent, hash }, options)
  const isTaken = problem === 'other_digits' && (await isDigitsTaken({ node, swap, sent, hash }, options))
  return { kind: 'other_amount', sent, problem: isTaken ? 'taken' : problem }
}

/** The nodes do not report references during a halt; the tracking page then explains the deposit. */
async function exactOutcome({ node, swap, hash }: Sent, options?: QueryOptions): Promise<SentOutcome> {
  const { number } = referenceOf(swap)
  const [uses, reference] = await Promise.all([
    usesOf(node, swap, number, options),
    readAgreedReference(node, { asset: formatAsset(swap.from), reference: number }, options),
  ]).catch(() => [[], 'unknown'] as const)
  if (reference === 'unknown' || uses.includes(normalizeHash(hash))) return { kind: 'matched' }
  if (reference?.registrationHash !== swap.registration) return { kind: 'late' }
  if (uses.length > 0) return { kind: 'second' }
  return { kind: reference.expiresAt === 0 ? 'late' : 'matched' }
}

/** Whether the digits of a wrong amount belong to another swap that is registered, or were used by this transaction. */
async function isDigitsTaken({ node, swap, sent, hash }: Sent, options?: QueryOptions): Promise<boolean> {
  const reference = readReference(sent, decimalsOf(swap)) ?? 0n
  const [uses, found] = await Promise.all([
    usesOf(node, swap, reference, options),
    readAgreedReference(node, { asset: formatAsset(swap.from), reference }, options),
  ]).catch(() => [[], undefined] as const)
  if (found === undefined) return false
  const isFree = found.expiresAt > 0 && (found.maxUses === 0 || uses.length < found.maxUses)
  return uses.includes(normalizeHash(hash)) || isFree
}

const usesOf = (node: Node, { from }: RegisteredSwap, reference: bigint, options?: QueryOptions) =>
  readReferenceUses(node, { asset: formatAsset(from), reference: formatReference(reference) }, options)

/**
 * How a sent amount differs from the exact one. `dust`: the network ignores it. `rounded`: its last five digits are
 * zero. `same_digits`: it has this swap's digits, so the swap runs with it. `other_digits`: it finds no swap, or
 * another one.
 */
type AmountProblem = 'dust' | 'rounded' | 'same_digits' | 'other_digits'

/** Returns how a sent amount differs from the exact one; undefined for the exact amount. */
export function amountProblem(swap: RegisteredSwap, sent: Units): AmountProblem | undefined {
  const { from, amount } = swap
  if (sent === amount) return undefined
  const dust = isChainId(from.chain) ? chains[from.chain].dustThreshold.THORCHAIN : 0n
  if (sent <= dust) return 'dust'
  const decimals = decimalsOf(swap)
  const digits = readReference(sent, decimals)
  if (digits === undefined) return 'rounded'
  return digits === readReference(amount, decimals) ? 'same_digits' : 'other_digits'
}
