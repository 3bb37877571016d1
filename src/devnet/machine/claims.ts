import { type Asset, formatAsset, layer1Of } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { QuoteRefusal } from '../quote/quoteRefusal.ts'
import { balanceOf, credit, debit } from './bank.ts'
import { emit } from './events.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'
import type { ClaimHeights } from './records.ts'

/** A trade or secured asset: a layer-1 coin in the vaults that belongs to an account on the protocol's chain. */
export type ClaimKind = 'trade' | 'secured'

/** Names of the account field in events. */
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
  /** Address on the asset's chain; empty for swaps. */
  readonly assetAddress: string
  readonly txId: string
}

export function claimOn(asset: Asset, kind: ClaimKind): Asset {
  return { ...layer1Of(asset), kind }
}

/** Credits a claim to an account. One unit equals one unit of the coin, because the depth never changes on its own. */
export function depositClaim(machine: Machine, change: ClaimChange): void {
  const claim = claimOn(change.asset, change.kind)
  credit(machine, change.owner, { asset: claim, amount: change.amount })
  noteHeight(machine, change.owner, claim, { added: machine.height })
  emitClaimEvent(machine, eventOf[change.kind].deposit, change, claim, change.amount)
}

/**
 * Debits a claim, up to the account's balance. Returns the debited amount. Throws `QuoteRefusal` for a secured asset
 * that the account does not have. Source: SecuredAssetManager.Withdraw of THORNode 3.17.
 */
export function withdrawClaim(machine: Machine, change: ClaimChange): bigint {
  const claim = claimOn(change.asset, change.kind)
  const held = balanceOf(machine, change.owner, claim)
  const amount = held < change.amount ? held : change.amount
  if (amount === 0n && change.kind === 'secured') {
    const wanted = `requested ${change.amount}`
    const available = `available ${held}`
    throw new QuoteRefusal(`insufficient secured asset balance for ${formatAsset(claim)}: ${wanted}, ${available}`)
  }
  debit(machine, change.owner, { asset: claim, amount })
  noteHeight(machine, change.owner, claim, { withdrawn: machine.height })
  emitClaimEvent(machine, eventOf[change.kind].withdraw, change, claim, amount)
  return amount
}

/** Records the block of a trade account's change. */
function noteHeight({ journal, claimHeights }: Machine, owner: string, claim: Asset, change: ClaimHeights): void {
  if (claim.kind !== 'trade') return
  const key = `${owner} ${formatAsset(claim)}`
  write(journal, claimHeights, key, { ...claimHeights.get(key), ...change })
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
