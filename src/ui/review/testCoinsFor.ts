import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, homeChain, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import type { SwapRequest } from './swapRequest.ts'

/** One payment of the devnet's faucet, in the asset's units. */
export interface TestCoins {
  readonly asset: Asset
  readonly amount: Units
}

/**
 * Returns the test coins that a swap needs: twice the amount, plus the chain's reserve. A coin that does not pay its
 * own network fee also gets a tenth of the gas coin, plus the reserve.
 */
export function testCoinsFor({
  protocol,
  from,
  amount,
}: Pick<SwapRequest, 'protocol' | 'from' | 'amount'>): readonly TestCoins[] {
  const chain = homeChain(from, protocol)
  const gasAsset = isChainId(chain) ? chains[chain].gasAsset : formatAsset(from)
  const reserve = reserves[chain] ?? 0n
  const gas = parseAsset(gasAsset, protocol)
  const whole = (asset: Asset) => 10n ** BigInt(unitDecimals(asset))
  const twice: TestCoins = { asset: from, amount: units(amount * 2n + (formatAsset(from) === gasAsset ? reserve : 0n)) }
  return formatAsset(from) === gasAsset ? [twice] : [twice, { asset: gas, amount: units(whole(gas) / 10n + reserve) }]
}

/** Account reserves with room for fees, in units of the chain's coin: 20 XRP, 100 TRX. */
const reserves: Readonly<Partial<Record<string, bigint>>> = {
  XRP: 2_000_000_000n,
  TRON: 10_000_000_000n,
  SOL: 1_000_000n,
}
