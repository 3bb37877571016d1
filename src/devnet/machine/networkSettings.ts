import type { Protocol } from '../../core/chains/protocol.ts'
import { settingOf } from '../rules/state.ts'
import { transfer } from './bank.ts'
import { nativeTxFee } from './deposit.ts'
import { write } from './journal.ts'
import type { Machine } from './machine.ts'

/** Slip floor settings; votes above SlipMinBpsMax are ignored. */
const slipFloors = new Set([
  'L1SLIPMINBPS',
  'SYNTHSLIPMINBPS',
  'TRADEACCOUNTSSLIPMINBPS',
  'SECUREDASSETSLIPMINBPS',
  'DERIVEDSLIPMINBPS',
])

/**
 * Sets a mimir as node votes do and returns whether it was accepted. THORChain charges the flat fee to the voter's
 * bond. Source: handler_mimir.go of both nodes.
 */
export function setMimir(machine: Machine, name: string, value: number): boolean {
  const key = name.toUpperCase()
  const most = settingOf(machine, 'SlipMinBpsMax')
  payForVote[machine.protocol](machine)
  if (slipFloors.has(key) && most >= 0 && value > most) return false
  write(machine.journal, machine.mimirs, key, value)
  return true
}

const payForVote: Readonly<Record<Protocol, (machine: Machine) => void>> = {
  THORCHAIN: (machine) => {
    const fee = nativeTxFee(machine)
    if (machine.bond < fee) return
    machine.bond -= fee
    transfer(machine, machine.modules.bond, machine.modules.reserve, { asset: machine.base, amount: fee })
  },
  MAYACHAIN: () => {},
}

/** Sets the network fee that the observers agree on for a chain. */
export function setNetworkFee(
  machine: Machine,
  chain: string,
  transactionSize: bigint,
  transactionFeeRate: bigint,
): void {
  write(machine.journal, machine.networkFees, chain, { transactionSize, transactionFeeRate })
}
