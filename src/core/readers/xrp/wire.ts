import * as z from 'zod/mini'
import { decoding } from '../../nodes/bodySchema.ts'
import { count, hash32, whole } from '../wire.ts'

/** Drops as a JSON number or string, depending on the method. */
export const serverState = z.object({
  state: z.object({
    network_id: count,
    validated_ledger: z.object({ seq: count, reserve_base: whole, reserve_inc: whole }),
  }),
})

export const accountInfo = z.object({
  account_data: z.object({
    Account: z.string(),
    Balance: whole,
    Flags: count,
    OwnerCount: count,
    Sequence: count,
  }),
})

/** Flag of accounts that require a destination tag (lsfRequireDestTag). Source: XRPL, AccountRoot. */
export const REQUIRES_DESTINATION_TAG = 0x00020000

export const fee = z.object({
  drops: z.object({ minimum_fee: whole, open_ledger_fee: whole }),
  ledger_current_index: count,
})

/** `accepted` means that the server applied, queued, broadcast or kept it. */
export const submitted = z.object({
  engine_result: z.string().check(z.regex(/^[a-z]{3}[A-Za-z_0-9]{1,60}$/)),
  engine_result_message: z._default(z.string(), ''),
  accepted: z.optional(z.boolean()),
  tx_json: z.optional(z.object({ hash: z.optional(hash32) })),
})

export const transaction = z.object({
  hash: hash32,
  validated: z._default(z.boolean(), false),
  ledger_index: z.optional(count),
  meta: z.optional(z.object({ TransactionResult: z.string().check(z.regex(/^[a-z]{3}[A-Za-z_0-9]{1,60}$/)) })),
})

const fault = z.object({ status: z.literal('error'), error: z.string(), error_message: z.optional(z.string()) })

/** JSON-RPC has the status inside the result. */
export const httpWire = {
  fault: decoding(z.object({ result: fault }), ({ result }) => result),
  success: decoding(z.object({ result: z.looseObject({ status: z.literal('success') }) }), ({ result }) => result),
}

/** WebSocket has the status beside the result. */
export const socketWire: typeof httpWire = {
  fault,
  success: decoding(z.object({ status: z.literal('success'), result: z.looseObject({}) }), ({ status, result }) => ({
    ...result,
    status,
  })),
}
