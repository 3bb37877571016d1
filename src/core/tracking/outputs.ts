import { memoizeText } from '../../std/memoizeText.ts'
import { normalizeAddress } from '../address/normalizeAddress.ts'
import { type Units, units } from '../asset/amount.ts'
import { cappedShare } from '../quote/math/share.ts'
import type { Paid, Payment } from './facts.ts'
import { isTargetAsset, type MemoTarget } from './memoTarget.ts'
import type { SwapOutput } from './status.ts'

type Planned = Payment & { readonly refund: boolean }

/** Returns a canonical form of an address, so that the nodes' lower case and a wallet's own spelling compare equal. */
export function canonicalAddress(address: string, chain: string): string {
  return canonical(`${chain} ${address}`)
}

const canonical = memoizeText((text) => {
  const [chain = ''] = text.split(' ', 1)
  const address = text.slice(chain.length + 1)
  return normalizeAddress(address, chain) ?? address
})

function sameTarget(a: Planned, b: Planned): boolean {
  return (
    a.refund === b.refund &&
    a.chain === b.chain &&
    a.asset === b.asset &&
    canonicalAddress(a.address, a.chain) === canonicalAddress(b.address, b.chain)
  )
}

export interface PaymentFacts {
  readonly planned: readonly Planned[]
  readonly paid: readonly Paid[]
  /** Undefined when the memo is not a swap's. */
  readonly target?: MemoTarget | undefined
  /** Whether no further payment follows. A single payment to a recipient who is an affiliate too is then the output. */
  readonly isSettled?: boolean
}

/**
 * Lists every payment once: each planned one, matched with the payment sent for it, then unplanned ones. Of several
 * payments to one address, the one with the planned amount is matched first. Amounts are those sent, less the shares
 * that are taken from the recipient afterwards.
 */
export function matchOutputs({ planned, paid, target, isSettled = false }: PaymentFacts): readonly SwapOutput[] {
  const unmatched = [...paid]
  const take = (plan: Planned): Paid | undefined => {
    const exact = unmatched.findIndex((payment) => sameTarget(payment, plan) && payment.amount === plan.amount)
    const at = exact < 0 ? unmatched.findIndex((payment) => sameTarget(payment, plan)) : exact
    return at < 0 ? undefined : unmatched.splice(at, 1)[0]
  }
  const matched = planned.map((plan) => {
    const seen = take(plan)
    return outputOf(seen ?? plan, seen)
  })
  return withRoles([...matched, ...unmatched.map((extra) => outputOf(extra, extra))], target, isSettled)
}

function outputOf({ chain, address, asset, amount, refund }: Planned, seen?: Paid): SwapOutput {
  const role = refund ? 'refund' : 'output'
  return { role, chain, address, asset, amount, seen: seen !== undefined, ...(seen?.hash && { hash: seen.hash }) }
}

/**
 * Sets the role of each payment: `output` when asset and recipient are the memo's, else `affiliate`, except for
 * refunds. For a name that is not resolved or has moved, the asset alone decides. If affiliates are paid in the same
 * way, the smallest payments are theirs.
 */
export function withRoles(
  outputs: readonly SwapOutput[],
  target: MemoTarget | undefined,
  isSettled = false,
): readonly SwapOutput[] {
  if (target === undefined) return outputs
  const own = ownOutputs(outputs, target, isSettled ? 1 : 0)
  return outputs.map((output) => {
    if (own.includes(output)) return { ...output, amount: keptOf(output, target) }
    return output.role === 'refund' ? output : { ...output, role: 'affiliate' }
  })
}

/**
 * Returns what the recipient keeps of a payment. An affiliate's share of a trade or secured asset is taken from the
 * account one block after the payment, which nodes report in full. Source: THORNode 3.17, takeAffiliateFee.
 */
function keptOf({ amount }: SwapOutput, { protocol, takenBps }: MemoTarget): Units {
  const taken = takenBps.reduce((sum, bps) => sum + cappedShare(BigInt(bps), 10_000n, amount, protocol), 0n)
  return units(amount > taken ? amount - taken : 0n)
}

function ownOutputs(outputs: readonly SwapOutput[], target: MemoTarget, least: number): readonly SwapOutput[] {
  const { affiliates } = target
  const candidates = candidatesOf(outputs, target)
  return largest(candidates.payments, { without: affiliates[candidates.kind], least })
}

/**
 * Returns the payments that may be the output: those in the target asset to the recipient. For a name that is not
 * resolved or has moved, every payment in the target asset may be.
 */
function candidatesOf(outputs: readonly SwapOutput[], target: MemoTarget) {
  const { recipient, isNamed } = target
  const inAsset = outputs.filter((output) => output.role !== 'refund' && isTargetAsset(target, output))
  const atRecipient = inAsset.filter(
    ({ chain, address }) =>
      recipient !== undefined && canonicalAddress(address, chain) === canonicalAddress(recipient, chain),
  )
  if (atRecipient.length > 0 || !isNamed) return { kind: 'atRecipient', payments: atRecipient } as const
  return { kind: 'inAsset', payments: inAsset } as const
}

/** Whether there are payments and none of them can be the person's: all are sent, to affiliates. */
export function isPaidToOthers(outputs: readonly SwapOutput[], target: MemoTarget | undefined): boolean {
  if (target === undefined || outputs.length === 0) return false
  const areSent = outputs.every(({ role, seen }) => role !== 'refund' && seen)
  return areSent && candidatesOf(outputs, target).payments.length === 0
}

/** Returns all but the `without` smallest, and at least `least` of them. */
function largest(
  outputs: readonly SwapOutput[],
  { without, least }: { readonly without: number; readonly least: number },
): readonly SwapOutput[] {
  const sorted = [...outputs].sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
  return sorted.slice(0, Math.max(sorted.length - without, least))
}

/**
 * Returns the final stage of a swap from its payments; undefined while that is uncertain. Ignores payments to
 * affiliates, which the network makes before the swap ends.
 */
export function endOf(
  outputs: readonly SwapOutput[],
  hasFailedSubSwaps: boolean,
): 'done' | 'refunded' | 'partially_filled' | undefined {
  const own = outputs.filter(({ role }) => role !== 'affiliate')
  if (own.length === 0 || outputs.some(({ seen }) => !seen)) return undefined
  const refunded = own.some(({ role }) => role === 'refund')
  const paid = own.some(({ role }) => role === 'output')
  if (refunded) return paid ? 'partially_filled' : 'refunded'
  return hasFailedSubSwaps ? 'partially_filled' : 'done'
}
