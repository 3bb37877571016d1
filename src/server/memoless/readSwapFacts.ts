import { type Asset, formatAsset, layer1Of, unitDecimals } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Node } from '../../core/nodes/node.ts'
import { halted } from '../../core/preparation/preparationErrors.ts'
import { type InboundFacts, readInboundFacts } from '../../core/preparation/readInboundFacts.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { ConfirmedInbound } from '../../core/quorum/confirmInbound.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { cachedAgreedPools } from '../quotes/cachedAgreedPools.ts'
import { checkRegisteredMemo, readSwap } from './checkRegisteredMemo.ts'
import { type MemolessCoin, poolOf } from './supportedAsset.ts'

/** Current facts about a memoless swap, reported by a majority of the nodes. */
export interface SwapFacts {
  readonly source: ConfirmedInbound
  readonly pools: readonly AgreedPool[]
}

/**
 * Checks everything about a memoless swap that does not depend on a reference: memo, recipients, and pools, vaults and
 * halts of both sides. The vault is confirmed by the same majority as that of every other deposit. Throws `ApiError`
 * (invalid_memo, pool_unavailable), `UnknownDecimalsError`, and what `readInboundFacts` throws.
 */
export async function readSwapFacts(
  { nodes, clock }: Pick<ServerContext, 'nodes' | 'clock'>,
  { asset }: MemolessCoin,
  text: string,
): Promise<SwapFacts> {
  const node = nodes.THORCHAIN
  const pools = await cachedAgreedPools(node, { now: clock() })
  const { toAsset } = readSwap(text, pools)
  for (const side of [asset, toAsset]) expectPool(node, side, pools)
  unitDecimals(toAsset)
  const inbound = await readInboundFacts(node, { fromAsset: asset, toAsset }, { otherNode: nodes.MAYACHAIN })
  checkRegisteredMemo(node, { fromAsset: asset, text, pools }, inbound)
  return { source: expectOpen(inbound), pools }
}

/** A swap into an asset without a pool is refunded, less the fee. The protocol's own coin needs no pool. */
function expectPool({ protocol }: Node, side: Asset, pools: readonly AgreedPool[]): void {
  const asset = layer1Of(side)
  if (formatAsset(asset) === protocols[protocol].baseAsset) return
  const pool = poolOf(pools, { asset })
  if (pool === undefined || pool.isDisputed) {
    throw new ApiError('pool_unavailable', {
      message: `No majority of the nodes of ${protocols[protocol].name} reports an available pool of ${formatAsset(asset)}.`,
    })
  }
  if (pool.tradingHalted) throw halted(`on ${asset.chain}`)
}

/** Throws `DepositRefusedError` (trading_halted) while either side is halted or paused. */
function expectOpen({ source, target }: InboundFacts): ConfirmedInbound {
  for (const side of [source, target]) {
    if (side === undefined) continue
    if (side.halted || side.chainTradingPaused) throw halted(`on ${side.chain}`)
    if (side.globalTradingPaused) throw halted('everywhere')
  }
  if (source === undefined) throw new ApiError('unsupported_asset')
  return source
}
