import { z } from 'zod'
import { formatDecimal, parseDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { PRICE_DECIMALS, priceAt } from '../simulation/prices.ts'
import { assetField, dollarsField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { type ControllableDevnet, defineControl } from './defineControl.ts'
import { findAsset } from './findAsset.ts'
import { pricesSchema } from './schemas.ts'

export const setPrice = defineControl({
  id: 'setPrice',
  method: 'POST',
  path: '/devnet/price',
  summary: 'Set the market price of a coin.',
  description:
    'Arbitrage by a devnet account then moves every pool of it there, with trades every few blocks. The price changes evenly ' +
    'over so many blocks. The price of RUNE or CACAO moves all pools of its protocol.',
  input: z.strictObject({
    asset: assetField,
    usd: dollarsField,
    over_blocks: z.number().int().min(1).max(14_400).default(1),
  }),
  output: z.object({ prices: pricesSchema }),
  refusals: ['invalid_asset', 'unsupported_asset'],
  handle({ controlState, simulation, ...devnet }, { asset: text, usd, over_blocks }) {
    const asset = formatAsset(findAsset({ controlState, simulation, ...devnet }, text).asset)
    const startsAt = simulation.time()
    const from = priceAt(controlState.settings.prices, asset, startsAt)
    if (from === undefined) {
      const hint = 'Use an asset that GET /devnet lists under "prices".'
      throw new ControlRefusal('unsupported_asset', `${asset} has no price in this genesis.`, hint)
    }
    const to = parseDecimal(usd, PRICE_DECIMALS)
    controlState.settings.prices.set(asset, { from, to, startsAt, endsAt: startsAt + over_blocks * BLOCK_SECONDS })
    return { prices: { [asset]: formatDecimal(to, PRICE_DECIMALS) } }
  },
})

/** Returns the current market price of every coin. */
export function describePrices({ controlState, simulation }: ControllableDevnet): Record<string, string> {
  const { prices } = controlState.settings
  const entries = [...prices.keys()].map((asset) => {
    return [asset, formatDecimal(priceAt(prices, asset, simulation.time()) ?? 0n, PRICE_DECIMALS)] as const
  })
  return Object.fromEntries(entries)
}
