import { decimalOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { chainIdOf } from '../../../contract/aggregator/chainIds.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import { type Asset, knownDecimals, parseAsset } from '../../../core/asset/asset.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import { explorerLink } from '../../../core/tracking/explorerLink.ts'
import type { SwapStatus } from '../../../core/tracking/status.ts'
import { formatTxHash } from '../../../core/tracking/txHash.ts'
import { sanitizeText } from '../../../std/sanitizeText.ts'

/** Longer than any address; Cardano's have 103 characters. */
const MAX_ADDRESS = 200

/** A coin and its owner in the contract's words. */
export interface Side {
  readonly asset: string
  readonly amount: string
  readonly address: string
}

export const emptySide: Side = { asset: '', amount: '0', address: '' }

interface Amount {
  readonly asset: string
  readonly amount: bigint
}

/**
 * Writes an amount of the network in whole coins. Text that is not an asset is cut; its amount is zero, as that of an
 * asset whose decimals are not known, because any other figure could be wrong many times over.
 */
export function sideOf(protocol: Protocol, { asset: text, amount }: Amount, address: string): Side {
  const asset = assetOf(text, protocol)
  const owner = sanitizeText(address, MAX_ADDRESS)
  if (asset === undefined) return { asset: sanitizeText(text, MAX_ADDRESS), amount: '0', address: owner }
  const isCounted = knownDecimals(asset) !== undefined
  return { asset: identifierOf(asset), amount: isCounted ? decimalOf(amount, asset) : '0', address: owner }
}

/** Undefined for text that is not in the protocol's notation. */
export function assetOf(text: string, protocol: Protocol): Asset | undefined {
  try {
    return parseAsset(text, protocol)
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}

/** The chain and hash of a transaction, with its page on a public explorer. */
export function transactionOf(chain: string, hash: string | undefined, network: NetworkKind) {
  if (!isChainId(chain)) return { chainId: sanitizeText(chain, 20), hash: hash ?? '', explorer: {} }
  const link = hash === undefined ? undefined : explorerLink(hash, chain, network)
  return {
    chainId: chainIdOf(chain, network),
    hash: hash === undefined ? '' : (formatTxHash(hash, chain) ?? hash),
    explorer: link === undefined ? {} : { explorerUrl: link.url },
  }
}

/** The payments that are the swap's own: what it bought, then what it returned. */
export function ownPayments({ outputs }: Pick<SwapStatus, 'outputs'>) {
  return (['output', 'refund'] as const).flatMap((role) => outputs.filter((output) => output.role === role))
}
