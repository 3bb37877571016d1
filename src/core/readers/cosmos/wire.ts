import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { count, digits, hash32, whole } from '../wire.ts'

/** A 64-bit number, written as a string of digits. */
const uint64 = z.pipe(
  digits(20),
  z.transform((text: string) => BigInt(text)),
)
const height = z.pipe(
  digits(15),
  z.transform((text: string) => Number(text)),
)

export const nodeInfo = z.object({ default_node_info: z.object({ network: z.string().check(z.maxLength(80)) }) })
export const latestBlock = z.object({ block: z.object({ header: z.object({ height }) }) })

/** A non-empty `next_key` means an incomplete list and is refused. */
export const balances = z.object({
  balances: z.array(z.object({ denom: z.string().check(z.maxLength(200)), amount: whole })).check(z.maxLength(1000)),
  pagination: z.optional(z.nullable(z.object({ next_key: z.optional(z.nullable(z.literal(''))) }))),
})

/** A secp256k1 key in base64. Keys of other kinds are left out, like the key of an account that never sent anything. */
const publicKey = z.catch(
  z.optional(
    z.pipe(
      z.object({ '@type': z.literal('/cosmos.crypto.secp256k1.PubKey'), key: z.string().check(z.length(44)) }),
      z.transform(({ key }) => base64.decode(key)),
    ),
  ),
  undefined,
)

/** Some versions omit both numbers while they are zero. */
const baseAccount = z.object({
  address: z.string(),
  pub_key: publicKey,
  account_number: z._default(uint64, 0n),
  sequence: z._default(uint64, 0n),
})
const holder = z.object({ base_account: baseAccount })

/**
 * An account of any kind: bare, or inside a vesting or module account. Source: Cosmos SDK, x/auth and x/auth/vesting.
 */
export const account = z.object({
  account: z.union([z.object({ base_vesting_account: holder }), holder, baseAccount]),
})

export type WireAccount = z.infer<typeof account>
export type WireBaseAccount = z.infer<typeof baseAccount>

const txResponse = { txhash: hash32, code: z._default(count, 0), raw_log: z._default(z.string(), '') }
export const includedTx = z.object({ tx_response: z.object({ ...txResponse, height }) })
export const sentTx = z.object({ tx_response: z.object(txResponse) })

/** An error of the gRPC gateway. */
export const fault = z.object({ code: z.int(), message: z.string() })
