import { unitsOf } from '../../../src/contract/aggregator/aggregatorFields.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { normalizeAddress } from '../../../src/core/address/normalizeAddress.ts'
import { formatAsset, homeChain, parseAsset, unitDecimals } from '../../../src/core/asset/asset.ts'
import type { FuzzyPool } from '../../../src/core/asset/fuzzy.ts'
import { resolveAsset } from '../../../src/core/asset/fuzzy.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { decodeRoute } from './decodeRoute.ts'

/** The request of a caller, and where the honest nodes take deposits. */
export interface RouteIntent {
  readonly protocol: Protocol
  readonly sellAsset: string
  readonly buyAsset: string
  readonly sellAmount: string
  readonly destinationAddress: string
  readonly refundAddress?: string
  readonly affiliate?: string
  readonly affiliateFee?: number
  /** Decimals of the sold asset on its chain. */
  readonly decimals: number
  /** Vault and router of the source chain; absent for the protocol's own coins. */
  readonly vault?: string
  readonly router?: string
  readonly pools: readonly FuzzyPool[]
}

/** Returns everything in which the transaction of a route differs from what was requested. */
export function checkRoute(route: RouteResult, intent: RouteIntent): readonly string[] {
  const { protocol } = intent
  const sold = parseAsset(intent.sellAsset, protocol)
  const source = homeChain(sold, protocol)
  const { vault, router, amount, memo } = decodeRoute(route)
  const same = (one: string | undefined, other: string | undefined) =>
    one === other || normalizeAddress(one ?? '', source) === normalizeAddress(other ?? '', source)
  const units = unitsOf(intent.sellAmount, sold)
  const shift = BigInt(intent.decimals - unitDecimals(sold))
  const native = shift >= 0n ? units * 10n ** shift : units / 10n ** -shift
  return [
    ...(vault === undefined || same(vault, intent.vault) ? [] : [`it pays ${vault}`]),
    ...(router === undefined || same(router, intent.router) ? [] : [`it calls ${router}`]),
    ...(amount === native || route.tx === undefined ? [] : [`it pays ${amount} instead of ${native}`]),
    ...(memo === route.memo ? [] : ['its memo is not the one of the route']),
    ...(same(route.inboundAddress, intent.vault) ? [] : [`the route shows ${route.inboundAddress}`]),
    ...memoProblems(memo, route, intent),
  ]
}

function memoProblems(text: string, route: RouteResult, intent: RouteIntent): readonly string[] {
  const parsed = parseMemo(text, intent.protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) return ['its memo is not a swap']
  const { memo } = parsed
  const bought = parseAsset(intent.buyAsset, intent.protocol)
  const target = homeChain(bought, intent.protocol)
  const dropped = (code: string) => route.notices.some((notice) => notice.code === code)
  const limit = unitsOf(route.expectedBuyAmountMaxSlippage, bought)
  const isTo = normalizeAddress(memo.destination, target) === normalizeAddress(intent.destinationAddress, target)
  const share = dropped('affiliate_dropped') ? undefined : intent.affiliate
  const refund = dropped('refund_address_dropped') ? undefined : intent.refundAddress
  const asset = formatAsset(resolveAsset(memo.asset, intent.protocol, intent.pools))
  return [
    ...(asset === formatAsset(bought) ? [] : [`its memo buys ${asset}`]),
    ...(isTo ? [] : [`its memo pays ${memo.destination}`]),
    ...((memo.refundAddress || undefined) === refund ? [] : [`its memo refunds ${memo.refundAddress}`]),
    ...(memo.affiliates[0] === share ? [] : [`its memo has the affiliate ${memo.affiliates[0]}`]),
    ...(share === undefined || memo.affiliateBps[0] === intent.affiliateFee ? [] : ['its memo has another fee']),
    ...(memo.limit >= limit ? [] : [`its memo has the limit ${memo.limit} instead of ${limit}`]),
    ...(memo.limit <= unitsOf(route.expectedBuyAmount, bought) ? [] : ['its memo has a limit above the output']),
  ]
}
