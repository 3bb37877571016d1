import { type BodySchema, parseBody } from '../../nodes/bodySchema.ts'
import type { ParsedAnswer } from '../../nodes/net/request.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { restJson } from '../restJson.ts'
import { fault } from './cosmosBodies.ts'

/** Builds a request of the REST interface. Its errors have a code and a message. */
export function buildRequest<T>(
  path: string,
  shape: BodySchema<T>,
  readError?: (message: string) => ParsedAnswer<T> | undefined,
  body?: unknown,
): ReaderRequest<T> {
  const builder = restJson({ path, shape, readMessage: messageOf, body, ...(readError ? { readError } : {}) })
  return () => builder
}

function messageOf(body: unknown): string | undefined {
  return parseBody(fault, body)?.value.message
}
