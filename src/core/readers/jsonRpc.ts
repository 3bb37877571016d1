import * as z from 'zod/mini'
import type { ParsedAnswer, RawAnswer } from '../net/request.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import { garbage, parseExact, shaped, trouble } from './answer.ts'
import type { ReaderRequest } from './chainClient.ts'

const fault = z.object({ error: z.object({ code: z.int(), message: z.string() }) })
const result = z.object({ result: z.unknown() })

/** What a method's own no means, where it is not simply a no. */
export type ReadFault<T> = (fault: { readonly code: number; readonly message: string }) => ParsedAnswer<T> | undefined

/** A JSON-RPC 2.0 question, as EVM chains and Solana answer it. Source: jsonrpc.org, EIP-1474. */
export function rpc<T>(
  method: string,
  params: readonly unknown[],
  shape: BodySchema<T>,
  readFault?: ReadFault<T>,
): ReaderRequest<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return () => ({
    path: '',
    body,
    read(answer) {
      const said = parseExact(answer.text)
      const failed = fault.safeParse(said)
      if (failed.success) return readFault?.(failed.data.error) ?? meaningOf(failed.data.error, answer)
      if (answer.status >= 500) return trouble(answer)
      const found = result.safeParse(said)
      if (!found.success || answer.status >= 300 || !hasResult(said)) return garbage(answer)
      return shaped(shape, found.data.result, answer)
    },
  })
}

const hasResult = (body: unknown): boolean => typeof body === 'object' && body !== null && 'result' in body

/** Limits and inner troubles of one server are not the chain's word: another server is asked. */
function meaningOf({ code, message }: { code: number; message: string }, answer: RawAnswer): ParsedAnswer<never> {
  if (code === -32005 || /rate limit|too many requests|capacity|quota/i.test(message)) {
    return { failure: { reason: 'busy', status: answer.status } }
  }
  // Parse error, invalid request, unknown method, inner error: the server does not serve this question.
  if ([-32700, -32600, -32601, -32603].includes(code)) return trouble(answer, message)
  return { refused: message }
}
