import type { BodySchema } from '../nodes/bodySchema.ts'
import type { EndpointRequest, ParsedAnswer, RawAnswer } from '../nodes/net/request.ts'
import { decodeBody, parseExactJson, serverError } from './readResponse.ts'

export interface RestRequestParams<T> {
  readonly path: string
  /** Body of a POST; without it the request is a GET. */
  readonly body?: unknown
  readonly shape: BodySchema<T>
  /** Returns the message of an error body; undefined for any other body. */
  readonly readMessage: (body: unknown) => string | undefined
  /** Interprets a message that is not a plain refusal; undefined leaves it a refusal. */
  readonly readError?: (message: string) => ParsedAnswer<T> | undefined
}

/** Builds a JSON request over HTTP to a server that reports errors in the body. */
export function restJson<T>({
  path,
  body,
  shape,
  readMessage: messageOf,
  readError,
}: RestRequestParams<T>): EndpointRequest<T> {
  const read = (answer: RawAnswer): ParsedAnswer<T> => {
    const reply = parseExactJson(answer.text)
    const message = messageOf(reply)
    const meaning = message === undefined ? undefined : readError?.(message)
    if (meaning !== undefined) return meaning
    if (answer.status >= 500) return serverError(answer, message)
    if (message !== undefined) return { refused: message }
    return answer.status < 300
      ? decodeBody(shape, reply, answer)
      : { failure: { reason: 'garbage', status: answer.status } }
  }
  return { path, read, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
