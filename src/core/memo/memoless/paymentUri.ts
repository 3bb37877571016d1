import { formatDecimal, type Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../chains/chains.ts'
import { isEvmChain } from '../../chains/isEvmChain.ts'
import { networks } from '../../chains/networks.ts'

/** A payment as a QR code has it. */
export interface Payment {
  readonly asset: Asset
  readonly address: string
  readonly amount: Units
  /** Id that an EVM wallet signs for; undefined leaves the amount out, so that no wallet pays on another chain. */
  readonly evmChainId?: number | undefined
}

/** Schemes of BIP-21, for chains whose wallets read them. */
const schemes: Readonly<Partial<Record<ChainId, string>>> = {
  BTC: 'bitcoin',
  LTC: 'litecoin',
  DOGE: 'dogecoin',
  BCH: 'bitcoincash',
}

/**
 * Returns the text of a payment's QR code: BIP-21 for Bitcoin and its relatives, EIP-681 always with a chain id, Solana
 * Pay, and the bare address where wallets read no amount safely (XRP, TRON, Cosmos). A token always has the bare
 * address, because the schemes name the chain's coin.
 */
export function paymentUri({ asset, address, amount, evmChainId }: Payment): string {
  const { chain } = asset
  if (!isChainId(chain) || chains[chain].gasAsset !== formatAsset(asset)) return address
  const scheme = schemes[chain]
  const decimal = formatDecimal(amount, 8)
  if (scheme !== undefined) {
    // A cash address may have its prefix already.
    return `${address.includes(':') ? address : `${scheme}:${address}`}?amount=${decimal}`
  }
  if (chain === 'SOL') return `solana:${address}?amount=${decimal}`
  if (isEvmChain(chain) && evmChainId !== undefined) {
    const wei = amount * 10n ** BigInt(chains[chain].nativeDecimals - 8)
    return `ethereum:${address}@${evmChainId}?value=${wei}`
  }
  return address
}

/** Chain id of a public EVM chain; stagenet moves real coins on the same chains. */
export function publicEvmChainId(chain: ChainId): number | undefined {
  return isEvmChain(chain) ? networks[chain].chainId : undefined
}
