import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { resolveAsset } from '../../../core/asset/fuzzy.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { RegisterReferenceMemo } from '../../../core/memo/memo.ts'
import { haltActive, settingOf } from '../../rules/state.ts'
import { balanceOf, transfer } from '../bank.ts'
import { emit } from '../events.ts'
import { write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { findPool } from '../poolLedger.ts'
import type { Coin, StoredReference, Tx } from '../records.ts'
import { HandlerRefusal, type Inbound } from './handler.ts'

/** Stores a memo under the asset's next free reference number. Source: THORNode 3.17 handler_reference_memo.go. */
export function registerReference(machine: Machine, { tx, memo }: Inbound<RegisterReferenceMemo>): void {
  if (haltActive(machine, 'HaltMemoless')) throw new HandlerRefusal('memoless transactions are currently halted')
  const asset = formatAsset(resolveAsset(memo.asset, machine.protocol, machine.pools))
  const cost = BigInt(Math.max(settingOf(machine, 'MemolessTxnCost'), 0))
  if (balanceOf(machine, tx.from, machine.base) < cost) {
    throw new HandlerRefusal(`insufficient RUNE balance to pay memoless transaction cost of ${cost}`)
  }
  transfer(machine, tx.from, machine.modules.reserve, { asset: machine.base, amount: cost })
  const reference = nextFreeReference(machine, asset)
  if (reference === undefined) throw new HandlerRefusal('unable to find an available reference')
  const stored: StoredReference = {
    asset,
    memo: memo.memo,
    reference,
    height: machine.height,
    registrationHash: tx.id,
    registeredBy: tx.from,
    usedBy: [],
  }
  write(machine.journal, machine.references, `${asset} ${reference}`, stored)
  emit(machine, 'reference_memo', { asset, memo: memo.memo, reference, hash: tx.id })
}

function digitsOf(machine: Machine): number {
  return String(Math.max(settingOf(machine, 'MemolessTxnRefCount'), 1)).length
}

/** Returns the next free number after the newest one, wrapping around and skipping numbers in use. */
function nextFreeReference(machine: Machine, asset: string): string | undefined {
  const count = settingOf(machine, 'MemolessTxnRefCount')
  const digits = digitsOf(machine)
  const own = [...machine.references.values()].filter((one) => one.asset === asset)
  const newest = own.sort((a, b) => a.height - b.height).at(-1)
  const start = newest === undefined ? 0 : Number(newest.reference)
  for (let step = 0; step < count; step++) {
    const reference = String(((start + step) % count) + 1).padStart(digits, '0')
    const taken = machine.references.get(`${asset} ${reference}`)
    if (taken === undefined || isReferenceExpired(machine, taken)) return reference
  }
  return undefined
}

export function isReferenceExpired(machine: Machine, { height }: StoredReference): boolean {
  return machine.height > height + settingOf(machine, 'MemolessTxnTTL')
}

/**
 * Returns the reference number in an amount's last digits, at the chain's precision; undefined if they are all zero.
 * Source: ExtractReferenceFromAmount of THORNode 3.17.
 */
export function referenceInAmount(machine: Machine, { asset, amount }: Coin): string | undefined {
  const digits = digitsOf(machine)
  const decimals = Math.min(decimalsOf(machine, asset), 8)
  const exact = amount / 10n ** BigInt(8 - decimals)
  const number = exact % 10n ** BigInt(digits)
  return number === 0n ? undefined : String(number).padStart(digits, '0')
}

function decimalsOf(machine: Machine, asset: Coin['asset']): number {
  if (asset.chain === machine.base.chain) return 8
  const gas = isChainId(asset.chain) ? parseAsset(chains[asset.chain].gasAsset, machine.protocol) : undefined
  if (gas !== undefined && isChainId(asset.chain) && formatAsset(gas) === formatAsset(asset)) {
    return chains[asset.chain].nativeDecimals
  }
  return findPool(machine, asset)?.decimals || 8
}

/**
 * Returns the memo of a reference number, for a deposit seen after registration, before expiry and within the use
 * limit; else "". Records every use. Source: fetchMemoFromReference of THORNode 3.17.
 */
export function resolveReference(machine: Machine, number: string, tx: Tx, seenAt: number): string {
  const [coin] = tx.coins
  if (coin === undefined || haltActive(machine, 'HaltMemoless')) return ''
  const reference = number.padStart(digitsOf(machine), '0')
  const key = `${formatAsset(coin.asset)} ${reference}`
  const stored = machine.references.get(key)
  if (stored === undefined) return ''
  const most = settingOf(machine, 'MemolessTxnMaxUse')
  const usable =
    seenAt > stored.height && !isReferenceExpired(machine, stored) && (most <= 0 || stored.usedBy.length < most)
  if (!stored.usedBy.includes(tx.id)) {
    write(machine.journal, machine.references, key, { ...stored, usedBy: [...stored.usedBy, tx.id] })
  }
  return usable ? stored.memo : ''
}
