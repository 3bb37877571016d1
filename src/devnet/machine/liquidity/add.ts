import { formatAsset } from '../../../core/asset.ts'
import { resolveAsset } from '../../../core/fuzzy.ts'
import type { OtherMemo } from '../../../core/memo.ts'
import { isBase } from '../../quote/market.ts'
import { lpPaused, type PoolState } from '../../state.ts'
import { baseWord, emit } from '../events.ts'
import { HandlerFault, type Inbound } from '../handling.ts'
import { write } from '../journal.ts'
import { bookOf, changeBook, changePool, findPool } from '../ledger.ts'
import type { Machine, Provider } from '../machine.ts'
import { openPool } from './openPool.ts'
import { type Addition, unitsFor } from './units.ts'

/**
 * Adds liquidity: both sides at once, one side alone, or one side that waits for the other when the memo names the
 * sender's other address. Source: AddLiquidityHandler of both nodes.
 */
export function addLiquidity(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const asset = resolveAsset(machine.protocol, memo.fields[0] ?? '', machine.pools)
  if (asset.kind === 'synth') throw new HandlerFault('saver deposits are disabled')
  if (asset.kind === 'trade') throw new HandlerFault('asset cannot be a trade asset')
  if (lpPaused(machine, asset.chain))
    throw new HandlerFault('unable to add liquidity while chain has paused LP actions')
  const paired = memo.fields[1] ?? ''
  const native = tx.chain === machine.base.chain
  const owner = { base: native ? tx.from : paired, asset: native ? paired : tx.from }
  const sum = (base: boolean) =>
    tx.coins.filter((coin) => isBase(machine.market, coin.asset) === base).reduce((all, { amount }) => all + amount, 0n)
  const given: Addition = { base: sum(true), asset: sum(false) }
  const pool = findPool(machine, asset) ?? openPool(machine, asset)
  const key = `${formatAsset(pool.asset)} ${owner.base || owner.asset}`
  const provider = machine.providers.get(key) ?? blank(formatAsset(pool.asset), owner)
  const waits = (given.asset === 0n && owner.asset !== '') || (given.base === 0n && owner.base !== '')
  const merged = { base: given.base + provider.pendingBase, asset: given.asset + provider.pendingAsset }
  const complete = !waits || (merged.base > 0n && merged.asset > 0n)
  const txid = { [`${native ? machine.base.chain : asset.chain}_txid`]: tx.id }
  if (complete) {
    const joined = { ...provider, assetAddress: owner.asset || provider.assetAddress }
    const units = join(machine, pool, key, joined, merged)
    emit(machine, 'add_liquidity', {
      pool: formatAsset(pool.asset),
      liquidity_provider_units: String(units),
      ...sidesOf(machine, joined, merged),
      ...txid,
    })
  } else {
    pend(machine, pool, key, provider, given)
    emit(machine, 'pending_liquidity', {
      pool: formatAsset(pool.asset),
      type: 'add',
      ...sidesOf(machine, provider, given),
      ...txid,
    })
  }
}

/** Both sides of an addition, as events tell them. */
function sidesOf({ protocol }: Machine, { baseAddress, assetAddress }: Provider, { base, asset }: Addition) {
  return {
    [`${baseWord[protocol]}_address`]: baseAddress,
    [`${baseWord[protocol]}_amount`]: String(base),
    asset_amount: String(asset),
    asset_address: assetAddress,
  }
}

function blank(asset: string, owner: { base: string; asset: string }): Provider {
  return {
    asset,
    baseAddress: owner.base,
    assetAddress: owner.asset,
    units: 0n,
    pendingBase: 0n,
    pendingAsset: 0n,
  }
}

function pend(machine: Machine, pool: PoolState, key: string, provider: Provider, { base, asset }: Addition): void {
  const book = bookOf(machine, pool.asset)
  changeBook(machine, pool, { pendingBase: book.pendingBase + base, pendingAsset: book.pendingAsset + asset })
  write(machine.journal, machine.providers, key, {
    ...provider,
    pendingBase: provider.pendingBase + base,
    pendingAsset: provider.pendingAsset + asset,
  })
}

function join(machine: Machine, pool: PoolState, key: string, provider: Provider, { base, asset }: Addition): bigint {
  const book = bookOf(machine, pool.asset)
  const depths = { base: pool.balanceBase, asset: pool.balanceAsset, units: book.liquidityUnits + book.synthUnits }
  const units = unitsFor(machine.protocol, depths, { base, asset })
  changePool(machine, pool, { balanceBase: pool.balanceBase + base, balanceAsset: pool.balanceAsset + asset })
  changeBook(machine, pool, {
    liquidityUnits: book.liquidityUnits + units,
    pendingBase: book.pendingBase - provider.pendingBase,
    pendingAsset: book.pendingAsset - provider.pendingAsset,
  })
  write(machine.journal, machine.providers, key, {
    ...provider,
    units: provider.units + units,
    pendingBase: 0n,
    pendingAsset: 0n,
  })
  return units
}
