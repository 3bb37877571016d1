import { z } from 'zod'
import { type ProviderName, protocolOf, providerNames } from '../../../contract/aggregator/aggregatorFields.ts'
import { parseUnits, type Units } from '../../../core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import type { QuoteNetwork } from '../../../core/quote/signedQuotes/signedPayload.ts'
import { ApiError } from '../../apiError.ts'
import type { ProviderQuote } from '../quote/quoteProvider.ts'
import type { SwapRequest } from '../quote/readRequest.ts'
import type { QuoteSigner } from './quoteSigner.ts'

/** The terms of a route, for the swap that follows its quote. */
export interface Ticket {
  readonly provider: ProviderName
  /** Without addresses of sender and receiver. It has the amount of the route, also where its output was requested. */
  readonly request: SwapRequest
  readonly maxLossBps: number | undefined
  /** The least output that the caller was shown, in units of the bought asset. */
  readonly least: Units
  /** Unix seconds. */
  readonly expiry: number
}

const digits = z.string().regex(/^\d{1,78}$/)

/** The site that gives out a ticket, and the only one that takes it. Sites of several networks may share their keys. */
export interface TicketSite {
  readonly network: QuoteNetwork
  /** Address of the site. */
  readonly issuer: string
}

/** The signed form of a ticket. Its keys are short because clients send it in every request. */
const wireTicket = z.strictObject({
  n: z.string(),
  u: z.string(),
  p: z.enum(providerNames),
  s: z.string(),
  c: z.string().optional(),
  b: z.string(),
  a: digits,
  x: digits.optional(),
  l: z.int().optional(),
  r: z.string().optional(),
  f: z.array(z.tuple([z.enum(['affiliate', 'service']), z.string(), z.int()])).optional(),
  i: z.int().optional(),
  q: z.int().optional(),
  m: z.int().optional(),
  o: digits,
  e: z.int(),
})

/** Writes the terms of a route as its id. */
export function sealTicket(
  signer: QuoteSigner,
  { provider, quote, least }: ProviderQuote,
  { request, maxLossBps, network, issuer }: Pick<Ticket, 'request' | 'maxLossBps'> & TicketSite,
): Promise<string> {
  const { limitBps } = request
  const shares = request.shares[protocolOf(provider)]
  const wire: z.input<typeof wireTicket> = {
    n: network,
    u: issuer,
    p: provider,
    s: formatAsset(request.sellAsset),
    c: request.sellContract,
    b: formatAsset(request.buyAsset),
    a: quote.amountIn.toString(),
    x: request.atLeast?.toString(),
    l: limitBps,
    r: request.refundAddress,
    f: shares.length === 0 ? undefined : shares.map(({ purpose, name, bps }) => [purpose, name, bps]),
    i: request.streamingInterval,
    q: request.streamingQuantity,
    m: maxLossBps,
    o: least.toString(),
    e: quote.expiry,
  }
  return signer.sealToken(wire)
}

/** Reads a route id that this site wrote. Throws `ApiError` (invalid_signature) for any other. */
export async function openTicket(
  signer: QuoteSigner,
  routeId: string,
  { network, issuer }: TicketSite,
): Promise<Ticket> {
  const read = wireTicket.safeParse(await signer.openToken(routeId))
  if (!read.success || read.data.n !== network || read.data.u !== issuer) {
    throw new ApiError('invalid_signature', { message: 'The route id is not one that this service gave out.' })
  }
  const { p, s, c, b, a, x, l, r, f = [], i, q, m, o, e } = read.data
  const shares = f.map(([purpose, name, bps]) => ({ purpose, name, bps }))
  return {
    provider: p,
    request: {
      sellAsset: parseAsset(s),
      sellContract: c,
      buyAsset: parseAsset(b),
      amount: parseUnits(a),
      atLeast: x === undefined ? undefined : parseUnits(x),
      limitBps: l,
      refundAddress: r,

      streamingInterval: i,
      streamingQuantity: q,
      notices: [],
      shares: { THORCHAIN: shares, MAYACHAIN: shares },
    },
    maxLossBps: m,
    least: parseUnits(o),
    expiry: e,
  }
}
