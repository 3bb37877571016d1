import { checkAddress, unusedRefund } from '../address/destination.ts'
import type { DestinationFinding, KnownAddresses } from '../address/findings.ts'
import type { SwapIntent } from '../memo/swapIntent.ts'
import type { Node } from '../nodes/node.ts'
import { DepositRefusedError } from './preparationErrors.ts'

/** A swap, and the account that a refund reaches unless the intent names an address. */
export type PaidSwap = SwapIntent & { readonly sender?: string | undefined }

/** Returns the error for a swap whose destination or refund address must not be paid: see `expectRecipients`. */
export function explainRecipients(
  { network, protocol }: Node,
  { fromAsset, toAsset, destination, refundAddress, sender }: PaidSwap,
  known: KnownAddresses,
): DepositRefusedError {
  const paid = checkAddress({ protocol, asset: toAsset, text: destination, network, known })
  if (!paid.ok) return refusal('invalid_destination', paid.findings)
  const returned = refundAddress ?? sender ?? ''
  const { ok, findings } = checkAddress({ protocol, asset: fromAsset, text: returned, network, known })
  if (ok) return new DepositRefusedError('invalid_address', { message: unusedRefund.sentence, hint: unusedRefund.hint })
  const refused = refusal('invalid_address', findings)
  if (refundAddress !== undefined) return refused
  return new DepositRefusedError('invalid_address', {
    message: `A refund could not reach the sender. ${refused.message}`,
    hint: 'Set a refund address that can be paid, or send from another address.',
  })
}

function refusal(
  code: 'invalid_destination' | 'invalid_address',
  findings: readonly DestinationFinding[],
): DepositRefusedError {
  const first = findings.find(({ severity }) => severity === 'refusal')
  return new DepositRefusedError(code, {
    message: first?.sentence ?? 'The address cannot be paid.',
    hint: first?.hint ?? 'Give another address.',
    suggestedAddress: first?.suggestedAddress,
  })
}
