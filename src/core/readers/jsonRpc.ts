import * as v from 'valibot'
import { type BodySchema, parseBody } from '../nodes/bodySchema.ts'
import type { ParsedAnswer, RawAnswer } from '../nodes/net/request.ts'
import { integer } from './bodyFields.ts'
import type { ReaderRequest } from './chainClient.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from './readResponse.ts'

const fault = v.object({ error: v.object({ code: integer, message: v.string(), data: v.optional(v.unknown()) }) })
const result = v.object({ result: v.unknown() })

/** A method's error. `data` is whatever the server adds. */
export interface RpcFault {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Interprets a method's error that is not a plain refusal; undefined leaves it a refusal. */
export type ErrorReader<T> = (fault: RpcFault) => ParsedAnswer<T> | undefined

/** Builds a JSON-RPC 2.0 request as EVM chains and Solana serve it. Source: jsonrpc.org, EIP-1474. */
export function jsonRpc<T>(
  method: string,
  params: readonly unknown[],
  shape: BodySchema<T>,
  readFault?: ErrorReader<T>,
): ReaderRequest<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return () => ({
    path: '',
    body,
    read(answer) {
      const reply = parseExactJson(answer.text)
      const failed = parseBody(fault, reply)
      if (failed !== undefined) return readFault?.(failed.value.error) ?? classifyError(failed.value.error, answer)
      if (answer.status >= 500) return serverError(answer)
      const found = parseBody(result, reply)
      if (found === undefined || answer.status >= 300 || !hasResult(reply)) return invalidResponse(answer)
      return decodeBody(shape, found.value.result, answer)
    },
  })
}

const hasResult = (body: unknown): boolean => typeof body === 'object' && body !== null && 'result' in body

/** Treats rate limits and internal errors as the server's own, so the next server is queried. */
function classifyError({ code, message }: { code: number; message: string }, answer: RawAnswer): ParsedAnswer<never> {
  if (code === -32005 || /rate limit|too many requests|capacity|quota/i.test(message)) {
    return { failure: { reason: 'busy', status: answer.status } }
  }
  // Parse error, invalid request, unknown method, internal error: the server does not serve this method.
  if ([-32700, -32600, -32601, -32603].includes(code)) return serverError(answer, message)
  return { refused: message }
}
