import type { Asset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { needsChainBadge } from '../shared/assets/glyphs.ts'
import { coinText } from '../shared/figures/coinText.ts'
import type { TrackingMessages } from '../texts/tracking.en.ts'
import { coin, swapMemoOf, targetAssetOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import type { TrackingLocalization } from './steps.ts'

/** One fact of a swap. `source` names where it comes from, unless nodes report it. */
export interface SwapRow {
  readonly label: string
  readonly text: string
  readonly isAddress?: true
  readonly source?: string
}

/** Returns the facts of a swap: those that nodes report, else those that this browser stored when it was signed. */
export function swapRows(
  status: SwapStatus | undefined,
  record: SwapRecord | undefined,
  localization: TrackingLocalization,
): readonly SwapRow[] {
  const { messages } = localization
  const reported = status?.inbound === undefined ? [] : reportedRows(status, localization)
  const stored = record === undefined ? [] : storedRows(record, localization)
  const order = [
    messages.youSent,
    messages.sender,
    messages.into,
    messages.expected,
    messages.atLeast,
    messages.through,
    messages.to,
  ]
  return order.flatMap((label) => {
    if (label === messages.into && stored.length > 0) return []
    const find = (rows: readonly SwapRow[]) => rows.find((row) => row.label === label && row.text !== '')
    return find(reported) ?? find(stored) ?? []
  })
}

function reportedRows(status: SwapStatus, { messages, locale }: TrackingLocalization): readonly SwapRow[] {
  const target = targetAssetOf(status)
  const memo = swapMemoOf(status)
  // The limit of an open order may have been changed since its deposit.
  const limit = status.order?.limit ?? memo?.limit ?? 0n
  const least = memo && limit > 0n ? coin({ asset: memo.asset, amount: limit }, status, locale) : ''
  const sent = status.inbound?.coins.map((each) => coin(each, status, locale)).join(', ') ?? ''
  return [
    { label: messages.youSent, text: sent },
    { label: messages.sender, text: status.inbound?.from ?? '', isAddress: true },
    { label: messages.into, text: target ? assetText(target, messages) : '' },
    { label: messages.atLeast, text: least },
    { label: messages.through, text: protocols[status.protocol].name },
    { label: messages.to, text: memo?.destination ?? '', isAddress: true },
  ]
}

function storedRows(record: SwapRecord, { messages, locale }: TrackingLocalization): readonly SwapRow[] {
  const { fromAsset, toAsset, amount, expected, minimum, protocol, destination, order, imported } = record
  const source = imported ? messages.fromImport : messages.fromBrowser
  return [
    { label: messages.youSent, text: coinText(amount, fromAsset, locale), source },
    // Of an order, only its limit was agreed to.
    { label: messages.expected, text: order ? '' : coinText(expected, toAsset, locale), source },
    { label: messages.atLeast, text: minimum > 0n ? coinText(minimum, toAsset, locale) : '', source },
    { label: messages.through, text: protocols[protocol].name, source },
    { label: messages.to, text: destination, isAddress: true, source },
  ]
}

/** Returns "ETH", or "ETH on Base" where the ticker alone is ambiguous. */
const assetText = (target: Asset, messages: TrackingMessages): string =>
  needsChainBadge(target) ? messages.deposit(target.ticker, chainName(target.chain)) : target.ticker
