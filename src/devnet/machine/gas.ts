import { formatAsset } from '../../core/asset/asset.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { valueInBase } from '../../core/quote/math/pool.ts'
import { saturatingSub } from '../../core/quote/math/share.ts'
import { boundsOf } from '../quote/outboundCost.ts'
import { neutralSurplus } from '../rules/outboundFee.ts'
import type { OutboundFeeCounter, PoolState } from '../rules/state.ts'
import { balanceOf, transfer } from './bank.ts'
import { emit } from './events.ts'
import { append, write } from './journal.ts'
import type { Machine } from './machine.ts'
import { changePool, findPool } from './poolLedger.ts'
import type { GasSpent } from './records.ts'

/** Records the gas of an observed vault transaction. The reserve reimburses it at the end of the block. */
export function addGas({ journal, gasSpent }: Machine, spent: GasSpent): void {
  if (spent.gas.amount > 0n) append(journal, gasSpent, spent)
}

/** Groups gas before pricing: THORChain by outbound asset and gas asset, Maya by gas asset only. */
const groupOf: Readonly<Record<Protocol, (spent: GasSpent) => string>> = {
  THORCHAIN: ({ outAsset, gas }) => `${outAsset} ${formatAsset(gas.asset)}`,
  MAYACHAIN: ({ gas }) => formatAsset(gas.asset),
}

function sumByGroup({ protocol, gasSpent }: Machine): readonly GasSpent[] {
  const groups = new Map<string, GasSpent>()
  for (const spent of gasSpent.splice(0)) {
    const key = groupOf[protocol](spent)
    const before = groups.get(key)?.gas.amount ?? 0n
    groups.set(key, { ...spent, gas: { ...spent.gas, amount: before + spent.gas.amount } })
  }
  return [...groups.values()]
}

/**
 * Pays pools from the reserve, in the base asset at current prices, for the gas that their vaults spent.
 * Source: GasMgr.ProcessGas of both nodes.
 */
export function reimburseGas(machine: Machine): void {
  const debts = new Map<PoolState, { amount: bigint; inBase: bigint }>()
  for (const { outAsset, gas } of sumByGroup(machine)) {
    const pool = findPool(machine, gas.asset)
    const inBase = pool === undefined ? 0n : valueInBase(gas.amount, pool, machine.protocol)
    if (pool === undefined || inBase === 0n) continue
    const sum = debts.get(pool) ?? { amount: 0n, inBase: 0n }
    debts.set(pool, { amount: sum.amount + gas.amount, inBase: sum.inBase + inBase })
    countFee(machine, outAsset, { withheld: 0n, spent: inBase })
  }
  const { reserve, asgard } = machine.modules
  for (const [pool, { amount, inBase }] of debts) {
    const paid = balanceOf(machine, reserve, machine.base) > inBase ? inBase : 0n
    transfer(machine, reserve, asgard, { asset: machine.base, amount: paid })
    changePool(machine, pool, {
      balanceBase: pool.balanceBase + paid,
      balanceAsset: saturatingSub(pool.balanceAsset, amount),
    })
    emit(machine, 'gas', { asset: formatAsset(pool.asset), asset_amt: String(amount), rune_amt: String(paid) })
  }
}

/**
 * Adds to the withheld and spent fees of an asset's outbounds. THORChain counts per asset, starting at the neutral
 * surplus; Maya's counters are summed by their readers. Source: AddToOutboundFeeWithheldRune of THORNode 3.17.
 */
export function countFee(machine: Machine, asset: string, { withheld, spent }: OutboundFeeCounter): void {
  const before = machine.outboundFees.get(asset) ?? { withheld: 0n, spent: 0n }
  const starts = machine.protocol === 'THORCHAIN' && before.withheld === 0n && withheld > 0n
  const from = starts ? neutralSurplus(boundsOf(machine)) : before.withheld
  const counter = { withheld: from + withheld, spent: before.spent + spent }
  write(machine.journal, machine.outboundFees, asset, counter)
}
