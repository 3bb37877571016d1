import { homeChain } from '../../core/asset/asset.ts'
import type { OtherMemo } from '../../core/memo/memo.ts'
import { haltActive, settingOf } from '../rules/state.ts'
import { type ClaimKind, depositClaim, withdrawClaim } from './claims.ts'
import { HandlerRefusal, type Inbound } from './inbound/handler.ts'
import type { Machine } from './machine.ts'
import { isAddressOnChain } from './outbound/outboundRequest.ts'
import { sendOutbound } from './outbound/sendOutbound.ts'
import { findPool } from './poolLedger.ts'

/**
 * Handles trade+ and secure+: turns a layer-1 deposit into a claim of an account. Source: the trade and secured
 * handlers.
 */
export function depositAsClaim(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const kind: ClaimKind = memo.kind === 'trade_deposit' ? 'trade' : 'secured'
  const [owner = ''] = memo.fields
  const [coin] = tx.coins
  if (coin === undefined) throw new HandlerRefusal('coin is empty')
  checkOpen(machine, kind, 'deposit')
  if (findPool(machine, coin.asset)?.status !== 'Available') throw new HandlerRefusal('pool is not available')
  depositClaim(machine, { kind, asset: coin.asset, amount: coin.amount, owner, assetAddress: tx.from, txId: tx.id })
}

/** Handles trade- and secure-: sends the claimed coin, less the outbound fee, to an address on its chain. */
export function withdrawFromClaim(machine: Machine, { tx, memo }: Inbound<OtherMemo>): void {
  const kind: ClaimKind = memo.kind === 'trade_withdraw' ? 'trade' : 'secured'
  const [to = ''] = memo.fields
  const [coin] = tx.coins
  if (coin === undefined || coin.asset.kind !== kind) throw new HandlerRefusal(`asset must be a ${kind} asset`)
  checkOpen(machine, kind, 'withdraw')
  const asset = findPool(machine, coin.asset)?.asset
  if (asset === undefined) throw new HandlerRefusal(`pool ${coin.asset.symbol} doesn't exist`)
  if (!isAddressOnChain(to, homeChain(asset, machine.protocol)))
    throw new HandlerRefusal('address is not of the asset’s chain')
  const change = { kind, asset, amount: coin.amount, owner: tx.from, assetAddress: to, txId: tx.id }
  const amount = withdrawClaim(machine, change)
  sendOutbound(machine, { to, coin: { asset, amount }, inHash: tx.id })
}

const settings = {
  deposit: ['TradeAccountsDepositEnabled', 'trade accounts deposits are disabled'],
  withdraw: ['TradeAccountsWithdrawEnabled', 'trade accounts withdrawals are disabled'],
} as const

function checkOpen(machine: Machine, kind: ClaimKind, way: keyof typeof settings): void {
  if (kind === 'secured') {
    if (haltActive(machine, 'HaltSecuredGlobal')) throw new HandlerRefusal('secured assets are disabled')
    return
  }
  if (settingOf(machine, 'TradeAccountsEnabled') <= 0) throw new HandlerRefusal('trade accounts are disabled')
  const [setting, reason] = settings[way]
  // THORChain has no separate switch for withdrawals.
  if (way === 'withdraw' && machine.protocol === 'THORCHAIN') return
  if (settingOf(machine, setting) <= 0) throw new HandlerRefusal(reason)
}
