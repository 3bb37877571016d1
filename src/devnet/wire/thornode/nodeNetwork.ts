import { balanceOf, supplyOf } from '../../machine/bank.ts'
import type { Machine } from '../../machine/machine.ts'
import { baseInTor, torHalted, torInBase } from '../../machine/torPrice.ts'
import { type ProtocolState, settingOf } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { nodeFacts } from './nodes.ts'
import { outboundTotals } from './outboundFees.ts'

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** Returns the effective bond: the sum without the largest third. Source: THORNode getEffectiveSecurityBond. */
function effectiveBond(bonds: readonly bigint[]): bigint {
  const rising = [...bonds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sum(rising.slice(0, Math.ceil((rising.length * 2) / 3)))
}

function pooledBase(state: ProtocolState): bigint {
  return sum(state.pools.filter(({ status }) => status === 'Available').map(({ balanceBase }) => balanceBase))
}

/** Returns the nodes' earnings, held until the next churn. */
function bondReward(machine: Machine): bigint {
  const held = balanceOf(machine, machine.modules.bond, machine.base)
  return held > machine.bond ? held - machine.bond : 0n
}

/** Source: THORNode 3.17 queryNetwork with the field that 3.20 adds, Mayanode 1.124. */
export const network: Handler = (machine) => {
  const { modules, base, protocol } = machine
  const pooled = String(pooledBase(machine))
  const { withheld, spent, multiplierBps } = outboundTotals(machine)
  const common = {
    total_bond_units: String(machine.height),
    total_reserve: String(balanceOf(machine, modules.reserve, base)),
    vaults_migrating: machine.retiring.size > 0,
    outbound_fee_multiplier: String(multiplierBps),
  }
  if (protocol === 'MAYACHAIN') {
    return ok({
      bond_reward_cacao: String(bondReward(machine)),
      ...common,
      total_asgard: String(balanceOf(machine, modules.asgard, base)),
      gas_spent_cacao: String(spent),
      gas_withheld_cacao: String(withheld),
    })
  }
  const native = (name: string) => String(settingOf(machine, name))
  return ok({
    bond_reward_rune: String(bondReward(machine)),
    ...common,
    available_pools_rune: pooled,
    vaults_liquidity_rune: pooled,
    effective_security_bond: String(effectiveBond(nodeFacts(machine).map(({ bond }) => bond))),
    gas_spent_rune: String(spent),
    gas_withheld_rune: String(withheld),
    native_outbound_fee_rune: native('OutboundTransactionFee'),
    native_tx_fee_rune: native('NativeTransactionFee'),
    tns_register_fee_rune: native('TNSRegisterFee'),
    tns_fee_per_block_rune: native('TNSFeePerBlock'),
    rune_price_in_tor: String(baseInTor(machine)),
    tor_price_in_rune: String(torInBase(machine)),
    tor_price_halted: torHalted(machine),
    // Since 3.20: whether a vault for Monero is ready. Monero is not live.
    xmr_active_vault_ready: machine.vaults.has('XMR'),
  })
}

const COIN = 100_000_000n

const whole = (amount: bigint) => Number(amount / COIN)

/** Returns the RUNE supply in whole coins; the reserve is not circulating. Source: querySupply of THORNode 3.17. */
export const supply: Handler = (machine) => {
  const total = supplyOf(machine, 'THOR.RUNE')
  const reserve = balanceOf(machine, machine.modules.reserve, machine.base)
  return ok({ circulating: whole(total - reserve), locked: { reserve: whole(reserve) }, total: whole(total) })
}

/** Amounts of `supply/cmc`, from an asset's total, its locked part and its staked part. */
const supplyTypes: Readonly<Record<string, (total: bigint, locked: bigint, staked: bigint) => bigint>> = {
  circulating: (total, locked) => total - locked,
  total: (total) => total,
  locked: (_total, locked) => locked,
  staked: (_total, _locked, staked) => staked,
}

/** Returns one supply in whole coins as plain text. Source: querySupplyCmc of THORNode 3.17. */
export const supplyCmc: Handler = (machine, { query }) => {
  const name = query.get('asset') || 'rune'
  const type = query.get('type') ?? ''
  if (name !== 'rune' && name !== 'tcy') return fail(machine, `invalid asset: ${name.slice(0, 100)}`)
  const amountOf = Object.hasOwn(supplyTypes, type) ? supplyTypes[type] : undefined
  if (amountOf === undefined) return fail(machine, `invalid type: ${type.slice(0, 100)}`)
  const asset = `THOR.${name.toUpperCase()}`
  const held = (account: string) => machine.balances.get(`${account} ${asset}`) ?? 0n
  const { reserve, tcyClaim, tcyStake } = machine.modules
  const amount = amountOf(supplyOf(machine, asset), held(name === 'rune' ? reserve : tcyClaim), held(tcyStake))
  return { ...ok(String(whole(amount))), plain: true }
}
