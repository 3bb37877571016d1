import type { ParsedAnswer } from '../../net/request.ts'
import type { BodySchema } from '../../nodes/bodySchema.ts'
import { garbage, parseExact, shaped, trouble } from '../answer.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { fault, success } from './wire.ts'

/** Errors of the server, not of the question: another server is asked. Source: XRPL, universal errors. */
const ownTrouble = new Set([
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

/** One method of rippled's JSON-RPC, whose errors stand inside the result. `readError` says what an error name means. */
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
      const said = parseExact(answer.text)
      const failed = fault.safeParse(said)
      if (failed.success) {
        const { error, error_message: words = error } = failed.data.result
        if (ownTrouble.has(error)) return trouble(answer, words)
        return readError?.(error) ?? { refused: words }
      }
      if (answer.status >= 500) return trouble(answer)
      const read = success.safeParse(said)
      return read.success ? shaped(shape, read.data.result, answer) : garbage(answer)
    },
  })
}
