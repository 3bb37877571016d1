import * as v from 'valibot'
import { wordOf } from './nodeRecord.ts'
import { rate } from './wireNumber.ts'

/** One parameter: an amount as digits, a switch, or whatever scalar a newer node adds. */
export type NetworkValue = string | number | boolean

const figure = v.optional(v.union([rate, v.literal('')]))
const flag = v.optional(v.boolean())

/**
 * What is known of it. A body in which one of these is something else is no answer. Source: THORNode 3.17, Mayanode
 * 1.128.
 */
const known = v.looseObject({
  bond_reward_rune: figure,
  bond_reward_cacao: figure,
  total_bond_units: figure,
  available_pools_rune: figure,
  vaults_liquidity_rune: figure,
  effective_security_bond: figure,
  total_reserve: figure,
  total_asgard: figure,
  vaults_migrating: flag,
  gas_spent_rune: figure,
  gas_spent_cacao: figure,
  gas_withheld_rune: figure,
  gas_withheld_cacao: figure,
  outbound_fee_multiplier: figure,
  native_outbound_fee_rune: figure,
  native_tx_fee_rune: figure,
  tns_register_fee_rune: figure,
  tns_fee_per_block_rune: figure,
  rune_price_in_tor: figure,
  tor_price_in_rune: figure,
  tor_price_halted: flag,
})

/**
 * `/network` as one flat record. Names and number of fields differ by protocol and version, so none is invented or
 * required; what is not a plain name with a switch, a number, digits or one short word is left out. An empty object is
 * refused.
 */
export const wireNetwork = v.pipe(
  known,
  v.transform((record): Readonly<Record<string, NetworkValue>> => {
    const fields = Object.entries<unknown>(record).flatMap(([name, value]) => {
      const scalar = scalarOf(value)
      return /^[a-z][A-Za-z0-9_]{0,79}$/.test(name) && scalar !== undefined ? [[name, scalar] as const] : []
    })
    return Object.fromEntries(fields)
  }),
  v.check((fields) => Object.keys(fields).length > 0),
)

function scalarOf(value: unknown): NetworkValue | undefined {
  if (typeof value === 'string') return wordOf(value)
  if (typeof value === 'boolean') return value
  // A larger one was rounded when the JSON was read.
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : undefined
}
