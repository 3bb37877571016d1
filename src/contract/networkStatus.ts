import { z } from 'zod'
import { defineTool, readOnly } from './defineTool.ts'

/** An amount in the node's notation; the unit is RUNE's 1e8 unless the key says otherwise. */
const amount = z.string()

const chain = z.strictObject({
  chain: z.string(),
  halted: z.boolean().describe('Swaps from and to this chain are halted, on this chain or globally.'),
  global_trading_paused: z.boolean(),
  chain_trading_paused: z.boolean(),
  gas_rate: z.string().optional().describe('Gas rate recommended by the network for deposits, in gas_rate_units.'),
  gas_rate_units: z.string().optional(),
  outbound_fee: amount.optional().describe('Fee of an outbound, 1e8 base units of the chain’s gas asset.'),
})

const portage = z
  .strictObject({ chains: z.array(chain).describe('Halts and gas rates of every chain with a vault.') })
  .describe('What this service adds to the node’s object.')

/**
 * The keys of /thorchain/network, and our additions under `portage`. All are optional: `fields` selects some, and nodes
 * differ by version. Further keys of newer nodes pass through. Source: THORNode 3.17 NetworkResponse.
 */
const output = z
  .looseObject({
    bond_reward_rune: amount,
    total_bond_units: amount,
    available_pools_rune: amount,
    vaults_liquidity_rune: amount,
    effective_security_bond: amount,
    total_reserve: amount,
    vaults_migrating: z.boolean(),
    gas_spent_rune: amount,
    gas_withheld_rune: amount,
    outbound_fee_multiplier: amount.describe('Outbound fee relative to its gas cost, in basis points.'),
    native_outbound_fee_rune: amount,
    native_tx_fee_rune: amount,
    tns_register_fee_rune: amount,
    tns_fee_per_block_rune: amount,
    rune_price_in_tor: amount.describe('USD price of RUNE times 1e8.'),
    tor_price_in_rune: amount,
    tor_price_halted: z.boolean(),
    portage,
  })
  .partial()

export type NetworkStatus = z.input<typeof output>

/** Top-level keys that `fields` accepts; a node may have more. */
export const networkStatusFields: readonly string[] = Object.keys(output.shape)

/** The network tool. */
export const networkStatus = defineTool({
  name: 'get_network_status',
  title: 'Network status',
  description:
    'Current network parameters of THORChain: outbound fees, bond and reserve totals, the price of RUNE, and for every ' +
    'chain its halts and gas rate. Use it to find out why a swap is refused or which fees the network ' +
    'charges. Do not use it to price a swap: get_swap_quote does. Amounts are text in 1e8 base units of RUNE unless a ' +
    'key says otherwise. Example: {"fields":["native_outbound_fee_rune","outbound_fee_multiplier"]} returns those two ' +
    'keys; {"fields":["portage"]} only the chains with their halts. Without "fields" the full object is returned.',
  about:
    'The parameters of THORChain: fees, reserves, the price of RUNE, and the halts and gas rate of every chain. ' +
    'The fields to return can be chosen; without a choice, the result is the node’s whole object.',
  input: z.strictObject({
    fields: z
      .array(z.string().min(1).max(80))
      .max(64)
      .optional()
      .describe(`Top-level keys to return. Without it, the full object. Keys: ${networkStatusFields.join(', ')}.`)
      .meta({ examples: [['native_outbound_fee_rune', 'outbound_fee_multiplier']] }),
  }),
  output,
  annotations: readOnly,
  errors: ['invalid_input', 'node_refused', 'node_stale', 'node_bad_response', 'nodes_unreachable', 'internal_error'],
})
