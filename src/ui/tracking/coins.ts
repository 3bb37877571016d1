import type { Asset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { isSwapMemo, type SwapMemo } from '../../core/memo/memo.ts'
import { parseMemo } from '../../core/memo/parseMemo.ts'
import type { SwapOutput, SwapStatus } from '../../core/tracking/status.ts'
import { coinText } from '../figures/coinText.ts'

/** An asset of the wire or of a memo, short codes included; undefined when it is none. */
export function assetOf(text: string, { protocol }: SwapStatus): Asset | undefined {
  try {
    return resolveAsset(text, protocol, [])
  } catch {
    return undefined
  }
}

/** "0.15 BTC", or the bare name where the asset cannot be read. */
export function coin(
  { asset, amount }: { readonly asset: string; readonly amount: bigint },
  status: SwapStatus,
  locale: string,
): string {
  const known = assetOf(asset, status)
  return known === undefined ? asset : coinText(amount, known, locale)
}

/** The payments of one kind as "1 ETH, 2 BTC"; every payment by itself, since a sum would hide one. */
export function payments(status: SwapStatus, role: SwapOutput['role'], locale: string): string {
  return status.outputs
    .filter((output) => output.role === role)
    .map((output) => coin(output, status, locale))
    .join(', ')
}

/** What the deposit asks for, when its memo is one of a swap. */
export function swapMemoOf({ inbound, protocol }: SwapStatus): SwapMemo | undefined {
  if (inbound === undefined) return undefined
  const parsed = parseMemo(inbound.memo, protocol)
  return parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo : undefined
}

/** The asset that the deposit buys, by its payments, else by its memo. */
export function targetAssetOf(status: SwapStatus): Asset | undefined {
  const paid = status.outputs.find(({ role }) => role === 'output')
  if (paid) return assetOf(paid.asset, status)
  const memo = swapMemoOf(status)
  return memo && assetOf(memo.asset, status)
}
