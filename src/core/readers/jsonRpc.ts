import * as z from 'zod/mini'
import type { ParsedAnswer, RawAnswer } from '../net/request.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import type { ReaderRequest } from './chainClient.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from './responses.ts'

const fault = z.object({ error: z.object({ code: z.int(), message: z.string() }) })
const result = z.object({ result: z.unknown() })

/** Interprets a method's error that is not a plain refusal; undefined leaves it a refusal. */
export type ErrorReader<T> = (fault: { readonly code: number; readonly message: string }) => ParsedAnswer<T> | undefined

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
      const failed = fault.safeParse(reply)
      if (failed.success) return readFault?.(failed.data.error) ?? classifyError(failed.data.error, answer)
      if (answer.status >= 500) return serverError(answer)
      const found = result.safeParse(reply)
      if (!found.success || answer.status >= 300 || !hasResult(reply)) return invalidResponse(answer)
      return decodeBody(shape, found.data.result, answer)
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
