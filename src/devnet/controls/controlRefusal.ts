import type { z } from 'zod'
import { SwapError } from '../../core/errors.ts'
import { ChainRefusal } from '../chains/chain.ts'

/** Every refusal of a control, with its HTTP status. */
export const refusals = {
  invalid_json: { status: 400, title: 'The body is not JSON.' },
  invalid_field: { status: 400, title: 'A field is missing, unknown or out of its range.' },
  invalid_amount: { status: 400, title: 'The chain has no such amount.' },
  invalid_address: { status: 400, title: 'The chain has no such address on the devnet.' },
  invalid_asset: { status: 400, title: 'The text is not an asset.' },
  unsupported_asset: { status: 400, title: 'The devnet has no such asset.' },
  forbidden_host: { status: 403, title: 'The Host header is not a name of this machine.' },
  forbidden_origin: { status: 403, title: 'The Origin header is not a page of this machine.' },
  unknown_path: { status: 404, title: 'There is no such endpoint.' },
  unknown_chain: { status: 404, title: 'The devnet has no such chain.' },
  unknown_snapshot: { status: 404, title: 'There is no such snapshot.' },
  method_not_allowed: { status: 405, title: 'The path does not support this method.' },
  payment_pending: { status: 409, title: 'Transactions of the chain wait for a block.' },
  payment_refused: { status: 409, title: 'The chain or the protocol rejects the payment.' },
  unsupported_media_type: { status: 415, title: 'The Content-Type header is not JSON.' },
  too_large: { status: 413, title: 'The body is larger than 64 KB.' },
} as const satisfies Record<string, { status: number; title: string }>

export type RefusalCode = keyof typeof refusals

/** A refused control request. The message states the fact, the hint what to do. */
export class ControlRefusal extends Error {
  override name = 'ControlRefusal'
  readonly code: RefusalCode
  readonly hint: string
  constructor(code: RefusalCode, message: string, hint: string) {
    super(message)
    this.code = code
    this.hint = hint
  }
}

/** Describes the first invalid field. */
export function refuseInput({ issues }: z.ZodError): ControlRefusal {
  const [issue] = issues
  const place = issue === undefined || issue.path.length === 0 ? 'The input' : `"${issue.path.join('.')}"`
  const why = issue?.message.replace(/\.$/, '') ?? 'it cannot be read'
  return new ControlRefusal(
    'invalid_field',
    `${place} does not fit: ${why}.`,
    'See /devnet/openapi.json for every field.',
  )
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** Converts an error to a refusal. Returns undefined for an internal error. */
export function toControlRefusal(error: unknown): ControlRefusal | undefined {
  if (error instanceof ControlRefusal) return error
  if (error instanceof ChainRefusal) {
    return new ControlRefusal(
      'payment_refused',
      `Error from the chain: ${error.message}.`,
      'Change the amount or the memo.',
    )
  }
  if (!(error instanceof SwapError)) return undefined
  return new ControlRefusal(isRefusalCode(error.code) ? error.code : 'invalid_field', error.message, error.hint)
}
