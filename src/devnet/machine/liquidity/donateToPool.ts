import { formatAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { OtherMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { emit, txFields } from '../events.ts'
import { HandlerRefusal, type Inbound } from '../inbound/handler.ts'
import type { Machine } from '../machine.ts'
import { changePool, findPool } from '../poolLedger.ts'

/** Adds coins to a pool, to the benefit of all providers. Source: DonateHandler of both nodes. */
export function donateToPool(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const asset = resolveAsset(memo.fields[0] ?? '', machine.protocol, machine.pools)
  const pool = findPool(machine, asset)
  if (pool === undefined) throw new HandlerRefusal(`pool ${formatAsset(asset)} not exist`)
  for (const coin of tx.coins) {
    if (isBase(machine.market, coin.asset)) changePool(machine, pool, { balanceBase: pool.balanceBase + coin.amount })
    else if (findPool(machine, coin.asset) === pool) {
      changePool(machine, pool, { balanceAsset: pool.balanceAsset + coin.amount })
    }
  }
  emit(machine, 'donate', { pool: formatAsset(pool.asset), ...txFields(tx) })
}
