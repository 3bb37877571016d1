import { type Asset, formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { supplyLimit } from '../../core/asset/supply.ts'
import { type ChainId, chainIds, chains, isChainId } from '../../core/chains/chains.ts'
import { type MemolessObstacle, memolessObstacle } from '../../core/memoless/memolessObstacle.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { agreedPools } from '../agreedPools.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'

/** A coin that a plain transfer can swap. */
export interface MemolessCoin {
  readonly asset: Asset
  readonly chain: ChainId
  /** Decimals on its own chain. */
  readonly decimals: number
}

/**
 * Returns the coin of an asset, in any letter case. Throws `InvalidAssetError`, and `ApiError` (unsupported_asset) for a
 * token, a coin of the protocols themselves, and a chain that only Maya Protocol swaps.
 */
export function supportedAsset(text: string): MemolessCoin {
  const asset = parseAsset(text.toUpperCase())
  const { chain } = asset
  const obstacle = memolessObstacle(asset)
  if (obstacle !== undefined || !isChainId(chain)) throw unsupported(obstacleText(asset, obstacle ?? 'unknown_chain'))
  return { asset, chain, decimals: chains[chain].nativeDecimals }
}

/** Throws `ApiError` (amount_too_large) for more than exist of a coin. */
export function expectExisting(amount: bigint, { asset }: MemolessCoin): void {
  if (amount <= supplyLimit(asset)) return
  throw new ApiError('amount_too_large', { message: `The amount is more ${asset.ticker} than exist.` })
}

/** As `supportedAsset`, and the error lists the supported coins in its details, while the nodes report them. */
export async function expectSupportedAsset(
  text: string,
  { nodes, clock }: Pick<ServerContext, 'nodes' | 'clock'>,
): Promise<MemolessCoin> {
  try {
    return supportedAsset(text)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const pools = await agreedPools(nodes.THORCHAIN, { now: clock() }).catch(() => undefined)
    if (pools === undefined) throw error
    const { message, hint } = error
    throw new ApiError('unsupported_asset', { message, hint, details: supportedDetails(text, pools) })
  }
}

/** Lists the coins whose pool a majority of the nodes reports as available, as the contract's details of an error. */
export function supportedDetails(providedAsset: string, pools: readonly AgreedPool[]): object {
  const supportedAssets = pools.filter(isGasAsset).map(({ asset }) => formatAsset(asset))
  return {
    providedAsset,
    supportedAssets,
    totalSupportedAssets: supportedAssets.length,
    suggestion: 'GET /memoless/api/v1/assets lists every supported coin.',
  }
}

const gasAssets = new Set<string>(chainIds.map((id) => chains[id].gasAsset))

/** Whether a pool is of a chain's own coin, and most nodes agree about it. */
export function isGasAsset({ asset, isDisputed }: AgreedPool): boolean {
  return gasAssets.has(formatAsset(asset)) && !isDisputed
}

function obstacleText(asset: Asset, obstacle: MemolessObstacle): string {
  const name = formatAsset(asset)
  switch (obstacle) {
    case 'unknown_chain':
      return `${name} is on a chain that THORChain does not swap.`
    case 'maya_only':
      return `Only Maya Protocol swaps ${name}, and it has no references: a deposit without a memo is lost there.`
    case 'own_chain':
      return `${name} is sent with a message that has the memo itself.`
    case 'token':
      return `A token needs a contract call with its own memo; only the coin of ${asset.chain} does without.`
  }
}

function unsupported(message: string): ApiError {
  const hint = 'Choose a coin from GET /memoless/api/v1/assets, or use a wallet that can attach the memo.'
  return new ApiError('unsupported_asset', { message, hint })
}

/** The pool of a coin; undefined unless a majority reports it as available. */
export function poolOf(pools: readonly AgreedPool[], { asset }: Pick<MemolessCoin, 'asset'>): AgreedPool | undefined {
  return pools.find((pool) => sameAsset(pool.asset, asset))
}
