import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Node } from '../../core/nodes/node.ts'
import { registerSwap, type ServiceOptions } from './memolessService.ts'
import { type MemolessSwap, type RegisteredSwap, registeredSwap } from './memolessSwap.ts'
import { PaymentRefusedError } from './paymentRefused.ts'

interface RegisterParams {
  readonly node: Node
  readonly service: ServiceOptions
  readonly swap: MemolessSwap
}

/**
 * Registers a reviewed swap while its quote is valid by the nodes' time. Each attempt checks the time again, because a page
 * can be closed for a day between two of them. Throws `PaymentRefusedError` (price_expired) for an expired quote and for a
 * swap of an earlier version, whose expiry is unknown, and what `getAgreedTime` and `registerSwap` throw.
 */
export async function registerReviewed(
  { node, service, swap }: RegisterParams,
  signal: AbortSignal,
): Promise<RegisteredSwap> {
  const now = await getAgreedTime(node, { signal })
  if (swap.expiry === undefined || now >= swap.expiry) throw new PaymentRefusedError('price_expired')
  return registeredSwap(swap, await registerSwap(service, swap, signal))
}
