import { formatAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { OtherMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { lpPaused, type PoolState } from '../../rules/state.ts'
import { HandlerRefusal, type Inbound } from '../inbound/handler.ts'
import type { Machine, Provider } from '../machine.ts'
import { OutboundRefusal } from '../outbound/outboundRequest.ts'
import { sendOutbound } from '../outbound/sendOutbound.ts'
import { changePool, findPool } from '../poolLedger.ts'
import { leavePool, type Withdrawal } from './leavePool.ts'

const BPS = 10_000n

/**
 * Withdraws a share of a provider's units to both of its addresses, or to its only one. Coins sent with the memo stay
 * in the pool. Source: WithdrawLiquidityHandler of both nodes.
 */
export function withdrawLiquidity(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const asset = resolveAsset(memo.fields[0] ?? '', machine.protocol, machine.pools)
  if (asset.kind === 'synth') throw new HandlerRefusal('burning synths is disabled, unable to withdraw to savers')
  if (lpPaused(machine, asset.chain)) throw new HandlerRefusal('unable to withdraw while chain has paused LP actions')
  const pool = findPool(machine, asset)
  if (pool === undefined) throw new HandlerRefusal(`${formatAsset(asset)} doesn't exist`)
  const key = `${formatAsset(pool.asset)} ${tx.from}`
  const provider = machine.providers.get(key)
  if (provider === undefined || provider.units === 0n) throw new HandlerRefusal('nothing to withdraw')
  const bps = memo.fields[1] ? BigInt(memo.fields[1]) : BPS
  for (const coin of tx.coins) {
    if (isBase(machine.market, coin.asset)) changePool(machine, pool, { balanceBase: pool.balanceBase + coin.amount })
    else if (findPool(machine, coin.asset) === pool) {
      changePool(machine, pool, { balanceAsset: pool.balanceAsset + coin.amount })
    }
  }
  const side = sideOf(machine, memo.fields[2])
  leave(machine, pool, provider, { bps, tx, ...(side && { side }) })
}

/** Returns the side that a memo names as the asset to withdraw, if any. */
function sideOf(machine: Machine, text = ''): 'base' | 'asset' | undefined {
  if (text === '') return undefined
  return isBase(machine.market, resolveAsset(text, machine.protocol, machine.pools)) ? 'base' : 'asset'
}

/** Sends both sides to the provider's addresses. A side without an address was exchanged already. */
function leave(machine: Machine, pool: PoolState, provider: Provider, leaving: Withdrawal): void {
  const { base, asset } = leavePool(machine, pool, provider, leaving)
  const inHash = leaving.tx.id
  send(machine, { to: provider.assetAddress, coin: { asset: pool.asset, amount: asset }, inHash })
  send(machine, { to: provider.baseAddress, coin: { asset: machine.base, amount: base }, inHash })
}

function send(machine: Machine, request: Parameters<typeof sendOutbound>[1]): void {
  if (request.coin.amount === 0n || request.to === '') return
  try {
    sendOutbound(machine, request)
  } catch (error) {
    if (error instanceof OutboundRefusal) throw new HandlerRefusal(error.message)
    throw error
  }
}
