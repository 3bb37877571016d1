import { HistoryError } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import type { WireResponse } from '../../state.ts'
import type { Handler, WireRequest } from '../handler.ts'

/** Midgard says no in a line of plain text. Source: miderr ReportHTTP and respError, by Go's http.Error. */
export function midgardRefusal(status: 400 | 404 | 500, reason: string): WireResponse {
  return { status, body: `${reason}\n`, plain: true }
}

/** A question that makes no sense. Source: Midgard miderr.BadRequest. */
export const badRequest = (reason: string): WireResponse => midgardRefusal(400, `Bad Request: ${reason}`)

export const notFound = midgardRefusal(404, 'Not Found')

/** What its router says of a path that it does not know. */
export const pageNotFound = midgardRefusal(404, '404 page not found')

export function unknownPool(name: string | undefined): WireResponse {
  return badRequest(`Unknown pool: ${(name ?? '').slice(0, 100)}`)
}

/** Answers, unless the query has a key that the endpoint does not know, or names a time that is none. */
export function midgardHandler(
  keys: readonly string[],
  answer: (machine: Machine, question: WireRequest) => WireResponse,
): Handler {
  return (machine, question) => {
    const unknown = [...question.query.keys()].find((key) => !keys.includes(key))
    if (unknown !== undefined) return badRequest(`Unkown key: ${unknown.slice(0, 100)}`)
    try {
      return answer(machine, question)
    } catch (error) {
      if (error instanceof HistoryError) return badRequest(error.message)
      throw error
    }
  }
}

/** Keys by which a stretch of time is asked for. */
export const timeKeys = ['interval', 'count', 'from', 'to'] as const
