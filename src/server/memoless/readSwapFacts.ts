import type { Asset } from '../../core/asset/asset.ts'
import type { Node } from '../../core/nodes/node.ts'
import { halted } from '../../core/preparation/errors.ts'
import { type InboundFacts, readInboundFacts } from '../../core/preparation/readInboundFacts.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { ConfirmedInbound } from '../../core/quorum/confirmInbound.ts'
import { agreedPools } from '../agreedPools.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { checkRegisteredMemo, readSwap } from './checkRegisteredMemo.ts'
import { type MemolessCoin, poolOf } from './supportedAsset.ts'

/** Current facts about a memoless swap, reported by a majority of the nodes. */
export interface SwapFacts {
  readonly source: ConfirmedInbound
  readonly pools: readonly AgreedPool[]
}

/**
 * Checks everything about a memoless swap that does not depend on a reference: pool, memo, recipients, vaults and halts of
 * both sides. The vault is confirmed by the same majority as that of every other deposit. Throws `ApiError` (invalid_memo,
 * pool_unavailable) and what `readInboundFacts` throws.
 */
export async function readSwapFacts(
  { nodes, clock }: Pick<ServerContext, 'nodes' | 'clock'>,
  { asset }: MemolessCoin,
  text: string,
): Promise<SwapFacts> {
  const node = nodes.THORCHAIN
  const pools = await agreedPools(node, { now: clock() })
  const { toAsset } = readSwap(text, pools)
  const inbound = await readInboundFacts(node, { fromAsset: asset, toAsset }, { otherNode: nodes.MAYACHAIN })
  checkRegisteredMemo(node, { fromAsset: asset, text, pools }, inbound)
  expectPool(node, asset, pools)
  return { source: expectOpen(inbound), pools }
}

function expectPool({ protocol }: Node, asset: Asset, pools: readonly AgreedPool[]): void {
  const pool = poolOf(pools, { asset })
  if (pool === undefined || pool.isDisputed) {
    throw new ApiError('pool_unavailable', {
      message: `No majority of the nodes of ${protocol} reports an available pool.`,
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
