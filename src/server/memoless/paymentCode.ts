import { encodeQR } from 'qr'
import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { networks } from '../../core/chains/networks.ts'
import { isEvmChain } from './isEvmChain.ts'

/** A payment as a QR code has it. */
export interface Payment {
  readonly chain: ChainId
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
 * Pay, and the bare address where wallets read no amount safely (XRP, TRON, Cosmos).
 */
export function paymentUri({ chain, address, amount, evmChainId }: Payment): string {
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

/** Returns a QR code as an SVG data URL, with the border that scanners need. */
export function qrDataUrl(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
