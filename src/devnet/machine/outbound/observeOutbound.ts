import { normalizeHash } from '../../../core/address/normalizeHash.ts'
import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Memo } from '../../../core/memo/memo.ts'
import { cutToDecimals } from '../../../core/quote/math/share.ts'
import { mapEvmFacts } from '../../rules/chainFacts.ts'
import { settingOf } from '../../rules/state.ts'
import { reclaimClout } from '../clout.ts'
import { addGas } from '../gas.ts'
import { isInternalMemo } from '../inbound/handleInbound.ts'
import { findInbound } from '../inbound/inboundRecords.ts'
import { tryReadMemo } from '../inbound/readMemo.ts'
import { erase, write } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { changeHolding, findPool } from '../poolLedger.ts'
import type { Coin, Outbound, Tx } from '../records.ts'
import { slashVault } from '../slash.ts'
import { recordOutbound } from './scheduleOutbound.ts'

/** A vault's transaction as the observers agree on it. */
export interface OutboundObservation {
  readonly tx: Tx
  readonly vaultPubKey: string
}

/**
 * Processes an observed vault transaction: completes its outbound, records its gas for reimbursement and reduces the
 * vault's holdings. Slashes the vault if no outbound matches. Source: handleObservedTxOutQuorum and
 * CommonOutboundTxHandler of THORNode 3.17; ObservedTxOutHandler of Mayanode 1.124.
 */
export function observeOutbound(machine: Machine, { tx, vaultPubKey }: OutboundObservation): void {
  if (machine.outTxs.has(tx.id)) return
  write(machine.journal, machine.outTxs, tx.id, { ...tx, observedHeight: machine.height })
  if (isCancel(machine, tx)) {
    payGas(machine, tx, vaultPubKey)
    return
  }
  const memo = tx.memo === '' ? waitingMemo(machine, tx, vaultPubKey) : tx.memo
  const read = tryReadMemo(machine, memo)
  if (read === undefined || !isInternalMemo(read.kind)) {
    slashVault(machine, vaultPubKey, [...tx.coins, ...tx.gas])
    spend(machine, vaultPubKey, [...tx.coins, ...tx.gas])
    return
  }
  const honest = isExpected(machine, read, { ...tx, memo }, vaultPubKey)
  if (!honest) slashVault(machine, vaultPubKey, [...tx.coins, ...tx.gas])
  if (honest || reimbursesAnyGas[machine.protocol]) payGas(machine, tx, vaultPubKey)
  else spend(machine, vaultPubKey, tx.gas)
  if (tx.from !== tx.to) spend(machine, vaultPubKey, tx.coins)
}

/** Maya reimburses gas even for a transaction without a matching outbound. */
const reimbursesAnyGas: Readonly<Record<Protocol, boolean>> = { THORCHAIN: false, MAYACHAIN: true }

/** Whether a transaction matches a scheduled outbound. Completes that outbound. */
function isExpected(machine: Machine, memo: Memo, tx: Tx, pubKey: string): boolean {
  if (!('fields' in memo)) return true
  if (memo.kind === 'migrate') {
    return takeFromSchedule(machine, pubKey, tx, ({ originalMemo }) => originalMemo === tx.memo) !== undefined
  }
  const hash = memo.kind === 'outbound' || memo.kind === 'refund' ? memo.fields[0] : undefined
  return hash === undefined || fulfilOutbound(machine, normalizeHash(hash), tx, pubKey)
}

/** Deducts coins from a vault's holdings. */
export function spend(machine: Machine, pubKey: string, coins: readonly Coin[]): void {
  for (const { asset, amount } of coins) changeHolding(machine, pubKey, asset, -amount)
}

function payGas(machine: Machine, tx: Tx, pubKey: string): void {
  spend(machine, pubKey, tx.gas)
  const [coin] = tx.coins
  const outAsset = coin === undefined ? '' : formatAsset(coin.asset)
  for (const gas of tx.gas) addGas(machine, { outAsset, gas })
}

/** Whether a transaction cancels a stuck one: a dust payment without a memo on an EVM chain. */
function isCancel({ protocol }: Machine, { coins, memo }: Tx): boolean {
  const [coin] = coins
  if (protocol !== 'THORCHAIN' || coins.length !== 1 || coin === undefined || memo !== '') return false
  const { chain } = coin.asset
  if (!isChainId(chain) || chains[chain].family !== 'evm') return false
  return chains[chain].gasAsset === formatAsset(coin.asset) && coin.amount === chains[chain].dustThreshold.THORCHAIN
}

interface Waiting {
  readonly height: number
  readonly at: number
  readonly outbound: Outbound
}

