import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { decimalsOf, type RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { formatReference, readReference, referenceUnit } from '../../core/memo/memoless/reference.ts'
import { PaymentRefusedError } from './paymentRefused.ts'

/** An exact amount, split at the digits that identify the swap. */
export interface MarkedAmount {
  /** The amount with all digits of the chain, up to eight, such as "10.000" and "00042". */
  readonly head: string
  readonly digits: string
  /** The same digits, as the nodes write a reference. */
  readonly reference: string
  /** The reference as a number. */
  readonly number: bigint
}

/**
 * Returns the exact amount with its last five digits apart, computed here from the amount alone. Throws
 * `PaymentRefusedError` (amount_differs) for an amount without a reference, or below the chosen one.
 */
export function referenceOf(swap: RegisteredSwap): MarkedAmount {
  const { from, amount, chosen } = swap
  const decimals = decimalsOf(swap)
  const number = readReference(amount, decimals)
  const isExact = amount % referenceUnit(decimals) === 0n
  if (number === undefined || !isExact || amount < chosen) throw new PaymentRefusedError('amount_differs')
  const shown = Math.min(decimals, unitDecimals(from))
  const [whole = '0', part = ''] = formatDecimal(amount, unitDecimals(from)).split('.')
  const text = `${whole}.${part.padEnd(shown, '0').slice(0, shown)}`
  const reference = formatReference(number)
  return { head: text.slice(0, -reference.length), digits: text.slice(-reference.length), reference, number }
}
