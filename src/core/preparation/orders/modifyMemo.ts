import { type Units, units } from '../../asset/amount.ts'
import { type Asset, formatAsset, layer1Of } from '../../asset/asset.ts'
import { buildMemo } from '../../memo/buildMemo.ts'
import { limitRatio, smallestAmounts } from '../../memo/limitRatio.ts'
import { memoBytes, memoLimitFor } from '../../memo/memoLimits.ts'
import type { LimitOrder } from './limitOrder.ts'

/** What identifies an order for the network, besides its sender. */
export type OrderKey = Pick<LimitOrder, 'fromAsset' | 'toAsset' | 'deposit' | 'limit'>

/** The memo of a change. */
export interface ModifyMemo {
  readonly memo: string
  readonly bytes: number
  /** The most bytes that the chain of the order's source carries. */
  readonly maxBytes: number
  readonly fits: boolean
}

/**
 * Writes the memo that sets an order's limit; 0 cancels it. Where the order's amounts do not fit, it has the smallest
 * ones of the same ratio, by which the network finds the same order.
 */
export function modifyMemo({ fromAsset, toAsset, deposit, limit }: OrderKey, newLimit: Units): ModifyMemo {
  const maxBytes = memoLimitFor({ protocol: 'THORCHAIN', fromAsset })
  const full = { source: deposit, target: limit }
  const texts = [full, smallestAmounts(full)].map(({ source, target }) =>
    buildMemo({
      kind: 'modify_limit_swap',
      source: { amount: units(source), asset: formatAsset(fromAsset) },
      target: { amount: units(target), asset: formatAsset(toAsset) },
      newLimit,
    }),
  ) as [string, string]
  const memo = texts.find((text) => memoBytes(text) <= maxBytes) ?? texts[1]
  const bytes = memoBytes(memo)
  return { memo, bytes, maxBytes, fits: bytes <= maxBytes }
}

/** Whether the network keeps two orders in one list, from which it changes a sender's first one. */
export function shareList(one: OrderKey, other: OrderKey): boolean {
  const ratioOf = ({ deposit, limit }: OrderKey) => limitRatio({ source: deposit, target: limit })
  return (
    layer1Name(one.fromAsset) === layer1Name(other.fromAsset) &&
    layer1Name(one.toAsset) === layer1Name(other.toAsset) &&
    ratioOf(one) === ratioOf(other)
  )
}

const layer1Name = (asset: Asset): string => formatAsset(layer1Of(asset))
