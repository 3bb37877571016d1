import type { Shape } from '../nodes/shape.ts'
import { parseExact, type RawAnswer, shaped, trouble } from './answer.ts'
import type { Meaning, Question } from './line.ts'

export interface RestQuestion<T> {
  readonly path: string
  /** What is posted; left out, the question is a GET. */
  readonly body?: unknown
  readonly shape: Shape<T>
  /** The words of a body that is an error, if it is one. */
  readonly wordsOf: (body: unknown) => string | undefined
  /** What certain words mean, where that is not simply a no. */
  readonly readWords?: (words: string) => Meaning<T> | undefined
}

/** A question in JSON over plain HTTP, whose server says its errors in the body. */
export function rest<T>({ path, body, shape, wordsOf, readWords }: RestQuestion<T>): Question<T> {
  const read = (answer: RawAnswer): Meaning<T> => {
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
