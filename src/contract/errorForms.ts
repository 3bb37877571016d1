import { aggregatorErrorWord } from './aggregator/aggregatorErrorWords.ts'
import type { ErrorForm } from './apiSpec.ts'
import type { ProviderError } from './errorBodies.ts'
import type { ErrorObject } from './errors.ts'
import { memolessErrorWord } from './memoless/memolessErrorWords.ts'

/** Fields that only some contracts have in their error objects. */
export interface ContractFacts {
  /** The contract's own name of the failure; by default that of our code. */
  readonly word?: string
  /** Aggregator: each provider without a route. */
  readonly providerErrors?: readonly ProviderError[]
  /** Memoless: facts as JSON. */
  readonly details?: object
}

interface FormedError extends ContractFacts {
  readonly body: ErrorObject
}

/** Returns the body of an error in a form; `code`, `hint` and `documentation` are in every form. */
export function errorBodyIn(form: ErrorForm, facts: FormedError): object {
  return bodies[form](facts)
}

const bodies: { readonly [Form in ErrorForm]: (facts: FormedError) => object } = {
  service: ({ body }) => body,
  aggregator: ({ body, word, providerErrors }) => ({
    error: word ?? aggregatorErrorWord(body.code),
    message: body.error,
    ...(providerErrors && body.code !== 'no_route' && { errorCode: aggregatorErrorWord(body.code) }),
    ...(providerErrors && { providerErrors }),
    ...sharedFields(body),
    ...(body.details === undefined ? {} : { details: body.details }),
  }),
  memoless: ({ body, word, details = body.details }) => ({
    success: false,
    error: {
      code: word ?? memolessErrorWord(body.code),
      message: body.error,
      ...(details === undefined ? {} : { details }),
    },
    ...sharedFields(body),
  }),
}

const sharedFields = ({ code, hint, documentation, request_id }: ErrorObject) => ({
  code,
  hint,
  documentation,
  ...(request_id === undefined ? {} : { request_id }),
})

/** Interfaces with a form of their own, by the beginning of their paths. Every other path has the service's form. */
const formPaths: readonly (readonly [RegExp, ErrorForm])[] = [
  [/^\/+v1\/+affiliate(?:\/|$)/i, 'service'],
  [/^\/+v1(?:\/|$)/i, 'aggregator'],
  [/^\/+memoless(?:\/|$)/i, 'memoless'],
]

/** Returns the form of errors at a path, which may be encoded, unknown or malformed. */
export function errorFormAt(path: string): ErrorForm {
  const pathname = decoded(path.replace(/[?#].*/s, ''))
  return formPaths.find(([paths]) => paths.test(pathname))?.[1] ?? 'service'
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
