import { units, ZERO } from '../asset/amount.ts'
import { homeChain, sameAsset } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { SwapMemo } from '../memo/memo.ts'
import type { Node } from '../nodes/node.ts'
import { isSmallOutput } from '../quote/minimumOut.ts'
import { type Quote, sumQuote } from '../quote/quote.ts'
import type { CheckDepositParams, DepositIntent } from './depositParams.ts'
import { expectRecipients } from './expectRecipients.ts'
import { expectSwapMemo } from './expectSwapMemo.ts'
import type { QuoteFault } from './explainQuote.ts'
import { QuoteMismatchError } from './preparationErrors.ts'

/**
 * Compares a quote with the intent, before any request: the same protocol, pair and amount, fees that add up, at least
 * the agreed minimum, and a memo that means the same as the intent. Returns the quote's memo as parsed, which is
 * compared but never signed: see `writeMemo`. Throws `QuoteMismatchError` (deposit_mismatch) and `DepositRefusedError`
 * (unsupported_asset, invalid_parameter, price_limit, amount_below_minimum, invalid_destination, invalid_address).
 */
export async function checkQuote(node: Node, params: CheckDepositParams): Promise<SwapMemo> {
  const fault = faults.find(([, applies]) => applies(params, node))?.[0]
  const { memo } = params.quote
  if (fault !== undefined || !memo) {
    const { explainQuote } = await import('./explainQuote.ts')
    throw explainQuote(fault ?? 'no_memo', node, params)
  }
  await expectRecipients(node, params.intent, { sides: [], tokens: [] })
  const parsed = await expectMemo(node, memo, params)
  await expectOutputs(node, memo, params)
  return parsed
}

type Applies = (params: CheckDepositParams, node: Node) => boolean

/** Faults of a quote besides its memo, in the order in which they are reported. */
const faults: readonly (readonly [QuoteFault, Applies])[] = [
  [
    'source_chain',
    ({ intent, reader }, { protocol }) =>
      reader !== undefined && homeChain(intent.fromAsset, protocol) !== reader.chain,
  ],
  ['swap', ({ intent, quote }, { protocol }) => !isSameSwap(protocol, intent, quote)],
  ['figures', ({ quote }) => !hasPlausibleFigures(quote)],
  ['price_limit', ({ intent, quote }) => intent.kind !== 'limit_swap' && quote.expectedAmountOut < intent.minimum],
  ['amount_below_minimum', ({ intent, quote }) => intent.amount < quote.recommendedMinAmountIn],
]

function isSameSwap(
  protocol: Protocol,
  { fromAsset, toAsset, amount, ...intent }: DepositIntent,
  quote: Quote,
): boolean {
  return (
    intent.protocol === protocol &&
    quote.protocol === protocol &&
    sameAsset(fromAsset, quote.fromAsset) &&
    sameAsset(toAsset, quote.toAsset) &&
    sameAsset(toAsset, quote.fees.asset) &&
    amount === quote.amountIn &&
    amount > 0n
  )
}

/**
 * total = liquidity + outbound + affiliate, and totalBps is its share of what comes in and out, as both nodes compute
 * them (`sumQuote`): an output that the stated fees do not allow is rejected. One basis point may be rounded.
 */
function hasPlausibleFigures({ fees, expectedAmountOut }: Quote): boolean {
  const { liquidity, outbound, affiliate } = fees
  const emit = expectedAmountOut + affiliate + outbound
  const { total, totalBps } = sumQuote({ emit, liquidity, outbound, affiliate })
  const difference = totalBps - BigInt(fees.totalBps)
  return fees.total === total && difference >= -1n && difference <= 1n
}

async function expectMemo(
  { network }: Node,
  memo: string,
  { intent, quote, pools }: CheckDepositParams,
): Promise<SwapMemo> {
  const { protocol, fromAsset, minimum, maximum = minimum } = intent
  const extended = quote.vout !== undefined
  // Gross output, before the affiliate share and the outbound fee; a limit above it can never fill.
  const emit = (quote.expectedAmountOut + quote.fees.affiliate + quote.fees.outbound) as typeof quote.expectedAmountOut
  const limits = {
    // Nodes round the limit of a small output down; ours is rounded up, see `minimumOut`.
    minimum: units(isSmallOutput(quote) && minimum > 0n ? minimum - 1n : minimum),
    maximum: intent.kind !== 'limit_swap' && maximum > emit ? emit : maximum,
  }
  const bounded = { ...intent, ...(intent.exactMinimum ? { minimum: ZERO, maximum: ZERO } : limits) }
  return expectSwapMemo({ protocol, network, fromAsset, memo, pools, extended }, bounded)
}

/** The outputs that a quote lists have to contain the quote's memo. */
async function expectOutputs(
  { network }: Node,
  memo: string,
  { quote: { vout }, reader }: CheckDepositParams,
): Promise<void> {
  if (vout === undefined || reader?.family !== 'utxo') return
  const { outputsMatchMemo } = await import('../memo/memoOutputs.ts')
  if (outputsMatchMemo(vout, memo, { chain: reader.chain, network })) return
  throw new QuoteMismatchError(['Its outputs do not contain its memo.'])
}

/** Whether this is the protocol's own chain, where a deposit is a message and needs no vault. */
export function isOwnChain({ protocol }: Node, chain: string): boolean {
  return chain === protocols[protocol].chain
}
