import { formatAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import type { OtherMemo } from '../../../core/memo/memo.ts'
import { isBase } from '../../quote/market.ts'
import { lpPaused, type PoolState } from '../../rules/state.ts'
import { emit } from '../events.ts'
import { HandlerRefusal, type Inbound } from '../inbound/handler.ts'
import { write } from '../journal.ts'
import type { Machine, Provider } from '../machine.ts'
import { bookOf, changeBook, findPool } from '../poolLedger.ts'
import type { Tx } from '../records.ts'
import { additionFields, hashField, joinPool, providerKey, providerOf } from './joinPool.ts'
import { openPool } from './openPool.ts'
import type { Addition } from './units.ts'

/**
 * Adds liquidity: both sides, one side alone, or one side that stays pending until the other arrives, if the memo has
 * the sender's other address. Source: AddLiquidityHandler of both nodes.
 */
export function addLiquidity(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const asset = resolveAsset(memo.fields[0] ?? '', machine.protocol, machine.pools)
  if (asset.kind === 'synth') throw new HandlerRefusal('saver deposits are disabled')
  if (asset.kind === 'trade') throw new HandlerRefusal('asset cannot be a trade asset')
  if (lpPaused(machine, asset.chain))
    throw new HandlerRefusal('unable to add liquidity while chain has paused LP actions')
  const paired = memo.fields[1] ?? ''
  const native = tx.chain === machine.base.chain
  const owner = { base: native ? tx.from : paired, asset: native ? paired : tx.from }
  const sum = (base: boolean) =>
    tx.coins.filter((coin) => isBase(machine.market, coin.asset) === base).reduce((all, { amount }) => all + amount, 0n)
  const given: Addition = { base: sum(true), asset: sum(false) }
  const pool = findPool(machine, asset) ?? openPool(machine, asset)
  const provider = providerOf(machine, pool, owner)
  const waits = (given.asset === 0n && owner.asset !== '') || (given.base === 0n && owner.base !== '')
  const merged = { base: given.base + provider.pendingBase, asset: given.asset + provider.pendingAsset }
  const complete = !waits || (merged.base > 0n && merged.asset > 0n)
  if (complete) joinPool(machine, pool, owner, merged, tx)
  else holdPending(machine, pool, provider, given, tx)
}

function holdPending(machine: Machine, pool: PoolState, provider: Provider, given: Addition, tx: Tx): void {
  const key = providerKey(pool, { base: provider.baseAddress, asset: provider.assetAddress })
  const { base, asset } = given
  const book = bookOf(machine, pool.asset)
  changeBook(machine, pool, { pendingBase: book.pendingBase + base, pendingAsset: book.pendingAsset + asset })
  write(machine.journal, machine.providers, key, {
    ...provider,
    pendingBase: provider.pendingBase + base,
    pendingAsset: provider.pendingAsset + asset,
    lastAddHeight: machine.height,
    pendingTxId: provider.pendingTxId || tx.id,
  })
  const sides = additionFields(machine, provider, given)
  emit(machine, 'pending_liquidity', { pool: formatAsset(pool.asset), type: 'add', ...sides, ...hashField(tx) })
}
