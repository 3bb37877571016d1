import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { type ChainSpec, chains, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { valueInBase } from '../../core/math/pool.ts'
import { cutToDecimals, saturatingSub } from '../../core/math/share.ts'
import { chainFee, neutralSurplus } from '../math/outboundFee.ts'
import { boundsOf, nativeOutboundFee } from '../quote/outboundCost.ts'
import type { NetworkFee, OutboundFeeCounter, PoolState } from '../state.ts'
import { balanceOf, transfer } from './bank.ts'
import { emit } from './events.ts'
import { append, write } from './journal.ts'
import { changePool, findPool } from './ledger.ts'
import type { Machine } from './machine.ts'
import type { Coin, GasSpent } from './records.ts'

/** What an outbound of a chain may cost, in its gas asset, and the rate at which it is signed. */
export interface GasDetails {
  readonly maxGas: Coin
  readonly gasRate: bigint
}

/**
 * Half as much again as is observed, so that the outbound is taken: rate·3/2, size·rate in the gas asset's decimals.
 * Undefined where no fee is observed. Source: GetGasDetails of THORNode 3.17; GetMaxGas, GetGasRate of Mayanode 1.124.
 */
export function gasDetails(machine: Machine, chain: string): GasDetails | undefined {
  const { protocol } = machine
  if (chain === machine.base.chain) {
    const fee = nativeOutboundFee(machine)
    return { maxGas: { asset: machine.base, amount: fee }, gasRate: fee }
  }
  const observed = machine.networkFees.get(chain)
  if (observed === undefined || !isChainId(chain)) return undefined
  const { maxGas, gasRate } = withMargin[protocol](chains[chain], observed)
  const asset = parseAsset(chains[chain].gasAsset, protocol)
  return { maxGas: { asset, amount: cutToDecimals(maxGas, chains[chain].nativeDecimals) }, gasRate }
}

type Raise = (chain: ChainSpec, fee: NetworkFee) => { maxGas: bigint; gasRate: bigint }

/** THORChain raises the rate and multiplies then, Maya multiplies and raises both. */
const withMargin: Readonly<Record<Protocol, Raise>> = {
  THORCHAIN: (chain, { transactionSize, transactionFeeRate }) => {
    const gasRate = (transactionFeeRate * 3n) / 2n
    return { gasRate, maxGas: chainFee({ transactionSize, transactionFeeRate: gasRate }, chain, 'THORCHAIN') }
  },
  MAYACHAIN: (chain, fee) => {
    const native = chain.id === 'THOR'
    const gasRate = native ? fee.transactionFeeRate : (fee.transactionFeeRate * 3n) / 2n
    const cost = chainFee(fee, chain, 'MAYACHAIN')
    return { gasRate: cutToDecimals(gasRate, chain.nativeDecimals), maxGas: native ? cost : (cost * 3n) / 2n }
  },
}

/** Gas that an observed transaction of a vault cost; the reserve makes up for it at the end of the block. */
export function addGas({ journal, gasSpent }: Machine, spent: GasSpent): void {
  if (spent.gas.amount > 0n) append(journal, gasSpent, spent)
}

/** Over what gas is summed before it is priced: THORChain keeps apart what was sent, Maya does not. */
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
 * The reserve pays the pools in the base asset what their vaults spent on gas, at the price of the moment.
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
 * Adds to what outbounds of an asset withheld and spent. THORChain counts each asset, from the neutral surplus on; who
 * reads Maya's counters sums them all. Source: AddToOutboundFeeWithheldRune of THORNode 3.17.
 */
export function countFee(machine: Machine, asset: string, { withheld, spent }: OutboundFeeCounter): void {
  const before = machine.outboundFees.get(asset) ?? { withheld: 0n, spent: 0n }
  const starts = machine.protocol === 'THORCHAIN' && before.withheld === 0n && withheld > 0n
  const from = starts ? neutralSurplus(boundsOf(machine)) : before.withheld
  const counter = { withheld: from + withheld, spent: before.spent + spent }
  write(machine.journal, machine.outboundFees, asset, counter)
}
