import type { WireResponse } from '../state.ts'

/** A quote that the node refuses; the message is the node's own wording, without what its transport adds. */
export class QuoteRefusal extends Error {
  override name = 'QuoteRefusal'
}

/** THORNode answers a refusal as gRPC's InvalidArgument. Source: THORNode 3.17. */
export function refuseThorchain({ message }: QuoteRefusal): WireResponse {
  return { status: 400, body: { code: 3, message: `${message}: invalid request`, details: [] } }
}

/** Mayanode answers a refusal with status 200. Source: Mayanode 1.124 quoteErrorResponse. */
export function refuseMayachain({ message }: QuoteRefusal): WireResponse {
  return { status: 200, body: { error: message } }
}

/** Runs one quote and answers its refusal; any other error is a fault of ours and goes on. */
export function respond(refuse: (refusal: QuoteRefusal) => WireResponse, quote: () => object): WireResponse {
  try {
    return { status: 200, body: quote() }
  } catch (error) {
    if (error instanceof QuoteRefusal) return refuse(error)
    throw error
  }
}
