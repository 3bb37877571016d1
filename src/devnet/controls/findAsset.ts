import { type Asset, formatAsset, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { DevnetChain } from '../chains/chain.ts'
import { ControlRefusal } from './controlRefusal.ts'
import type { ControllableDevnet } from './defineControl.ts'

/** Maximum number of coins per payment. */
export const MAX_COINS = 1_000_000n

interface KnownAsset {
  readonly asset: Asset
  /** Base units of one coin. */
  readonly one: bigint
}

/**
 * Finds a coin or token in any letter case. Throws `ControlRefusal`, and `InvalidAssetError` for an invalid notation.
 */
export function findAsset({ state, chains }: ControllableDevnet, text: string): KnownAsset {
  const upper = text.toUpperCase()
  const asset = parseAsset(text, upper.startsWith('MAYA.') ? 'MAYACHAIN' : 'THORCHAIN')
  const name = formatAsset(asset)
  const isBase = protocolIds.some((protocol) => protocols[protocol].baseAsset === name)
  const pooled = protocolIds.some((protocol) => state[protocol].market.pools.has(name))
  if (isBase || pooled || chains.tokens.some((token) => token.asset === name)) {
    return { asset, one: 10n ** BigInt(unitDecimals(asset)) }
  }
  throw new ControlRefusal(
    'unsupported_asset',
    `The devnet has no ${name.slice(0, 60)}.`,
    'Use RUNE, CACAO, an asset of "prices" in GET /devnet, or a token of "tokens" in GET /.',
  )
}

/** Returns the chain of an asset. Throws `ControlRefusal` for a chain without a reader. */
export function chainOfAsset({ chains }: ControllableDevnet, { chain: name }: Asset): DevnetChain {
  const chain = chains.get(name)
  if (chain !== undefined) return chain
  throw new ControlRefusal(
    'unsupported_asset',
    `${name} has no chain on this devnet.`,
    'Use an asset of another chain.',
  )
}
