import { type ChainId, chains, formatAsset, homeChain } from '../../../src/core/index.ts'
import { follow, type Sights } from './follow.ts'
import { type Departure, depart, endow, type Wish } from './journey.ts'
import type { Place } from './place.ts'
import { feesOf, holdingOf, lessBy } from './purse.ts'
import { createTraveller } from './traveller.ts'

/** A whole journey in figures, in units, by the readers of both chains. */
export interface Journey extends Sights {
  readonly departure: Departure
  /** What the sender has less of the asset that was sold. */
  readonly spent: bigint
  /** What the sender has less of the chain's coin. */
  readonly spentCoin: bigint
  /** What the chain took for the deposit and for what had to come before it. */
  readonly fee: bigint
  /** What the receiver has more of the asset that was bought. */
  readonly received: bigint
}

/** Endows somebody, has them swap, and follows the swap to its end. */
export async function travel(place: Place, wish: Wish): Promise<Journey> {
  const sender = createTraveller(place, 'sender')
  const { fromAsset, toAsset, destination = '' } = await endow(place, sender, wish)
  const [source, target] = [fromAsset, toAsset].map((asset) => homeChain(asset, wish.protocol)) as [ChainId, ChainId]
  const { address } = await sender.accountOn(source)
  const holdings = async () => ({
    sold: await holdingOf(place, source, address, formatAsset(fromAsset)),
    coin: await holdingOf(place, source, address, chains[source].gasAsset),
    bought: await holdingOf(place, target, destination, formatAsset(toAsset)),
  })
  const before = await holdings()
  const departure = await depart(place, sender, wish)
  const sights = await follow(place, departure)
  const after = await holdings()
  return {
    ...{ ...sights, departure, fee: feesOf(place, source, departure.hashes) },
    spent: lessBy(before.sold, after.sold),
    spentCoin: lessBy(before.coin, after.coin),
    received: lessBy(after.bought, before.bought),
  }
}
