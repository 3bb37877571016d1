import { z } from 'zod'
import { formatDecimal, parseDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../clock.ts'
import { PRICE_DECIMALS, priceAt } from '../simulation/prices.ts'
import { knownAsset } from './assets.ts'
import { type Controlled, defineControl } from './control.ts'
import { assetField, dollarsField } from './fields.ts'
import { pricesPiece } from './pieces.ts'
import { ControlRefusal } from './refusal.ts'

export const setPrice = defineControl({
  id: 'setPrice',
  method: 'POST',
  path: '/devnet/price',
  summary: 'Let the price of a coin in the world go somewhere.',
  description:
    'Arbitrage then pulls every pool of it there, by trades of the devnet’s own account every few blocks. It goes evenly ' +
    'over so many blocks. The price of RUNE or CACAO moves all pools of its protocol.',
  input: z.strictObject({
    asset: assetField,
    usd: dollarsField,
    over_blocks: z.number().int().min(1).max(14_400).default(1),
  }),
  output: z.object({ prices: pricesPiece }),
  refusals: ['invalid_asset', 'unsupported_asset'],
  act({ desk, simulation, ...devnet }, { asset: text, usd, over_blocks }) {
    const asset = formatAsset(knownAsset({ desk, simulation, ...devnet }, text).asset)
    const startsAt = simulation.time()
    const from = priceAt(desk.state.prices, asset, startsAt)
    if (from === undefined) {
      const hint = 'Take an asset that GET /devnet lists under "prices".'
      throw new ControlRefusal('unsupported_asset', `${asset} has no price in this genesis.`, hint)
    }
    const to = parseDecimal(usd, PRICE_DECIMALS)
    desk.state.prices.set(asset, { from, to, startsAt, endsAt: startsAt + over_blocks * BLOCK_SECONDS })
    return { prices: { [asset]: formatDecimal(to, PRICE_DECIMALS) } }
  },
})

/** What every coin is worth in the world now. */
export function tellPrices({ desk, simulation }: Controlled): Record<string, string> {
  const { prices } = desk.state
  const told = [...prices.keys()].map((asset) => {
    return [asset, formatDecimal(priceAt(prices, asset, simulation.time()) ?? 0n, PRICE_DECIMALS)] as const
  })
  return Object.fromEntries(told)
}
