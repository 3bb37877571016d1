import { type BodySchema, parseBody } from '../../nodes/bodySchema.ts'
import type { ParsedAnswer, RawAnswer } from '../../nodes/net/request.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { decodeBody, invalidResponse, parseExactJson, serverError } from '../readResponse.ts'
import { httpWire, socketWire } from './xrpBodies.ts'

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

/** Interprets an error name that is not a plain refusal; undefined leaves it a refusal. */
type ErrorReader<T> = (name: string) => ParsedAnswer<T> | undefined

/**
 * Builds a request of rippled: JSON-RPC over http, or a command over WebSocket at a `wss:` address. Both report errors
 * in the body. Source: XRPL, request and response formatting.
 */
export function rippled<T>(
  method: string,
  params: Readonly<Record<string, unknown>>,
  shape: BodySchema<T>,
  readError?: ErrorReader<T>,
): ReaderRequest<T> {
  return ({ url }) => {
    const isSocket = /^wss?:/.test(url)
    return {
      path: '',
      body: JSON.stringify(isSocket ? { command: method, ...params } : { method, params: [params] }),
      read: (answer) => readAnswer(answer, isSocket ? socketWire : httpWire, shape, readError),
    }
  }
}

function readAnswer<T>(
  answer: RawAnswer,
  wire: typeof httpWire,
  shape: BodySchema<T>,
  readError?: ErrorReader<T>,
): ParsedAnswer<T> {
  const reply = parseExactJson(answer.text)
  const failed = parseBody(wire.fault, reply)
  if (failed !== undefined) {
    const { error, error_message: message = error } = failed.value
    if (serverErrors.has(error)) return serverError(answer, message)
    return readError?.(error) ?? { refused: message }
  }
  if (answer.status >= 500) return serverError(answer)
  const read = parseBody(wire.success, reply)
  return read ? decodeBody(shape, read.value, answer) : invalidResponse(answer)
}
