import { type ErrorCode, type ErrorObject, errorPage, errors } from '../contract/errors.ts'
import { SwapError } from '../core/errors.ts'
import { AmountBelowDustError, AmountBelowMinimumError } from '../core/nodes/refusal.ts'
import { StoreUnavailableError } from '../storage/errors.ts'
import { Refusal } from './refusal.ts'

/** A refusal that the service itself states. Title and hint come from the error table unless given. */
export class ApiError extends Refusal {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly hint: string
  /** Headers that belong to the refusal, such as Allow. */
  readonly headers: Readonly<Record<string, string>>
  constructor(code: ErrorCode, facts: { message?: string; hint?: string; headers?: Record<string, string> } = {}) {
    super(facts.message ?? errors[code].title)
    this.code = code
    this.hint = facts.hint ?? errors[code].hint
    this.headers = facts.headers ?? {}
  }
}

/** Settings keep the service from answering. It names them and never repeats a value. */
export class MisconfiguredError extends ApiError {
  override name = 'MisconfiguredError'
  constructor({ variables }: { variables: readonly string[] }) {
    const names = variables.join(', ')
    super('misconfigured', {
      message: `The service cannot answer until its settings are right: ${names}.`,
      hint: `Whoever runs the site must correct ${names}; the README lists what each may be.`,
    })
  }
}

/** A failure as a client sees it. */
export interface Failure {
  readonly status: number
  readonly body: ErrorObject
  readonly headers: Readonly<Record<string, string>>
  /** It is our own fault: it says nothing of its inside, and the operator is told. */
  readonly internal: boolean
}

/** Longest message that goes out: nodes and callers can put their own text into one. */
const messageLimit = 400

/** Any thrown thing as the error object of the contract. The only place where that happens. */
export function toFailure(thrown: unknown, { siteUrl, requestId }: { siteUrl: string; requestId: string }): Failure {
  const named = thrown instanceof SwapError || thrown instanceof ApiError
  const code: ErrorCode = named ? thrown.code : ownFault(thrown)
  const internal = !named
  const row = errors[code]
  return {
    status: row.status,
    body: {
      error: named ? thrown.message.slice(0, messageLimit) : row.title,
      code,
      hint: named ? thrown.hint : row.hint,
      documentation: errorPage(siteUrl, code),
      ...detailsOf(thrown),
      ...(internal ? { request_id: requestId } : {}),
    },
    headers: thrown instanceof ApiError ? thrown.headers : {},
    internal,
  }
}

function ownFault(thrown: unknown): ErrorCode {
  return thrown instanceof StoreUnavailableError ? 'storage_unavailable' : 'internal_error'
}

/** The figure by which a client can ask again without guessing. */
function detailsOf(thrown: unknown): Pick<ErrorObject, 'details'> {
  if (thrown instanceof AmountBelowMinimumError && thrown.recommendedMinAmountIn !== undefined) {
    return { details: { recommended_min_amount_in: thrown.recommendedMinAmountIn.toString() } }
  }
  if (thrown instanceof AmountBelowDustError && thrown.dustThreshold !== undefined) {
    return { details: { dust_threshold: thrown.dustThreshold.toString() } }
  }
  return {}
}
