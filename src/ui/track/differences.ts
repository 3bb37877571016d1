import { normalizeAddress } from '../../core/address/normalizeAddress.ts'
import { type Asset, formatAsset, homeChain } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { assetOf, coin, swapMemoOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import type { Remark } from './remarks.ts'
import type { TrackingLocalization } from './steps.ts'

/** A fact of this browser that the nodes contradict. */
export interface Difference {
  readonly name: string
  readonly here: string
  readonly reported: string
}

/**
 * Compares the nodes' deposit with the swap that this browser stored: protocol, coin and amount sent, coin to receive,
 * destination and minimum. Empty until nodes report the deposit. A memoless deposit's memo is a reference, which has
 * nothing to compare.
 */
export function differencesOf(
  status: SwapStatus | undefined,
  record: SwapRecord | undefined,
  { messages, locale }: TrackingLocalization,
): readonly Difference[] {
  if (status?.inbound === undefined || record === undefined) return []
  const memo = swapMemoOf(status)
  const [sent, ...others] = status.inbound.coins
  const here = coinText(record.amount, record.fromAsset, locale)
  const isSent =
    sent && others.length === 0 && sent.amount === record.amount && isAsset(sent.asset, record.fromAsset, status)
  const target = memo && assetOf(memo.asset, status)
  const least = memo && target ? coinText(memo.limit, target, locale) : ''
  return [
    ...(status.protocol === record.protocol
      ? []
      : [{ name: messages.through, here: protocols[record.protocol].name, reported: protocols[status.protocol].name }]),
    ...(isSent || sent === undefined ? [] : [{ name: messages.youSent, here, reported: coin(sent, status, locale) }]),
    ...(memo === undefined || isAsset(memo.asset, record.toAsset, status)
      ? []
      : [{ name: messages.into, here: formatAsset(record.toAsset), reported: memo.asset }]),
    ...(memo === undefined || isDestination(memo.destination, record)
      ? []
      : [{ name: messages.to, here: record.destination, reported: memo.destination }]),
    ...(memo === undefined || memo.limit >= record.minimum
      ? []
      : [{ name: messages.atLeast, here: coinText(record.minimum, record.toAsset, locale), reported: least }]),
  ]
}

/** Returns the warning about the differences, if any. */
export function differenceRemarks(
  status: SwapStatus | undefined,
  record: SwapRecord | undefined,
  localization: TrackingLocalization,
): readonly Remark[] {
  const found = differencesOf(status, record, localization)
  if (found.length === 0) return []
  const { messages } = localization
  const lines = found.map(({ name, here, reported }) => messages.differsLine(name, here, reported))
  return [{ key: 'differs', tone: 'danger', title: messages.differs, lines: [...lines, messages.differsWhy] }]
}

/** Compares notation of a node or memo with an asset. A memo may shorten a token's id to its last characters. */
function isAsset(text: string, asset: Asset, status: SwapStatus): boolean {
  const reported = assetOf(text, status)
  if (reported === undefined) return false
  const { kind, chain, ticker, id = '' } = reported
  const isSame = kind === asset.kind && chain === asset.chain && ticker === asset.ticker
  return isSame && (asset.id ?? '').endsWith(id)
}

function isDestination(text: string, { toAsset, protocol, destination }: SwapRecord): boolean {
  if (text === destination) return true
  const chain = homeChain(toAsset, protocol)
  const reported = normalizeAddress(text, chain)
  return reported !== undefined && reported === normalizeAddress(destination, chain)
}
