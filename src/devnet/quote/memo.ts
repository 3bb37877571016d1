/** The parts of a swap memo, each already in the text that stands in the memo. */
export interface MemoParts {
  readonly action: '=' | '=<'
  readonly asset: string
  readonly destination: string
  readonly refundAddress: string
  /** Least output in the target's units; 0 for none. */
  readonly limit: bigint
  /** Blocks between sub-swaps; for a limit swap, blocks to live. */
  readonly interval: bigint
  readonly quantity: bigint
  readonly affiliates: readonly string[]
  readonly affiliateBps: readonly string[]
}

/**
 * ACTION:ASSET:DESTINATION[/REFUND]:LIMIT[/INTERVAL/QUANTITY]:AFFILIATES:BPS, without the empty end.
 * Source: SwapMemo.string of both nodes.
 */
export function writeMemo(parts: MemoParts): string {
  const { action, asset, destination, refundAddress, limit, interval, quantity, affiliates, affiliateBps } = parts
  const streams = interval > 0n || quantity > 1n
  const fields = [action, asset, refundAddress === '' ? destination : `${destination}/${refundAddress}`]
  const limitText = streams ? `${limit}/${interval}/${quantity}` : limit === 0n ? '' : `${limit}`
  if (limitText !== '' || affiliates.length > 0) fields.push(limitText)
  if (affiliates.length > 0) fields.push(affiliates.join('/'))
  if (affiliates.length > 0 && affiliateBps.length > 0) fields.push(affiliateBps.join('/'))
  return fields.join(':')
}

/** How much of a chain's memo limit a memo takes. */
export function memoBytes(memo: string): number {
  return new TextEncoder().encode(memo).length
}
