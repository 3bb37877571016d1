import { formatAsset } from '../../../core/asset.ts'
import { resolveAsset } from '../../../core/fuzzy.ts'
import type { OtherMemo } from '../../../core/memo.ts'
import { disbursement } from '../../../core/pool.ts'
import { cappedShare, lessAtMost } from '../../../core/share.ts'
import { isBase } from '../../quote/market.ts'
import { lpPaused, type PoolState } from '../../state.ts'
import { baseWord, emit, txFields } from '../events.ts'
import { HandlerFault, type Inbound } from '../handling.ts'
import { write } from '../journal.ts'
import { bookOf, changeBook, changePool, findPool } from '../ledger.ts'
import type { Machine, Provider } from '../machine.ts'
import { sendOutbound } from '../outbound.ts'
import { OutboundFault } from '../outboundRequest.ts'
import type { Tx } from '../records.ts'

const BPS = 10_000n

/**
 * Takes a share of a provider's units out of a pool, to both of its addresses or all of it to the one it has. What came
 * with the memo stays with the pool. Source: WithdrawLiquidityHandler of both nodes.
 */
export function withdrawLiquidity(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const asset = resolveAsset(machine.protocol, memo.fields[0] ?? '', machine.pools)
  if (asset.kind === 'synth') throw new HandlerFault('burning synths is disabled, unable to withdraw to savers')
  if (lpPaused(machine, asset.chain)) throw new HandlerFault('unable to withdraw while chain has paused LP actions')
  const pool = findPool(machine, asset)
  if (pool === undefined) throw new HandlerFault(`${formatAsset(asset)} doesn't exist`)
  const key = `${formatAsset(pool.asset)} ${tx.from}`
  const provider = machine.providers.get(key)
  if (provider === undefined || provider.units === 0n) throw new HandlerFault('no liquidity units to withdraw')
  const bps = memo.fields[1] ? BigInt(memo.fields[1]) : BPS
  for (const coin of tx.coins) {
    if (isBase(machine.market, coin.asset)) changePool(machine, pool, { balanceBase: pool.balanceBase + coin.amount })
    else if (findPool(machine, coin.asset) === pool) {
      changePool(machine, pool, { balanceAsset: pool.balanceAsset + coin.amount })
    }
  }
  leave(machine, pool, key, provider, { bps, tx })
}

/** How much of a provider's units, and what asked for it. */
interface Leaving {
  readonly bps: bigint
  readonly tx: Tx
}

function leave(machine: Machine, pool: PoolState, key: string, provider: Provider, { bps, tx }: Leaving): void {
  const units = cappedShare(machine.protocol, bps, BPS, provider.units)
  const inHash = tx.id
  const book = bookOf(machine, pool.asset)
  const total = book.liquidityUnits + book.synthUnits
  const base = cappedShare(machine.protocol, units, total, pool.balanceBase)
  const asset = cappedShare(machine.protocol, units, total, pool.balanceAsset)
  changePool(machine, pool, {
    balanceBase: lessAtMost(pool.balanceBase, base),
    balanceAsset: lessAtMost(pool.balanceAsset, asset),
  })
  changeBook(machine, pool, { liquidityUnits: lessAtMost(book.liquidityUnits, units) })
  write(machine.journal, machine.providers, key, { ...provider, units: provider.units - units })
  const { baseAddress, assetAddress } = provider
  emit(machine, 'withdraw', {
    pool: formatAsset(pool.asset),
    liquidity_provider_units: String(units),
    basis_points: String(bps),
    asymmetry: '0.000000000000000000',
    emit_asset: String(asset),
    [`emit_${baseWord[machine.protocol]}`]: String(base),
    imp_loss_protection: '0',
    ...txFields(tx),
  })
  const onlyAsset = baseAddress === ''
  const swapped = onlyAsset || assetAddress === '' ? oneSided(machine, pool, base, asset, onlyAsset) : { base, asset }
  send(machine, { to: assetAddress, coin: { asset: pool.asset, amount: swapped.asset }, inHash })
  send(machine, { to: baseAddress, coin: { asset: machine.base, amount: swapped.base }, inHash })
}

/** A provider with one address gets the other side's part at what the rest of the pool gives for it. */
function oneSided(machine: Machine, pool: PoolState, base: bigint, asset: bigint, toAsset: boolean) {
  if (!toAsset) {
    const paid = disbursement(machine.protocol, pool, asset)
    changePool(machine, pool, {
      balanceBase: lessAtMost(pool.balanceBase, paid),
      balanceAsset: pool.balanceAsset + asset,
    })
    return { base: base + paid, asset: 0n }
  }
  const flipped = { ...pool, balanceAsset: pool.balanceBase, balanceBase: pool.balanceAsset }
  const paid = disbursement(machine.protocol, flipped, base)
  changePool(machine, pool, {
    balanceBase: pool.balanceBase + base,
    balanceAsset: lessAtMost(pool.balanceAsset, paid),
  })
  return { base: 0n, asset: asset + paid }
}

function send(machine: Machine, request: Parameters<typeof sendOutbound>[1]): void {
  if (request.coin.amount === 0n || request.to === '') return
  try {
    sendOutbound(machine, request)
  } catch (error) {
    if (error instanceof OutboundFault) throw new HandlerFault(error.message)
    throw error
  }
}
