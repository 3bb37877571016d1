import * as v from 'valibot'
import { amount, count, rate } from './wireNumber.ts'
import { address, token } from './wireText.ts'

const chain = token(20)

/** One chain's vault and switches. Source: THORNode 3.17 InboundAddress, Mayanode 1.128 InboundAddress. */
const wireInboundAddress = v.object({
  chain,
  pub_key: v.optional(v.union([token(200), v.literal('')])),
  address: v.optional(v.union([address, v.literal('')])),
  router: v.optional(v.union([address, v.literal('')])),
  halted: v.boolean(),
  global_trading_paused: v.optional(v.boolean(), false),
  chain_trading_paused: v.optional(v.boolean(), false),
  chain_lp_actions_paused: v.optional(v.boolean(), false),
  gas_rate: v.optional(rate),
  gas_rate_units: v.optional(v.union([token(40), v.literal('')])),
  outbound_tx_size: v.optional(rate),
  outbound_fee: v.optional(amount),
  dust_threshold: v.optional(amount),
})

export type WireInboundAddress = v.InferOutput<typeof wireInboundAddress>

export const wireInboundAddresses = v.pipe(v.array(wireInboundAddress), v.maxLength(500))

/** The part of `/block` that has the node's time and chain. */
export const wireBlock = v.object({
  header: v.object({
    chain_id: v.optional(token(80)),
    height: count,
    time: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?Z$/)),
  }),
})
