import type { ContractFacts } from '../contract/errorForms.ts'
import { type ErrorCode, type ErrorObject, errorPage, errors, hintOn } from '../contract/errors.ts'
import { InvalidAddressError } from '../core/address/address.ts'
import { SwapError } from '../core/errors.ts'
import { AmountBelowDustError, AmountBelowMinimumError } from '../core/nodes/refusalErrors.ts'
import { DepositRefusedError } from '../core/preparation/preparationErrors.ts'
import { InvalidQuoteError } from '../core/quote/checkPair.ts'
import { StoreUnavailableError } from '../storage/storeUnavailableError.ts'
import { Refusal } from './refusal.ts'
import { type ErrorReason, reasonWords } from './texts/reasonWords.ts'

interface ApiErrorFacts extends ContractFacts {
  readonly message?: string
  readonly hint?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Facts that a client needs to correct its request. */
  readonly facts?: Readonly<Record<string, string>> | undefined
  /** Why, where a code has several reasons. It decides title and hint, and pages translate it. */
  readonly reason?: ErrorReason
  /** Fields of a form that are wrong, by their names in the input, and what to send. Pages have words of their own. */
  readonly fields?: Readonly<Record<string, string>>
}

/** An error with a code of the service. Title and hint default to the error table. */
export class ApiError extends Refusal {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly hint: string
  /** Response headers that belong to the error, such as Allow. */
  readonly headers: Readonly<Record<string, string>>
  readonly contract: ContractFacts
  readonly facts: Readonly<Record<string, string>> | undefined
  readonly reason: ErrorReason | undefined
  readonly fields: Readonly<Record<string, string>>
  constructor(code: ErrorCode, given: ApiErrorFacts = {}) {
    const { reason, message, hint, headers = {}, facts, fields = {}, ...contract } = given
    const words = reason === undefined ? errors[code] : reasonWords(reason)
    super(message ?? words.title)
    this.code = code
    this.hint = hint ?? words.hint
    this.reason = reason
    this.headers = headers
    this.contract = contract
    this.facts = facts
    this.fields = fields
  }
}

/** Settings are missing or wrong. The message names them, never their values. */
export class MisconfiguredError extends ApiError {
  override name = 'MisconfiguredError'
  constructor({ variables }: { variables: readonly string[] }) {
    super('misconfigured', { reason: ['settings', variables.join(', ')] })
  }
}

/** An error as the client sees it. */
export interface Failure extends ContractFacts {
  readonly status: number
  readonly body: ErrorObject
  readonly headers: Readonly<Record<string, string>>
  /** An internal error: the body has no details, and the operator gets a report. */
  readonly internal: boolean
  readonly reason?: ErrorReason
}

/** Longest message that is sent, because it may include a node's or a caller's text. */
const messageLimit = 400

/** Converts any thrown value into the contract's error object. */
export function toFailure(thrown: unknown, { siteUrl, requestId }: { siteUrl: string; requestId: string }): Failure {
  const named = thrown instanceof SwapError || thrown instanceof ApiError
  const code: ErrorCode = named ? thrown.code : internalCode(thrown)
  const internal = !named
  const row = errors[code]
  return {
    status: row.status,
    body: {
      error: named ? thrown.message.slice(0, messageLimit) : row.title,
      code,
      hint: hintOn(siteUrl, named ? thrown.hint : row.hint),
      documentation: errorPage(siteUrl, code),
      ...detailsOf(thrown),
      ...(internal ? { request_id: requestId } : {}),
    },
    headers: thrown instanceof ApiError ? thrown.headers : {},
    internal,
    ...(thrown instanceof ApiError && thrown.reason !== undefined ? { reason: thrown.reason } : {}),
    ...(thrown instanceof ApiError ? thrown.contract : {}),
  }
}

function internalCode(thrown: unknown): ErrorCode {
  return thrown instanceof StoreUnavailableError ? 'storage_unavailable' : 'internal_error'
}

/** Returns the facts that a client needs to correct its request. */
export function detailsOf(thrown: unknown): Pick<ErrorObject, 'details'> {
  if (thrown instanceof AmountBelowMinimumError && thrown.recommendedMinAmountIn !== undefined) {
    return { details: { recommended_min_amount_in: thrown.recommendedMinAmountIn.toString() } }
  }
  if (thrown instanceof AmountBelowDustError && thrown.dustThreshold !== undefined) {
    return { details: { dust_threshold: thrown.dustThreshold.toString() } }
  }
  if (thrown instanceof ApiError && thrown.facts !== undefined) return { details: thrown.facts }
  if (hasSuggestedAddress(thrown)) return { details: { suggested_address: thrown.suggestedAddress } }
  return {}
}

/** Whether an error offers another spelling of the address that it refuses. */
function hasSuggestedAddress(thrown: unknown): thrown is { readonly suggestedAddress: string } {
  const refusesAddress =
    thrown instanceof InvalidAddressError ||
    thrown instanceof InvalidQuoteError ||
    thrown instanceof DepositRefusedError
  return refusesAddress && thrown.suggestedAddress !== undefined
}
