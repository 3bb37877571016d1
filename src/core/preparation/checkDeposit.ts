import { type Units, units } from '../asset/amount.ts'
import type { Node } from '../nodes/node.ts'
import type { AgreedPool } from '../quorum/agreedPools.ts'
import type { ConfirmedInbound } from '../quorum/confirmInbound.ts'
import { minimumOut } from '../quote/minimumOut.ts'
import { expectInbound } from './checkInbound.ts'
import { checkPools } from './checkPools.ts'
import { checkQuote } from './checkQuote.ts'
import type { CheckDepositParams } from './depositParams.ts'
import { expectQuoteNotExpired } from './expectQuoteNotExpired.ts'
import type { InboundFacts } from './readInboundFacts.ts'
import { writeMemo } from './writeMemo.ts'

/** Facts that a majority of the nodes reports, read for one deposit. */
export interface DepositFacts {
  readonly inbound: InboundFacts
  /** Unix seconds, by the nodes' time. */
  readonly now: number
  readonly pools: readonly AgreedPool[]
}

/** A deposit that passed every check that needs no wallet. */
export interface CheckedDeposit {
  /** Written by us. */
  readonly memo: string
  /** The least output, as the memo states it: below it the network refunds. */
  readonly limit: Units
  /** Where the deposit goes; absent for coins on the protocol's own chain. */
  readonly confirmed?: ConfirmedInbound
}

/**
 * Runs every check that a deposit has to pass before it is built or shown: the quote, its memo and its figures against
 * the intent; vault, router, halts and recipients against what the nodes confirm; expiry by the nodes' time; the price
 * against the pools. The page and the server both show a deposit only after it. Throws what `checkQuote`,
 * `expectInbound`, `expectQuoteNotExpired`, `checkPools` and `writeMemo` throw.
 */
export async function checkDeposit(
  node: Node,
  given: CheckDepositParams,
  { inbound, now, pools }: DepositFacts,
): Promise<CheckedDeposit> {
  // The caller may have its pools from one node.
  const params: CheckDepositParams = { ...given, pools }
  // First, because a destination that cannot receive is also a fault of the memo, with a reason that helps less.
  const confirmed = await expectInbound(node, params, inbound)
  const quoted = await checkQuote(node, params)
  expectQuoteNotExpired(params.quote, now)
  checkPools(params, pools)
  const extended = params.quote.vout !== undefined
  const limit = ownLimit(params)
  const written = await writeMemo(params.intent, {
    network: node.network,
    quoted: quoted.limit,
    ...(limit === undefined ? {} : { limit, most: params.quote.expectedAmountOut }),
    pools,
    extended,
  })
  return { ...written, ...(confirmed === undefined ? {} : { confirmed }) }
}

/** The limit of our memo for a quote that was requested without one. */
function ownLimit({ intent, quote, limitBps }: CheckDepositParams): Units | undefined {
  if (intent.exactMinimum) return intent.minimum
  return limitBps === undefined ? undefined : units(minimumOut(quote, limitBps))
}
