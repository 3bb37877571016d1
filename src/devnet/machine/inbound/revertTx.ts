import { saturatingSub } from '../../../core/quote/math/share.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { spend } from '../outbound/observeOutbound.ts'
import { changeHolding, changePool, findPool } from '../poolLedger.ts'
import { vaultAt } from '../vaults/vaults.ts'
import { findInbound } from './inboundRecords.ts'
import { tryReadMemo } from './readMemo.ts'

/**
 * Reverts a transaction that a reorganisation removed. An inbound's coins leave vault and pool; an outbound's return to
 * the vault. Source: processErrataTxAttestation of THORNode 3.17.
 */
export function revertTx(machine: Machine, hash: string, chain: string): void {
  const inbound = findInbound(machine, hash)
  if (inbound !== undefined && inbound.tx.chain === chain) revertInbound(machine, hash)
  const sent = machine.outTxs.get(hash)
  const vault = sent === undefined ? undefined : (vaultAt(machine, chain, sent.from) ?? machine.vaults.get(chain))
  if (inbound !== undefined || sent === undefined || vault === undefined || sent.chain !== chain) return
  for (const { asset, amount } of sent.coins) changeHolding(machine, vault.pubKey, asset, amount)
}

function revertInbound(machine: Machine, hash: string): void {
  const inbound = findInbound(machine, hash)
  if (inbound === undefined || inbound.reverted) return
  write(machine.journal, machine.inbounds, hash, { ...inbound, reverted: true })
  if (inbound.vaultUpdated && inbound.vaultPubKey !== undefined) spend(machine, inbound.vaultPubKey, inbound.tx.coins)
  const kind = tryReadMemo(machine, inbound.tx.memo)?.kind
  if (kind !== 'swap' && kind !== 'limit_swap' && kind !== 'add_liquidity') return
  for (const { asset, amount } of inbound.tx.coins) {
    const pool = findPool(machine, asset)
    if (pool !== undefined) changePool(machine, pool, { balanceAsset: saturatingSub(pool.balanceAsset, amount) })
  }
}
