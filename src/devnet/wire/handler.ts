import type { History } from '../indexer/history.ts'
import type { Machine } from '../machine/machine.ts'
import type { ProtocolState, WireResponse } from '../state.ts'

/** What was asked, beyond the path's fixed words. */
export interface WireRequest {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** What the protocol's indexer knows. */
  readonly history: History
}

/** One endpoint: reads the protocol as a view sees it, changes nothing. */
export type Handler = (machine: Machine, question: WireRequest) => WireResponse

export function ok(body: unknown): WireResponse {
  return { status: 200, body }
}

/** gRPC codes as the gateway before THORNode turns them into HTTP. Source: grpc-gateway HTTPStatusFromCode. */
const httpStatus = { 2: 500, 3: 400, 5: 404, 12: 501 } as const

export interface Refusal {
  readonly code: keyof typeof httpStatus
  readonly message: string
}

/** Longer than any reason of a node: what a question brought along is not sent back whole. */
const LONGEST_REASON = 1_000

/** A failed query in the protocol's own dialect: `{code, message, details}` with a status, or Maya's 404 with `{error}`. */
export function refuse(state: Pick<ProtocolState, 'protocol'>, { code, message }: Refusal): WireResponse {
  const reason = message.slice(0, LONGEST_REASON)
  if (state.protocol === 'MAYACHAIN') return { status: 404, body: { error: reason } }
  return { status: httpStatus[code], body: { code, message: reason, details: [] } }
}

/** A question that makes no sense or finds nothing. THORNode calls either an invalid request, HTTP 400. */
export function fail(state: Pick<ProtocolState, 'protocol'>, reason: string): WireResponse {
  return refuse(state, { code: 3, message: state.protocol === 'THORCHAIN' ? `${reason}: invalid request` : reason })
}

/** What both networks answer to a path they do not know. */
export function notImplemented(state: Pick<ProtocolState, 'protocol'>): WireResponse {
  return refuse(state, { code: 12, message: 'Not Implemented' })
}
