import { coinText } from '../../shared/figures/coinText.ts'
import type { HistoryMessages } from '../../texts/history.en.ts'
import type { Localization } from '../../texts/localization.ts'
import type { SwapRecord } from './swapRecord.ts'

/** Returns where a stored swap was when this browser last saw it, as a short text. */
export function swapState(
  { progress, toAsset }: SwapRecord,
  { messages, locale }: Localization<HistoryMessages>,
): string {
  if (progress === undefined) return messages.states.unknown
  const { stage, part, delivered } = progress
  if (stage === 'done' && delivered !== undefined) return messages.delivered(coinText(delivered, toAsset, locale))
  const state = messages.states[stage]
  return part ? messages.counted(state, part.done, part.of) : state
}

/** Returns the swaps whose coins, addresses or hash contain a text, whatever its letter case. */
export function searchSwaps(swaps: readonly SwapRecord[], text: string): readonly SwapRecord[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return swaps
  return swaps.filter(({ hash, fromAsset, toAsset, destination, refundAddress = '' }) => {
    const assets = [fromAsset, toAsset].flatMap(({ chain, symbol }) => [`${chain}.${symbol}`])
    const texts = [hash, `0x${hash}`, destination, refundAddress, ...assets]
    return texts.some((one) => one.toLowerCase().includes(wanted))
  })
}
