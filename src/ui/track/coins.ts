import type { Asset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { SwapOutput, SwapStatus } from '../../core/tracking/status.ts'
import { coinText } from '../shared/figures/coinText.ts'

/** Parses an asset of a node's response or of a memo, short codes included; undefined if it is not an asset. */
export function assetOf(text: string, { protocol }: SwapStatus): Asset | undefined {
  try {
    return resolveAsset(text, protocol, [])
  } catch {
    return undefined
  }
}

/** Formats an amount: "0.15 BTC", or only the asset's name if it can't be parsed. */
export function coin(
  { asset, amount }: { readonly asset: string; readonly amount: bigint },
  status: SwapStatus,
  locale: string,
): string {
  const known = assetOf(asset, status)
  return known === undefined ? asset : coinText(amount, known, locale)
}

/** Lists the payments of one role as "1 ETH, 2 BTC", without adding them up. */
export function payments(status: SwapStatus, role: SwapOutput['role'], locale: string): string {
  return status.outputs
    .filter((output) => output.role === role)
    .map((output) => coin(output, status, locale))
    .join(', ')
}

/** Returns the deposit's swap memo; undefined for other memos. */
export function swapMemoOf({ inbound, protocol }: SwapStatus): SwapMemo | undefined {
  if (inbound === undefined) return undefined
  const parsed = parseMemo(inbound.memo, protocol)
  return parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo : undefined
}

/** Returns the asset that the deposit buys, by its payments, else by its memo. */
export function targetAssetOf(status: SwapStatus): Asset | undefined {
  const paid = status.outputs.find(({ role }) => role === 'output')
  if (paid) return assetOf(paid.asset, status)
  const memo = swapMemoOf(status)
  return memo && assetOf(memo.asset, status)
}
