import type { Endpoint } from './endpoint.ts'
import type { EndpointFailure } from './endpointFailure.ts'

/** Status and body as an endpoint sent them. */
export interface RawAnswer {
  readonly status: number
  readonly text: string
}

/** A decoded answer: a value, the endpoint's refusal message, or a failure that another endpoint may not have. */
export type ParsedAnswer<T> =
  | { readonly value: T }
  | { readonly refused: string }
  | { readonly failure: EndpointFailure }

/** A usable answer. A refusal is one: no other endpoint is queried after it. */
export type Reply<T> = { readonly value: T } | { readonly refused: string; readonly status: number }

/** A reply, or why the endpoint gave none. */
export type Outcome<T> = Reply<T> | { readonly failure: EndpointFailure }

export interface EndpointRequest<T> {
  /** Appended to the endpoint's URL: begins with a slash, or is empty. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Makes it a POST, of JSON unless `type` names another content type. */
  readonly body?: string
  readonly type?: string
  readonly read: (answer: RawAnswer) => ParsedAnswer<T>
}

/** Builds the request for one endpoint, whose API may differ from the next one's. */
export type RequestBuilder<T, E extends Endpoint = Endpoint> = (endpoint: E) => EndpointRequest<T>

/** Reads which chain an endpoint serves. Checked once for each endpoint before any of its answers counts. */
export interface ChainIdCheck<E extends Endpoint = Endpoint> {
  readonly request: RequestBuilder<string, E>
  readonly accepts: (chainId: string) => boolean
}
