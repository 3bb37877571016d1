import { chainsOfAddress } from '../address.ts'
import { isSwapMemo, type ParsedMemo } from '../memo.ts'
import { normalAddress } from '../swapIntent.ts'
import type { Paid, Payment } from './facts.ts'
import type { SwapOutput } from './status.ts'

type Planned = Payment & { readonly refund: boolean }

/** One spelling for each address, so that the nodes' lower case and a wallet's own meet. */
export function spell(chain: string, address: string): string {
  return normalAddress(chain, address) ?? address
}

function sameTarget(a: Planned, b: Planned): boolean {
  return (
    a.refund === b.refund &&
    a.chain === b.chain &&
    a.asset === b.asset &&
    spell(a.chain, a.address) === spell(b.chain, b.address)
  )
}

export interface OutputQuestion {
  readonly planned: readonly Planned[]
  readonly paid: readonly Paid[]
  /** The user's own address, where the memo names one. */
  readonly destination?: string | undefined
}

/**
 * Every payment once: each planned one together with the one that was seen for it, then those that nobody had planned.
 * Of several payments to one address the one with the planned amount is taken first; the amount shown is what left.
 */
export function matchOutputs({ planned, paid, destination }: OutputQuestion): readonly SwapOutput[] {
  const left = [...paid]
  const take = (plan: Planned): Paid | undefined => {
    const exact = left.findIndex((one) => sameTarget(one, plan) && one.amount === plan.amount)
    const at = exact < 0 ? left.findIndex((one) => sameTarget(one, plan)) : exact
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const role = ({ chain, address, refund }: Planned): SwapOutput['role'] => {
    if (refund) return 'refund'
    return destination === undefined || spell(chain, address) === spell(chain, destination) ? 'output' : 'affiliate'
  }
  const both = planned.map((plan) => {
    const seen = take(plan)
    return outputOf(seen ?? plan, role(plan), seen)
  })
  return [...both, ...left.map((extra) => outputOf(extra, role(extra), extra))]
}

function outputOf({ chain, address, asset, amount }: Payment, role: SwapOutput['role'], seen?: Paid): SwapOutput {
  return { role, chain, address, asset, amount, seen: seen !== undefined, ...(seen?.hash && { hash: seen.hash }) }
}

/** The address that a swap's memo names for the output; undefined for a name, and for a memo of another kind. */
export function destinationOf(parsed: ParsedMemo): string | undefined {
  if (!parsed.ok || !isSwapMemo(parsed.memo)) return undefined
  const { destination } = parsed.memo
  return chainsOfAddress(destination).length > 0 ? destination : undefined
}

/**
 * How a swap ended, from what has left: undefined as long as that is not certain. What affiliates got is nobody's end: the
 * network pays them before the swap is over.
 */
export function endOf(
  outputs: readonly SwapOutput[],
  failedParts: boolean,
): 'done' | 'refunded' | 'partially_filled' | undefined {
  const own = outputs.filter(({ role }) => role !== 'affiliate')
  if (own.length === 0 || outputs.some(({ seen }) => !seen)) return undefined
  const refunded = own.some(({ role }) => role === 'refund')
  const paid = own.some(({ role }) => role === 'output')
  if (refunded) return paid ? 'partially_filled' : 'refunded'
  return failedParts ? 'partially_filled' : 'done'
}
