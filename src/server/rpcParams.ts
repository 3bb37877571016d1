import type { z } from 'zod'
import { readBy } from './readBy.ts'
import { RpcError, rpcCodes } from './rpc.ts'

/** The parameters of a method. Throws `RpcError` invalidParams, which names the first place that does not fit. */
export function rpcParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const { value, issues } = readBy(schema, params)
  if (!issues) return value
  const [issue] = issues
  const place = issue?.path.join('.') || 'params'
  throw new RpcError({ code: rpcCodes.invalidParams, message: `Invalid params: ${place}: ${issue?.message ?? ''}` })
}
