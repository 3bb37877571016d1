import { type Asset, formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { cutToDecimals, saturatingSub } from '../../../core/quote/math/share.ts'
import { type GasDetails, gasDetails } from '../../quote/gasDetails.ts'
import { atLeastZero } from '../../quote/market.ts'
import { chainHalted, settingOf } from '../../rules/state.ts'
import { emit } from '../events.ts'
import { erase } from '../journal.ts'
import type { Machine } from '../machine.ts'
import { scheduleOutbound } from '../outbound/scheduleOutbound.ts'
import { findPool, holdingOf } from '../poolLedger.ts'
import type { RetiringVault } from '../records.ts'
import { blankHash, type Coin } from '../records.ts'
import { assignedTo, unassigned } from './chooseVault.ts'
import { retiringKey, retiringVaults, vaultsOf } from './vaults.ts'

/** Default of ChurnMigrateRounds. */
const USUAL_ROUNDS = 5n

/**
 * Moves coins of retiring vaults to the active ones every FundMigrationInterval blocks. With m = ChurnMigrateRounds,
 * round n moves n/m of the rest, and all of it from round m on, less maximum gas. A round waits for the previous one. A
 * vault becomes inactive when nothing worth its gas is left. Source: migrateFunds of THORNode 3.17.
 */
export function migrateFunds(machine: Machine): void {
  const interval = settingOf(machine, 'FundMigrationInterval')
  for (const vault of retiringVaults(machine)) {
    if (interval <= 0 || chainHalted(machine, vault.chain) || isMigrating(machine, vault)) continue
    const gas = gasDetails(machine, vault.chain)
    if (gas === undefined) continue
    const held = coinsOf(machine, vault)
    const age = machine.height - vault.since
    const waits = hasPendingOutbounds(machine, vault)
    if (!waits && held.every((coin) => !isWorthMoving(machine, vault.chain, coin, gas))) deactivate(machine, vault)
    else if (age % interval === 0) migrate(machine, vault, held, gas, BigInt(Math.floor(age / interval) + 1))
  }
}

/** Whether a migration of the last round is still pending. */
function isMigrating(machine: Machine, vault: RetiringVault): boolean {
  const outbounds = [...machine.schedule.values()].flat().filter(isSignedBy(vault))
  return outbounds.some(({ originalMemo }) => originalMemo.startsWith('MIGRATE:'))
}

/** Whether an outbound of the vault is scheduled. */
function hasPendingOutbounds(machine: Machine, vault: RetiringVault): boolean {
  return [...machine.schedule.values()].some((items) => items.some(isSignedBy(vault)))
}

function isSignedBy({ pubKey, chain }: RetiringVault) {
  return (outbound: { readonly vaultPubKey?: string; readonly chain: string }) =>
    outbound.vaultPubKey === pubKey && outbound.chain === chain
}

/**
 * Returns the vault's unassigned coins, sorted by asset. If more of an asset is assigned than held, returns all of it:
 * only the vault that receives the rest can pay then.
 */
function coinsOf(machine: Machine, { pubKey, chain }: RetiringVault): readonly Coin[] {
  const prefix = `${pubKey} `
  return [...machine.holdings.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => parseAsset(key.slice(prefix.length), machine.protocol))
    .filter((asset) => asset.chain === chain)
    .sort((a, b) => (formatAsset(a) < formatAsset(b) ? -1 : 1))
    .map((asset) => ({ asset, amount: unassigned(machine, pubKey, asset) || overcommitted(machine, pubKey, asset) }))
    .filter(({ amount }) => amount > 0n)
}

/** Reserves that an account must keep, in units: one XRP, and the rent of a Solana account (890,880 lamports). */
const accountReserves: Readonly<Record<string, bigint>> = { XRP: 100_000_000n, SOL: 89_088n }

const reserveOf = (chain: string): bigint => accountReserves[chain] ?? 0n

function overcommitted(machine: Machine, pubKey: string, asset: Asset): bigint {
  const held = holdingOf(machine, pubKey, asset)
  return assignedTo(machine, pubKey, asset) > held ? held : 0n
}

/** Whether a coin is worth moving: every token, or a gas asset above maximum gas, reserve and dust. */
function isWorthMoving(machine: Machine, chain: string, { asset, amount }: Coin, { maxGas }: GasDetails): boolean {
  if (formatAsset(asset) !== formatAsset(maxGas.asset)) return true
  return amount > maxGas.amount + reserveOf(chain) + dustOf(machine, chain)
}

function dustOf({ protocol }: Machine, chain: string): bigint {
  return isChainId(chain) ? chains[chain].dustThreshold[protocol] : 0n
}

function migrate(
  machine: Machine,
  vault: RetiringVault,
  held: readonly Coin[],
  { maxGas, gasRate }: GasDetails,
  round: bigint,
): void {
  const { chain, pubKey } = vault
  const target = vaultsOf(machine, chain)[0]
  if (target === undefined) return
  const rounds = atLeastZero(settingOf(machine, 'ChurnMigrateRounds')) || USUAL_ROUNDS
  for (const { asset, amount } of held) {
    const isGas = formatAsset(asset) === formatAsset(maxGas.asset)
    const part = round < rounds ? (amount * round) / rounds : amount
    const kept = maxGas.amount * BigInt(held.length) + reserveOf(chain)
    const left = isGas ? saturatingSub(part, kept) : part
    const moved = cutToDecimals(left, findPool(machine, asset)?.decimals ?? 8)
    if (moved === 0n || (isGas && moved <= dustOf(machine, chain))) continue
    const memo = `MIGRATE:${machine.height}`
    const coin: Coin = { asset, amount: moved }
    const outbound = { chain, to: target.address, coin, memo, originalMemo: memo, inHash: blankHash }
    const signed = { ...outbound, gasRate, maxGas, cloutSpent: 0n, vaultPubKey: pubKey }
    scheduleOutbound(machine, signed, machine.modules.asgard)
  }
}

function deactivate(machine: Machine, vault: RetiringVault): void {
  erase(machine.journal, machine.retiring, retiringKey(vault))
  if ([...machine.retiring.values()].some(({ pubKey }) => pubKey === vault.pubKey)) return
  emit(machine, 'InactiveVault', { 'set asgard vault to inactive': vault.pubKey })
}
