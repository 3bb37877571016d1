import { HistoryFault } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import type { WireAnswer } from '../../state.ts'
import type { Handler, Question } from '../answer.ts'

/** A question that makes no sense. Source: Midgard miderr.BadRequest. */
export function badRequest(reason: string): WireAnswer {
  return { status: 400, body: { error: `Bad Request: ${reason}` } }
}

export const notFound: WireAnswer = { status: 404, body: { error: 'Not Found' } }

export function unknownPool(name: string | undefined): WireAnswer {
  return badRequest(`Unknown pool: ${(name ?? '').slice(0, 100)}`)
}

/** Answers, unless the query has a key that the endpoint does not know, or names a time that is none. */
export function answering(
  keys: readonly string[],
  answer: (machine: Machine, question: Question) => WireAnswer,
): Handler {
  return (machine, question) => {
    const unknown = [...question.query.keys()].find((key) => !keys.includes(key))
    if (unknown !== undefined) return badRequest(`Unkown key: ${unknown.slice(0, 100)}`)
    try {
      return answer(machine, question)
    } catch (error) {
      if (error instanceof HistoryFault) return badRequest(error.message)
      throw error
    }
  }
}

/** Keys by which a stretch of time is asked for. */
export const timeKeys = ['interval', 'count', 'from', 'to'] as const
