import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { moduleAddresses } from '../rules/modules.ts'
import type { ProtocolState } from '../rules/state.ts'
import type { GasDetails } from './gasDetails.ts'
import { QuoteRefusal } from './quoteRefusal.ts'

/** The bank's name of a coin of the protocol's chain. */
const denomOf = (asset: Asset, protocol: Protocol): string =>
  formatAsset(asset) === protocols[protocol].baseAsset ? asset.symbol.toLowerCase() : formatAsset(asset).toLowerCase()

/**
 * Refuses a transfer or burn above the coins of the pools' account. The node simulates without crediting the deposit,
 * so a liquidity fee above all RUNE in the pools, and the burn of a derived asset, fail. Source: Coins of the bank
 * module of cosmos-sdk 0.53, subUnlockedCoins.
 */
export function expectPoolFunds(state: ProtocolState, asset: Asset, amount: bigint): void {
  if (state.balances === undefined) return
  const { protocol, network } = state
  const { asgard } = moduleAddresses(protocol, network)
  const held = state.balances.get(`${asgard} ${formatAsset(asset)}`) ?? 0n
  if (held >= amount) return
  const denom = denomOf(asset, protocol)
  throw new QuoteRefusal(`spendable balance ${held}${denom} is smaller than ${amount}${denom}: insufficient funds`)
}

/** Whether a vault has some of a coin and enough gas to send it. True for a state without holdings. */
export function canVaultsPay({ holdings }: ProtocolState, asset: Asset, { maxGas }: GasDetails): boolean {
  if (holdings === undefined) return true
  const gas = ` ${formatAsset(maxGas.asset)}`
  return [...holdings].some(([key, held]) => {
    if (!key.endsWith(gas) || held < maxGas.amount) return false
    return (holdings.get(`${key.slice(0, -gas.length)} ${formatAsset(asset)}`) ?? 0n) > 0n
  })
}

/**
 * Returns how much of a coin Maya's vaults can send: those that hold more of it than the fee, some gas, and enough of
 * it. Undefined for a state without holdings. Source: discoverOutbounds of Mayanode 1.124.
 */
export function mayaHoldings(
  { holdings }: ProtocolState,
  asset: Asset,
  fee: bigint,
  maxGas: GasDetails['maxGas'],
): bigint | undefined {
  if (holdings === undefined) return undefined
  const coin = ` ${formatAsset(asset)}`
  const able = [...holdings].filter(([key, held]) => {
    if (!key.endsWith(coin) || held <= fee) return false
    const gas = holdings.get(`${key.slice(0, -coin.length)} ${formatAsset(maxGas.asset)}`) ?? 0n
    return gas > 0n && gas >= maxGas.amount
  })
  return able.reduce((sum, [, held]) => sum + held, 0n)
}
