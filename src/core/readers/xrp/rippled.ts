import type { ParsedAnswer } from '../../net/request.ts'
import type { BodySchema } from '../../nodes/bodySchema.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from '../responses.ts'
import { fault, success } from './wire.ts'

/** Errors of the server rather than the request; the next server is queried. Source: XRPL, universal errors. */
const serverErrors = new Set([
  'tooBusy',
  'slowDown',
  'noNetwork',
  'noCurrent',
  'noClosed',
  'notSynced',
  'notReady',
  'failedToForward',
  'internal',
  'unknownCmd',
  'amendmentBlocked',
])

/** Builds a request of rippled's JSON-RPC, which reports errors inside the result. `readError` interprets an error name. */
export function rippled<T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  shape: BodySchema<T>,
  readError?: (name: string) => ParsedAnswer<T> | undefined,
): ReaderRequest<T> {
  const body = JSON.stringify({ method, params: [params] })
  return () => ({
    path: '',
    body,
    read(answer) {
      const reply = parseExactJson(answer.text)
      const failed = fault.safeParse(reply)
      if (failed.success) {
        const { error, error_message: message = error } = failed.data.result
        if (serverErrors.has(error)) return serverError(answer, message)
        return readError?.(error) ?? { refused: message }
      }
      if (answer.status >= 500) return serverError(answer)
      const read = success.safeParse(reply)
      return read.success ? decodeBody(shape, read.data.result, answer) : invalidResponse(answer)
    },
  })
}
