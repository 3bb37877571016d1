import { protocolIds } from '../../../core/chains/protocol.ts'
import { marketOutput } from '../../../core/quote/market.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { AgreedMarket } from './routeCost.ts'

/** Protocols whose prices differ by more than this are named (hundredths of a percent). */
const TOLERATED_BPS = 200n

/**
 * Returns how far the higher protocol's market price is above the lower one's (hundredths of a percent), if that is
 * more than 2 percent. Undefined where only one protocol has open pools for the pair.
 */
export function marketSpread(quote: Quote, pools: AgreedMarket): bigint | undefined {
  const { fromAsset: from, toAsset: to, amountIn: amount } = quote
  const outputs = protocolIds.flatMap(
    (protocol) => marketOutput({ pools: { [protocol]: pools[protocol] }, from, to, amount }) ?? [],
  )
  const [one, other] = outputs
  if (one === undefined || other === undefined) return undefined
  const [low, high] = one < other ? [one, other] : [other, one]
  if (low === 0n) return undefined
  const spread = ((high - low) * 10_000n) / low
  return spread > TOLERATED_BPS ? spread : undefined
}
