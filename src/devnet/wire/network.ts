import type { ProtocolState } from '../state.ts'
import { settingOf } from '../state.ts'
import { type Handler, ok } from './answer.ts'
import { nodeFacts } from './nodes.ts'
import { outboundTotals } from './outboundFees.ts'
import { baseInTor, torHalted, torInBase } from './torPrice.ts'

const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

/** The bond that counts for security: all but the largest third of the nodes'. Source: THORNode getEffectiveSecurityBond. */
function effectiveBond(bonds: readonly bigint[]): bigint {
  const rising = [...bonds].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sum(rising.slice(0, Math.ceil((rising.length * 2) / 3)))
}

function pooledBase(state: ProtocolState): bigint {
  return sum(state.pools.filter(({ status }) => status === 'Available').map(({ balanceBase }) => balanceBase))
}

/** Source: THORNode 3.17 queryNetwork, Mayanode 1.124. The reserve and the rewards are a fixed share of the pools. */
export const network: Handler = (state) => {
  const pooled = pooledBase(state)
  const bonds = nodeFacts(state).map(({ bond }) => bond)
  const { withheld, spent, multiplierBps } = outboundTotals(state)
  const common = {
    total_bond_units: String(state.height),
    total_reserve: String(pooled / 2n),
    vaults_migrating: false,
    outbound_fee_multiplier: String(multiplierBps),
  }
  if (state.protocol === 'MAYACHAIN') {
    return ok({
      bond_reward_cacao: String(pooled / 1_000n),
      ...common,
      total_asgard: String(pooled),
      gas_spent_cacao: String(spent),
      gas_withheld_cacao: String(withheld),
    })
  }
  const native = (name: string) => String(settingOf(state, name))
  return ok({
    bond_reward_rune: String(pooled / 1_000n),
    ...common,
    available_pools_rune: String(pooled),
    vaults_liquidity_rune: String(pooled),
    effective_security_bond: String(effectiveBond(bonds)),
    gas_spent_rune: String(spent),
    gas_withheld_rune: String(withheld),
    native_outbound_fee_rune: native('OutboundTransactionFee'),
    native_tx_fee_rune: native('NativeTransactionFee'),
    tns_register_fee_rune: native('TNSRegisterFee'),
    tns_fee_per_block_rune: native('TNSFeePerBlock'),
    rune_price_in_tor: String(baseInTor(state)),
    tor_price_in_rune: String(torInBase(state)),
    tor_price_halted: torHalted(state),
  })
}

/** Nothing waits yet, unless a test says so. Source: THORNode 3.17 queryQueue. */
export const queue: Handler = (state) =>
  ok({
    swap: 0,
    outbound: 0,
    internal: 0,
    scheduled_outbound_value: String(state.scheduledOutboundValue),
    scheduled_outbound_clout: '0',
  })
