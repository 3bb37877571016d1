import { gasDetails } from '../../quote/gasDetails.ts'
import { chainHalted, settingOf } from '../../rules/state.ts'
import { findInbound, updateInbound } from '../inbound/inboundRecords.ts'
import { erase } from '../journal.ts'
import type { Machine } from '../machine.ts'
import type { Outbound } from '../records.ts'
import { chooseVault } from '../vaults/chooseVault.ts'
import { recoverOutbound } from './recoverOutbound.ts'
import { appendOutbound } from './scheduleOutbound.ts'

/**
 * Reschedules outbounds that no vault signed within SigningTransactionPeriod blocks: from a vault that can pay, for the
 * next multiple of RescheduleCoalesceBlocks. Drops migrations, which the next round repeats. After MaxOutboundAttempts
 * tries, THORChain recovers the coins and Maya drops the outbound. Source: LackSigning of THORNode 3.17.
 */
export function rescheduleLate(machine: Machine): void {
  const period = settingOf(machine, 'SigningTransactionPeriod')
  if (period <= 0) return
  const late = [...machine.schedule.keys()].filter((height) => height + period <= machine.height).sort((a, b) => a - b)
  for (const height of late) {
    const outbounds = machine.schedule.get(height) ?? []
    erase(machine.journal, machine.schedule, height)
    for (const outbound of outbounds) {
      if (isOnItsWay(machine, outbound)) appendOutbound(machine, machine.height, outbound)
      else if (outbound.originalMemo.startsWith('MIGRATE:')) continue
      else if (!isGivenUp(machine, outbound, period)) reschedule(machine, outbound)
      else if (machine.protocol === 'THORCHAIN') recoverOutbound(machine, outbound)
    }
  }
}

/**
 * Whether a migration may be signed but unobserved because its chain is halted. If it were dropped, observing it later
 * would slash the vault.
 */
function isOnItsWay(machine: Machine, { chain, originalMemo }: Outbound): boolean {
  return originalMemo.startsWith('MIGRATE:') && chainHalted(machine, chain)
}

function isGivenUp(machine: Machine, { inHash }: Outbound, period: number): boolean {
  const most = settingOf(machine, 'MaxOutboundAttempts')
  const inbound = findInbound(machine, inHash)
  if (most <= 0 || inbound === undefined) return false
  return Math.floor((machine.height - inbound.finalisedHeight) / period) >= most
}

function reschedule(machine: Machine, outbound: Outbound): void {
  const { vaultPubKey: late = '', earlierVaults = [] } = outbound
  const vaultPubKey = nextVault(machine, outbound)
  const isMoved = vaultPubKey !== undefined && vaultPubKey !== late
  const planned: Outbound = isMoved ? { ...outbound, vaultPubKey, earlierVaults: [...earlierVaults, late] } : outbound
  const plans = findInbound(machine, outbound.inHash)?.outbounds ?? []
  updateInbound(machine, outbound.inHash, {
    outbounds: plans.map((plan) => (isPlanOf(plan, outbound) ? planned : plan)),
  })
  appendOutbound(machine, nextHeight(machine), planned)
}

/** Returns a vault for the next try. Without one that can pay, keeps the active or current vault. */
function nextVault(machine: Machine, { chain, to, coin, vaultPubKey }: Outbound): string | undefined {
  const gas = gasDetails(machine, chain)
  const able = gas && chooseVault(machine, { chain, to, coin, fee: 0n, maxGas: gas.maxGas })
  return able ?? machine.vaults.get(chain)?.pubKey ?? vaultPubKey
}

function isPlanOf(plan: Outbound, { to, coin, originalMemo }: Outbound): boolean {
  return plan.to === to && plan.originalMemo === originalMemo && plan.coin.amount === coin.amount
}

/** Returns the next multiple of RescheduleCoalesceBlocks, so that outbounds share a block. */
function nextHeight(machine: Machine): number {
  const step = settingOf(machine, 'RescheduleCoalesceBlocks')
  return step > 1 ? Math.ceil(machine.height / step) * step : machine.height
}
