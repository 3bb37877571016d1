import * as v from 'valibot'
import { base64 } from '../../address/encoding/base64.ts'
import { count, digits, hash32, integer, whole } from '../bodyFields.ts'

/** A 64-bit number, written as a string of digits. */
const uint64 = v.pipe(
  digits(20),
  v.transform((text: string) => BigInt(text)),
)
const height = v.pipe(
  digits(15),
  v.transform((text: string) => Number(text)),
)

export const nodeInfo = v.object({ default_node_info: v.object({ network: v.pipe(v.string(), v.maxLength(80)) }) })
export const latestBlock = v.object({ block: v.object({ header: v.object({ height }) }) })

/** A non-empty `next_key` means an incomplete list and is refused. */
export const balances = v.object({
  balances: v.pipe(
    v.array(v.object({ denom: v.pipe(v.string(), v.maxLength(200)), amount: whole })),
    v.maxLength(1000),
  ),
  pagination: v.optional(v.nullable(v.object({ next_key: v.optional(v.nullable(v.literal(''))) }))),
})

/** A secp256k1 key in base64. Keys of other kinds are left out, like the key of an account that never sent anything. */
const publicKey = v.fallback(
  v.optional(
    v.pipe(
      v.object({ '@type': v.literal('/cosmos.crypto.secp256k1.PubKey'), key: v.pipe(v.string(), v.regex(/^.{44}$/)) }),
      v.transform(({ key }) => base64.decode(key)),
    ),
  ),
  undefined,
)

/** Some versions omit both numbers while they are zero. */
const baseAccount = v.object({
  address: v.string(),
  pub_key: publicKey,
  account_number: v.optional(uint64, '0'),
  sequence: v.optional(uint64, '0'),
})
const holder = v.object({ base_account: baseAccount })

/**
 * An account of any kind: bare, or inside a vesting or module account. Source: Cosmos SDK, x/auth and x/auth/vesting.
 */
export const account = v.object({
  account: v.union([v.object({ base_vesting_account: holder }), holder, baseAccount]),
})

export type WireAccount = v.InferOutput<typeof account>

const txResponse = { txhash: hash32, code: v.optional(count, 0), raw_log: v.optional(v.string(), '') }
export const includedTx = v.object({ tx_response: v.object({ ...txResponse, height }) })
export const sentTx = v.object({ tx_response: v.object(txResponse) })

/** An error of the gRPC gateway. */
export const fault = v.object({ code: integer, message: v.string() })
