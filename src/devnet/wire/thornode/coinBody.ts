import { formatAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Machine } from '../../machine/machine.ts'
import { findPool } from '../../machine/poolLedger.ts'
import type { Coin } from '../../machine/records.ts'

export interface CoinBody {
  readonly asset: string
  readonly amount: string
  readonly decimals?: number
}

export function coinBody({ asset, amount }: Coin, decimals?: number): CoinBody {
  return { asset: formatAsset(asset), amount: String(amount), ...(decimals === undefined ? {} : { decimals }) }
}

/** Builds a coin as observers report it, with a token's decimals below eight. */
export function observedCoin(machine: Machine, coin: Coin): CoinBody {
  const { kind, chain } = coin.asset
  const isToken = kind === 'token' && isChainId(chain) && chains[chain].family === 'evm'
  const decimals = isToken ? (findPool(machine, coin.asset)?.decimals ?? 8) : 8
  return coinBody(coin, decimals < 8 ? decimals : undefined)
}