/** Yields the outbounds that a vault may be sending, newest block first. */
function* waitingOf(machine: Machine, pubKey: string): Generator<Waiting> {
  for (const height of [...machine.schedule.keys()].sort((a, b) => b - a)) {
    for (const [at, outbound] of (machine.schedule.get(height) ?? []).entries()) {
      const { vaultPubKey, earlierVaults = [] } = outbound
      if (vaultPubKey === pubKey || earlierVaults.includes(pubKey)) yield { height, at, outbound }
    }
  }
}

/** Returns the memo of the oldest outbound that matches a payment without a memo. */
function waitingMemo(machine: Machine, tx: Tx, pubKey: string): string {
  const fitting = [...waitingOf(machine, pubKey)].filter(({ outbound }) => isPaymentOf(machine, outbound, tx))
  return fitting.at(-1)?.outbound.originalMemo ?? ''
}

/** Completes the outbound that a transaction fulfils. Returns false if there is none. */
function fulfilOutbound(machine: Machine, inHash: string, tx: Tx, pubKey: string): boolean {
  const inbound = findInbound(machine, inHash)
  if (inbound !== undefined) recordOutbound(machine, inHash, tx)
  const outbound = takeFromSchedule(machine, pubKey, tx, (waiting) => waiting.inHash === inHash)
  if (outbound === undefined) return false
  if (outbound.cloutSpent > 0n && inbound !== undefined) {
    reclaimClout(machine, inbound.tx.from, outbound.to, outbound.cloutSpent)
  }
  return true
}

/** Removes the matching outbound from the schedule and returns it; undefined if there is none. */
function takeFromSchedule(
  machine: Machine,
  pubKey: string,
  tx: Tx,
  isMeant: (waiting: Outbound) => boolean,
): Outbound | undefined {
  for (const { height, at, outbound } of waitingOf(machine, pubKey)) {
    if (!isMeant(outbound) || !isPaymentOf(machine, outbound, tx)) continue
    remove(machine, height, at)
    return outbound
  }
  return undefined
}

function remove(machine: Machine, height: number, at: number): void {
  const left = (machine.schedule.get(height) ?? []).filter((_, index) => index !== at)
  if (left.length === 0) erase(machine.journal, machine.schedule, height)
  else write(machine.journal, machine.schedule, height, left)
}

/**
 * Whether a payment matches an outbound: the exact coin, or a gas asset whose coin plus gas equals the planned total.
 */
function isPaymentOf(machine: Machine, { chain, to, coin, maxGas }: Outbound, tx: Tx): boolean {
  const [paid] = tx.coins
  if (tx.chain !== chain || tx.to.toLowerCase() !== to.toLowerCase() || paid === undefined) return false
  if (formatAsset(paid.asset) !== formatAsset(coin.asset)) return false
  const gas = tx.gas.reduce((sum, { amount }) => sum + amount, 0n)
  const allowed = maxGas?.amount ?? 0n
  const cut = cutToDecimals(coin.amount, findPool(machine, coin.asset)?.decimals ?? 8)
  const exact = paid.amount === coin.amount || paid.amount === cut
  const sums = isGasAsset(machine, coin) && coin.amount + allowed === paid.amount + gas && allowed >= gas
  if (sums && !exact && allowed > gas && maxGas !== undefined) {
    addGas(machine, { outAsset: formatAsset(coin.asset), gas: { asset: maxGas.asset, amount: allowed - gas } })
  }
  return (exact || sums) && !exceedsCap[machine.protocol](machine, chain, gas, allowed)
}

function isGasAsset({ protocol }: Machine, { asset }: Coin): boolean {
  const { chain } = asset
  return isChainId(chain) && formatAsset(parseAsset(chains[chain].gasAsset, protocol)) === formatAsset(asset)
}

/** Gas cap of an EVM outbound where none is set for its chain, in 1e8. Source: maxEVMGasForChain of THORNode 3.17. */
const DEFAULT_GAS_CAP = 50_000_000n

const gasCaps = mapEvmFacts(({ maxOutboundGas = DEFAULT_GAS_CAP }) => maxOutboundGas)

type ExceedsCap = (machine: Machine, chain: string, gas: bigint, allowed: bigint) => boolean

const exceedsCap: Readonly<Record<Protocol, ExceedsCap>> = {
  THORCHAIN: (machine, chain, gas, allowed) => {
    const spec = isChainId(chain) ? chains[chain] : undefined
    if (spec?.family !== 'evm') return false
    const set = settingOf(machine, `MaxGas-${chain}`)
    const cap = set > 0 ? BigInt(set) : gasCaps[spec.id]
    return gas >= cap && allowed < cap
  },
  MAYACHAIN: () => false,
}
