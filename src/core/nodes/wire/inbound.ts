import * as z from 'zod/mini'
import { amount, count, rate } from './number.ts'
import { address, token } from './text.ts'

const chain = token(20)

/** One chain's vault and switches. Source: THORNode 3.17 InboundAddress, Mayanode 1.128 InboundAddress. */
export const wireInboundAddress = z.object({
  chain,
  pub_key: z.optional(z.union([token(200), z.literal('')])),
  address: z.optional(z.union([address, z.literal('')])),
  router: z.optional(z.union([address, z.literal('')])),
  halted: z.boolean(),
  global_trading_paused: z._default(z.boolean(), false),
  chain_trading_paused: z._default(z.boolean(), false),
  chain_lp_actions_paused: z._default(z.boolean(), false),
  gas_rate: z.optional(rate),
  gas_rate_units: z.optional(z.union([token(40), z.literal('')])),
  outbound_tx_size: z.optional(rate),
  outbound_fee: z.optional(amount),
  dust_threshold: z.optional(amount),
})

export type WireInboundAddress = z.infer<typeof wireInboundAddress>

export const wireInboundAddresses = z.array(wireInboundAddress).check(z.maxLength(500))

/** The part of `/block` that tells the node's time, and of which chain. */
export const wireBlock = z.object({
  header: z.object({
    chain_id: z.optional(token(80)),
    height: count,
    time: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,12})?Z$/)),
  }),
})
