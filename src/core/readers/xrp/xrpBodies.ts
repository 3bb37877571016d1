import * as v from 'valibot'
import { decoding } from '../../nodes/bodySchema.ts'
import { count, hash32, whole } from '../bodyFields.ts'

/** Drops as a JSON number or string, depending on the method. */
export const serverState = v.object({
  state: v.object({
    network_id: count,
    validated_ledger: v.object({ seq: count, reserve_base: whole, reserve_inc: whole }),
  }),
})

export const accountInfo = v.object({
  account_data: v.object({
    Account: v.string(),
    Balance: whole,
    Flags: count,
    OwnerCount: count,
    Sequence: count,
  }),
})

/** Flag of accounts that require a destination tag (lsfRequireDestTag). Source: XRPL, AccountRoot. */
export const REQUIRES_DESTINATION_TAG = 0x00020000

export const fee = v.object({
  drops: v.object({ minimum_fee: whole, open_ledger_fee: whole }),
  ledger_current_index: count,
})

/** `accepted` means that the server applied, queued, broadcast or kept it. */
export const submitted = v.object({
  engine_result: v.pipe(v.string(), v.regex(/^[a-z]{3}[A-Za-z_0-9]{1,60}$/)),
  engine_result_message: v.optional(v.string(), ''),
  accepted: v.optional(v.boolean()),
  tx_json: v.optional(v.object({ hash: v.optional(hash32) })),
})

export const transaction = v.object({
  hash: hash32,
  validated: v.optional(v.boolean(), false),
  ledger_index: v.optional(count),
  meta: v.optional(v.object({ TransactionResult: v.pipe(v.string(), v.regex(/^[a-z]{3}[A-Za-z_0-9]{1,60}$/)) })),
})

const fault = v.object({ status: v.literal('error'), error: v.string(), error_message: v.optional(v.string()) })

/** JSON-RPC has the status inside the result. */
export const httpWire = {
  fault: decoding(v.object({ result: fault }), ({ result }) => result),
  success: decoding(v.object({ result: v.looseObject({ status: v.literal('success') }) }), ({ result }) => result),
}

/** WebSocket has the status beside the result. */
export const socketWire: typeof httpWire = {
  fault,
  success: decoding(v.object({ status: v.literal('success'), result: v.looseObject({}) }), ({ status, result }) => ({
    ...result,
    status,
  })),
}
