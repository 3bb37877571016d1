import type { z } from 'zod'
import { parseWith } from './parseWith.ts'
import { RpcError, rpcCodes } from './rpc.ts'

/** Parses the parameters of a method. Throws `RpcError` invalidParams that names the first invalid path. */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const { value, issues } = parseWith(schema, params)
  if (!issues) return value
  const [issue] = issues
  const place = issue?.path.join('.') || 'params'
  throw new RpcError({ code: rpcCodes.invalidParams, message: `Invalid params: ${place}: ${issue?.message ?? ''}` })
}
