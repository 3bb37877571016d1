import type { Bucket } from '../../indexer/bucket.ts'
import { baseInDollars, basePriceText, runeInDollars } from '../../indexer/prices.ts'
import type { Machine } from '../../machine/machine.ts'

/** Returns dollar prices of RUNE, and on Maya of CACAO, at the end of a bucket; current ones for an open bucket. */
export function pricesAt(machine: Machine, { basePriceUsd, pools }: Bucket): Readonly<Record<string, string>> {
  const base = basePriceUsd > 0n ? basePriceUsd : baseInDollars(machine)
  if (machine.protocol === 'THORCHAIN') return { runePriceUSD: basePriceText(base) }
  const rune = (pools.get('THOR.RUNE')?.depth?.priceUsd ?? 0n) / 10n ** 8n
  return {
    cacaoPriceUSD: basePriceText(base),
    runePriceUSD: basePriceText(rune > 0n ? rune : runeInDollars(machine, base)),
  }
}
