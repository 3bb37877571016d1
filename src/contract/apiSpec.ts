import type { Operation } from './defineOperation.ts'

/**
 * The shape of responses outside 2xx: the service's error object, or that of a contract that existing clients speak.
 */
export type ErrorForm = 'service' | 'aggregator' | 'memoless'

/** One of the site's HTTP APIs as data: its handler and its OpenAPI document are made of it. */
export interface ApiSpec {
  readonly id: 'support' | 'aggregator' | 'memoless' | 'affiliate'
  /** Path that every operation starts with, except well-known ones. */
  readonly base: '/api/v1' | '/v1' | '/memoless/api/v1' | '/v1/affiliate'
  /** Its name, without the site's. */
  readonly title: string
  /** One sentence about it. */
  readonly summary: string
  /** Paragraphs about credentials, units and other rules that all its operations share. */
  readonly about: readonly string[]
  /** Name under which documents group its operations. */
  readonly tag: { readonly name: string; readonly description: string }
  /** An API without operations is in no document. */
  readonly operations: Readonly<Record<string, Operation>>
  /** Names of operations that change data; the others only read or compute. */
  readonly writes: readonly string[]
  readonly errorForm: ErrorForm
  /** Header of the API key that every request needs; absent where none is. */
  readonly security?: 'x-api-key'
  readonly openApiPath: `/${string}`
}
