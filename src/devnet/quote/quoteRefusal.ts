import type { WireResponse } from '../rules/state.ts'

/** A quote that the node refuses. The message is the node's, without additions of its transport. */
export class QuoteRefusal extends Error {
  override name = 'QuoteRefusal'
}

/** The output does not cover the outbound fee. */
export class NotEnoughForFees extends QuoteRefusal {
  constructor() {
    super('fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* not enough asset to pay for fees\n\n')
  }
}

/** Errors that the SDK or the node has registered: an invalid message, a failed pool swap, payment or transfer. */
const registered = /: unknown request$|\d errors? occurred:|\bfail swap, |\bis over limit$|: insufficient funds$/

/**
 * Responds like THORNode: gRPC InvalidArgument with status 400, or Unknown with status 500 for a registered error.
 * Source: gRPCErrorToSDKError of cosmos-sdk 0.53.
 */
export function refuseThorchain({ message }: QuoteRefusal): WireResponse {
  if (registered.test(message)) {
    return { status: 500, body: { code: 2, message: `${message}: unknown request`, details: [] } }
  }
  return { status: 400, body: { code: 3, message: `${message}: invalid request`, details: [] } }
}

/** Responds like Mayanode: status 200 with an error field. Source: Mayanode 1.124 quoteErrorResponse. */
export function refuseMayachain({ message }: QuoteRefusal): WireResponse {
  return { status: 200, body: { error: message } }
}

/** Runs a quote and responds with its body or refusal. Rethrows any other error. */
export function respond(refuse: (refusal: QuoteRefusal) => WireResponse, quote: () => object): WireResponse {
  try {
    return { status: 200, body: quote() }
  } catch (error) {
    if (error instanceof QuoteRefusal) return refuse(error)
    throw error
  }
}

/** Runs a step; its refusal's message then starts with `prefix`, unless the output does not cover the outbound fee. */
export function withPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof QuoteRefusal) || error instanceof NotEnoughForFees) throw error
    throw new QuoteRefusal(`${prefix}: ${error.message}`)
  }
}
