import { type EvmIntent, nativeAmount, partiesOf } from './intent.ts'

/** `reset` takes back an older allowance, because tokens such as USDT do not let one be replaced by another. */
export type EvmStep = 'reset' | 'approve' | 'deposit'

/**
 * The transactions that the deposit needs, in order. An allowance that covers the amount is used as it is.
 * Throws what `partiesOf` and `nativeAmount` throw.
 */
export function approvalSteps(intent: EvmIntent): readonly EvmStep[] {
  if (partiesOf(intent).token === undefined) return ['deposit']
  const allowance = intent.allowance ?? 0n
  if (allowance >= nativeAmount(intent)) return ['deposit']
  return allowance > 0n ? ['reset', 'approve', 'deposit'] : ['approve', 'deposit']
}
