import type { EndpointRequest, ParsedAnswer, RawAnswer } from '../net/request.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import { parseExact, shaped, trouble } from './answer.ts'

export interface RestQuestion<T> {
  readonly path: string
  /** What is posted; left out, the question is a GET. */
  readonly body?: unknown
  readonly shape: BodySchema<T>
  /** The words of a body that is an error, if it is one. */
  readonly wordsOf: (body: unknown) => string | undefined
  /** What certain words mean, where that is not simply a no. */
  readonly readWords?: (words: string) => ParsedAnswer<T> | undefined
}

/** A question in JSON over plain HTTP, whose server says its errors in the body. */
export function rest<T>({ path, body, shape, wordsOf, readWords }: RestQuestion<T>): EndpointRequest<T> {
  const read = (answer: RawAnswer): ParsedAnswer<T> => {
    const said = parseExact(answer.text)
    const words = wordsOf(said)
    const meaning = words === undefined ? undefined : readWords?.(words)
    if (meaning !== undefined) return meaning
    if (answer.status >= 500) return trouble(answer, words)
    if (words !== undefined) return { refused: words }
    return answer.status < 300 ? shaped(shape, said, answer) : { failure: { reason: 'garbage', status: answer.status } }
  }
  return { path, read, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}
