import type { Node, QueryOptions } from '../nodes/node.ts'
import { checkDeposit } from '../preparation/checkDeposit.ts'
import { checkQuote } from '../preparation/checkQuote.ts'
import type { DepositParams, PreparerParams } from '../preparation/depositParams.ts'
import { expectNetworkFee, type NetworkFee } from '../preparation/networkFee.ts'
import { QuoteMismatchError } from '../preparation/preparationErrors.ts'
import { type PreparedTransaction, prepareTransaction } from '../preparation/prepareTransaction.ts'
import { type InboundOptions, readInboundFacts } from '../preparation/readInboundFacts.ts'
import type { ConfirmedInbound } from '../quorum/confirmInbound.ts'
import { checkSingleSource } from '../quorum/singleSource.ts'
import { getAgreedPools } from './getAgreedPools.ts'
import { getAgreedTime } from './getAgreedTime.ts'

/**
 * A deposit that may be signed now, and until `expiry` by the nodes' time.
 *
 * @example
 * const params = { intent, quote, sender, reader: readers.BTC, pools: pools.THORCHAIN }
 * const deposit: PreparedDeposit = await prepareDeposit(nodes.THORCHAIN, params)
 * deposit.transaction.family // 'utxo'
 */
export interface PreparedDeposit {
  readonly transaction: PreparedTransaction
  readonly memo: string
  readonly networkFee: NetworkFee
  /** The vault and who confirms it; absent for coins on the protocol's own chain. */
  readonly confirmed?: ConfirmedInbound
  /** A single operator is configured, and the person accepts that. Show it before asking for a signature. */
  readonly oneSource: boolean
  /** Unix seconds, by the nodes' time. */
  readonly preparedAt: number
  /** The quote's, or five minutes after the vault was confirmed, whichever is sooner. */
  readonly expiry: number
}

/** How long a confirmed vault may be used, because vaults churn. */
const VAULT_CONFIRMED_SECONDS = 300

/**
 * How a deposit is prepared.
 *
 * @example
 * const options: PrepareOptions = { otherNode: nodes.MAYACHAIN }
 */
export type PrepareOptions = InboundOptions

/**
 * Builds the transactions to sign from the intent. Compares the quote and its memo with the intent, queries every node
 * for the vault and the pools, writes the memo in our own spelling, reads the chain, builds the transactions and
 * decodes them again. Throws, with a hint, on any difference: `QuoteMismatchError` (deposit_mismatch),
 * `DepositRefusedError` (quote_expired, node_stale, trading_halted, pool_unavailable, amount_below_dust,
 * amount_below_minimum, price_limit, invalid_destination, invalid_address, unsupported_asset, gas_rate_out_of_bounds,
 * single_source, wallet_unsupported), `InsufficientBalanceError`, `NetworkFeeError`, what `verifyInbound` throws, and
 * what the family's builder and its reader throw. Prepare again when anything has changed, and never later than
 * `expiry`.
 *
 * @example
 * const params = { intent, quote, sender, reader: readers.BTC, pools: pools.THORCHAIN }
 * const { transaction, expiry } = await prepareDeposit(nodes.THORCHAIN, params)
 * expiry <= quote.expiry // true
 */
export async function prepareDeposit(
  node: Node,
  params: DepositParams,
  { otherNode, ...options }: PrepareOptions = {},
): Promise<PreparedDeposit> {
  const oneSource = checkSingleSource(node, options)
  await expectQuote(node, params, options)
  const time = getAgreedTime(node, options)
  // Awaited after the vault, whose error names the endpoints.
  time.catch(() => {})
  const [inbound, pools] = await Promise.all([
    readInboundFacts(node, params.intent, { ...options, otherNode }),
    getAgreedPools(node, options),
  ])
  const now = await time
  const { memo, confirmed } = await checkDeposit(node, params, { inbound, now, pools })
  const checked: PreparerParams = {
    ...params,
    quote: { expiry: params.quote.expiry, ...(await ownOutputs(node, params, memo)) },
    memo,
    now,
    pools,
    ...(confirmed === undefined ? {} : { inbound: confirmed }),
  }
  const transaction = await prepareTransaction(node, checked, options)
  const networkFee = await expectNetworkFee(params, { native: transaction.networkFee, pools })
  const { expiry } = params.quote
  const common = { transaction, memo, networkFee, oneSource, preparedAt: now }
  if (confirmed === undefined) return { ...common, expiry }
  return { ...common, confirmed, expiry: Math.min(expiry, now + VAULT_CONFIRMED_SECONDS) }
}

/**
 * Compares the quote with the intent before anything else is read. The memo's asset counts by the pools that a majority
 * reports, so they are read when the given ones do not match it.
 */
async function expectQuote(node: Node, params: DepositParams, options: QueryOptions): Promise<void> {
  try {
    await checkQuote(node, params)
  } catch (error) {
    if (!(error instanceof QuoteMismatchError)) throw error
    const pools = await getAgreedPools(node, options).catch(() => undefined)
    if (pools === undefined) throw error
    await checkQuote(node, { ...params, pools })
  }
}

/** Our own memo in outputs, for a quote that allows a memo beyond one OP_RETURN. */
async function ownOutputs(
  { network }: Node,
  { quote, reader }: DepositParams,
  memo: string,
): Promise<Pick<DepositParams['quote'], 'vout'>> {
  if (quote.vout === undefined || reader.family !== 'utxo') return {}
  const { wireMemoOutputs } = await import('../memo/memoOutputs.ts')
  return { vout: wireMemoOutputs(memo, { chain: reader.chain, network }) }
}
