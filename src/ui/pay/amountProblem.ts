import type { Units } from '../../core/asset/amount.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { readReference } from '../../core/memo/memoless/reference.ts'
import { decimalsOf, type RegisteredSwap } from './memolessSwap.ts'

/**
 * How a sent amount differs from the exact one. `dust`: the network ignores it. `rounded`: its last five digits are zero.
 * `same_digits`: it has this swap's digits, so the swap runs with it. `other_digits`: it finds no swap, or another one.
 */
export type AmountProblem = 'dust' | 'rounded' | 'same_digits' | 'other_digits'

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
