import { type Asset, formatAsset, layer1Of } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { balanceOf, credit, debit } from './bank.ts'
import { emit } from './events.ts'
import type { Machine } from './machine.ts'

/** A trade or secured asset: a layer-1 coin in the vaults that an account of the protocol's own chain owns. */
export type ClaimKind = 'trade' | 'secured'

/** Names of the account's field in events. */
const accountField: Readonly<Record<Protocol, string>> = { THORCHAIN: 'rune_address', MAYACHAIN: 'cacao_address' }

const eventOf = {
  trade: { deposit: 'trade_account_deposit', withdraw: 'trade_account_withdraw' },
  secured: { deposit: 'secured_asset_deposit', withdraw: 'secured_asset_withdraw' },
} as const

export interface ClaimChange {
  readonly kind: ClaimKind
  /** The layer-1 asset or the claim itself. */
  readonly asset: Asset
  readonly amount: bigint
  readonly owner: string
  /** Address on the asset's own chain; empty for what swaps do. */
  readonly assetAddress: string
  readonly txId: string
}

export function claimOn(asset: Asset, kind: ClaimKind): Asset {
  return { ...layer1Of(asset), kind }
}

/** Credits an account. One unit stands for one unit of the coin, because nothing is ever taken from the depth alone. */
export function depositClaim(machine: Machine, change: ClaimChange): void {
  const claim = claimOn(change.asset, change.kind)
  credit(machine, change.owner, { asset: claim, amount: change.amount })
  emitClaimEvent(machine, eventOf[change.kind].deposit, change, claim, change.amount)
}

/** Debits an account by at most what it has, and gives what was taken. */
export function withdrawClaim(machine: Machine, change: ClaimChange): bigint {
  const claim = claimOn(change.asset, change.kind)
  const held = balanceOf(machine, change.owner, claim)
  const amount = held < change.amount ? held : change.amount
  debit(machine, change.owner, { asset: claim, amount })
  emitClaimEvent(machine, eventOf[change.kind].withdraw, change, claim, amount)
  return amount
}

function emitClaimEvent(machine: Machine, type: string, change: ClaimChange, claim: Asset, amount: bigint): void {
  emit(machine, type, {
    amount: String(amount),
    asset: formatAsset(claim),
    asset_address: change.assetAddress,
    [accountField[machine.protocol]]: change.owner,
    tx_id: change.txId,
  })
}
