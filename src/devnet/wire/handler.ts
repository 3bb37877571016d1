import type { History } from '../indexer/history.ts'
import type { Machine } from '../machine/machine.ts'
import type { ProtocolState, WireResponse } from '../rules/state.ts'

/** Path parameters and query of a request. */
export interface WireRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** The protocol's indexed history. */
  readonly history: History
}

/** An endpoint. It reads the state as the view reports it and changes nothing. */
export type Handler = (machine: Machine, request: WireRequest) => WireResponse

export function ok(body: unknown): WireResponse {
  return { status: 200, body }
}

/** Responds with a list. An empty one of THORNode is null, because its wire format does not have it. */
export function okList({ protocol }: Pick<ProtocolState, 'protocol'>, list: readonly unknown[]): WireResponse {
  return ok(list.length === 0 && protocol === 'THORCHAIN' ? null : list)
}

/** HTTP status by gRPC code, as mapped by THORNode's gateway. Source: grpc-gateway HTTPStatusFromCode. */
const httpStatus = { 2: 500, 3: 400, 5: 404, 12: 501 } as const

export interface Refusal {
  readonly code: keyof typeof httpStatus
  readonly message: string
}

/** Maximum length of a reason; limits how much of a request is echoed. */
const LONGEST_REASON = 1_000

/**
 * Builds a failed response in the protocol's format: `{code, message, details}` with a status, or Maya's 404 with
 * `{error}`.
 */
export function refuse(state: Pick<ProtocolState, 'protocol'>, { code, message }: Refusal): WireResponse {
  const reason = message.slice(0, LONGEST_REASON)
  if (state.protocol === 'MAYACHAIN') return { status: 404, body: { error: reason } }
  return { status: httpStatus[code], body: { code, message: reason, details: [] } }
}

/** Refuses an invalid request or an unknown item. THORNode reports both as an invalid request, HTTP 400. */
export function fail(state: Pick<ProtocolState, 'protocol'>, reason: string): WireResponse {
  return refuse(state, { code: 3, message: state.protocol === 'THORCHAIN' ? `${reason}: invalid request` : reason })
}

/** Builds both networks' response to an unknown path. */
export function notImplemented(state: Pick<ProtocolState, 'protocol'>): WireResponse {
  return refuse(state, { code: 12, message: 'Not Implemented' })
}
