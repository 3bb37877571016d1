import { HistoryError } from '../../indexer/windows.ts'
import type { Machine } from '../../machine/machine.ts'
import type { WireResponse } from '../../rules/state.ts'
import type { Handler, WireRequest } from '../handler.ts'

/**
 * Builds Midgard's error response: one line of plain text. Source: miderr ReportHTTP and respError, by Go's http.Error.
 */
export function midgardRefusal(status: 400 | 404 | 500, reason: string): WireResponse {
  return { status, body: `${reason}\n`, plain: true }
}

/** Builds the response to an invalid request. Source: Midgard miderr.BadRequest. */
export const badRequest = (reason: string): WireResponse => midgardRefusal(400, `Bad Request: ${reason}`)

export const notFound = midgardRefusal(404, 'Not Found')

/** Response of Midgard's router to an unknown path. */
export const pageNotFound = midgardRefusal(404, '404 page not found')

export function unknownPool(name: string | undefined): WireResponse {
  return badRequest(`Unknown pool: ${(name ?? '').slice(0, 100)}`)
}

/** Creates a handler that rejects unknown query keys and invalid times. */
export function midgardHandler(
  keys: readonly string[],
  respond: (machine: Machine, request: WireRequest) => WireResponse,
): Handler {
  return (machine, request) => {
    const unknown = [...request.query.keys()].find((key) => !keys.includes(key))
    if (unknown !== undefined) return badRequest(`Unkown key: ${unknown.slice(0, 100)}`)
    try {
      return respond(machine, request)
    } catch (error) {
      if (error instanceof HistoryError) return badRequest(error.message)
      throw error
    }
  }
}

/** Query keys of a time range. */
export const timeKeys = ['interval', 'count', 'from', 'to'] as const
