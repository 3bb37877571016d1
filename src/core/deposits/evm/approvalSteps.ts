import { type EvmIntent, nativeAmount, partiesOf } from './evmIntent.ts'

/** `reset` revokes an older allowance first, because tokens such as USDT do not allow changing a nonzero one. */
export type EvmStep = 'reset' | 'approve' | 'deposit'

/**
 * Returns the transactions that a deposit needs, in order. A token needs no approval if its allowance covers the
 * amount. Throws what `partiesOf` and `nativeAmount` throw.
 */
export function approvalSteps(intent: EvmIntent): readonly EvmStep[] {
  if (partiesOf(intent).token === undefined) return ['deposit']
  const allowance = intent.allowance ?? 0n
  if (allowance >= nativeAmount(intent)) return ['deposit']
  return allowance > 0n ? ['reset', 'approve', 'deposit'] : ['approve', 'deposit']
}
