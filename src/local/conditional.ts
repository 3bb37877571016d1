import { matchesEntityTag } from '../std/matchesEntityTag.ts'
import { dropBody, headerOf, type Outgoing } from './outgoing.ts'

/** Turns a 200 to a GET or HEAD whose tag the client already has into a 304 that keeps the headers a cache wants. */
export function answerCondition(ifNoneMatch: string | undefined, answer: Outgoing): Outgoing {
  if (ifNoneMatch === undefined || answer.status !== 200) return answer
  const etag = headerOf(answer, 'etag')
  if (etag === null || !matchesEntityTag(ifNoneMatch, etag)) return answer
  dropBody(answer)
  const { 'content-length': _length, 'content-encoding': _encoding, 'content-type': _type, ...headers } = answer.headers
  return { status: 304, headers, body: null }
}
