import type { trackTransaction } from '../../contract/memoless/service.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** Checks the form of a hash and returns the page that follows its swap. Throws `InvalidHashError` (invalid_hash). */
export const trackDeposit: Handler<typeof trackTransaction> = async (input, { siteUrl, network }) => {
  const cleanTxHash = parseTxHash(input.txHash)
  const trackingUrl = `${siteUrl}/tx/${cleanTxHash}`
  return { success: true, tracking: { isValid: true, cleanTxHash, trackingUrl, network } }
}
