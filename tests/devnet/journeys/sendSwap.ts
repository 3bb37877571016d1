import {
  type ChainId,
  chains,
  type DepositIntent,
  type DepositParams,
  formatAsset,
  getBestQuote,
  getPools,
  homeChain,
  isSwapMemo,
  type PreparedDeposit,
  type Protocol,
  parseMemo,
  prepareDeposit,
  type Quote,
  type QuoteParams,
  resolveAsset,
  streamingOf,
  units,
} from '../../../src/core/index.ts'
import type { WalletAccount } from '../../../src/wallets/index.ts'
import { fund, waitForCoins } from './balances.ts'
import type { Harness } from './harness.ts'
import { createTestUser, type TestUser } from './testUser.ts'
import { tokensOn } from './tokens.ts'

/** A swap to send. */
export interface SwapRequest {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  /** In units of `from`. */
  readonly amount: bigint
  readonly more?: Partial<QuoteParams>
  /** A router outside the known list that the person accepts. */
  readonly acceptedRouter?: string
}

/** A swap whose deposit was sent. */
export interface SentSwap {
  readonly request: SwapRequest
  readonly sender: TestUser
  /** Chain and sender address of the deposit. */
  readonly chain: ChainId
  readonly from: string
  readonly params: QuoteParams
  readonly quote: Quote
  readonly prepared: PreparedDeposit
  /** Hashes of all transactions, the deposit's last. */
  readonly hashes: readonly string[]
}

/** More than any deposit costs, in units of the chain's coin. */
const GAS_MONEY: Readonly<Partial<Record<ChainId, bigint>>> = { TRON: 20_000_000_000n, MAYA: 1_000_000_000_000n }

/** Funds the sender of a swap, with some extra for fees. */
export async function fundSender(harness: Harness, sender: TestUser, request: SwapRequest): Promise<QuoteParams> {
  const { params } = await resolveRequest(harness, request)
  const { fromAsset, amount } = params
  const chain = homeChain(fromAsset, request.protocol) as ChainId
  const { address: to } = await sender.accountOn(chain)
  const asset = formatAsset(fromAsset)
  const { gasAsset } = chains[chain]
  const gas = GAS_MONEY[chain] ?? 500_000_000n
  fund(harness, chain, { to, asset, amount: asset === gasAsset ? amount * 2n + gas : amount })
  if (asset !== gasAsset) fund(harness, chain, { to, asset: gasAsset, amount: gas })
  await waitForCoins(harness, chain)
  return params
}

/** Returns the account of a receiver without earlier balance. */
export const receiverOn = (harness: Harness, chain: ChainId): Promise<WalletAccount> =>
  createTestUser(harness, 'receiver').accountOn(chain)

/** Resolves a swap request to quote parameters. */
async function resolveRequest(harness: Harness, { protocol, from, to, amount, more }: SwapRequest) {
  const node = harness.nodes[protocol]
  const pools = await getPools(node, { status: 'available' })
  const fromAsset = resolveAsset(from, protocol, pools)
  const toAsset = resolveAsset(to, protocol, pools)
  const { address: destination } = await receiverOn(harness, homeChain(toAsset, protocol) as ChainId)
  const params: QuoteParams = { fromAsset, toAsset, amount: units(amount), destination, ...more }
  return { node, pools, params }
}

/** Quotes, prepares, signs and sends a swap, like an integrator. */
export async function sendSwap(harness: Harness, sender: TestUser, request: SwapRequest): Promise<SentSwap> {
  const { node, pools, params } = await resolveRequest(harness, request)
  const chain = homeChain(params.fromAsset, request.protocol) as ChainId
  const quote = await getBestQuote(node, params)
  const account = await sender.senderOn(chain)
  const token = tokensOn(harness, chain).find(({ asset }) => asset === formatAsset(params.fromAsset))
  const depositParams: DepositParams = {
    intent: intentOf(request, params, quote),
    quote,
    pools,
    sender: account,
    reader: harness.readerOf(chain),
    ...(token && { contract: token.contract }),
    ...(request.acceptedRouter !== undefined && { acceptedRouter: request.acceptedRouter }),
  }
  const prepared = await prepareDeposit(node, depositParams)
  const hashes = await sender.submit(chain, prepared.transaction, prepared.expiry)
  return {
    request,
    sender,
    chain,
    params,
    quote,
    prepared,
    hashes,
    from: account.address,
  }
}

/** Creates the intent of a quote. The memo's limit is the minimum output. */
export function intentOf({ protocol }: SwapRequest, params: QuoteParams, quote: Quote): DepositIntent {
  const read = parseMemo(quote.memo ?? '', protocol)
  const minimum = read.ok && isSwapMemo(read.memo) ? read.memo.limit : units(0n)
  const { fromAsset, amount, destination = '', streamingInterval: interval } = params
  const quantity = params.streamingQuantity ?? 0
  const streaming = { interval: interval ?? 0, quantity, maxQuantity: quote.streaming.maxQuantity }
  return {
    protocol,
    fromAsset,
    toAsset: quote.toAsset,
    amount,
    destination,
    minimum,
    ...(interval === undefined ? streamingOf(quote) : { streaming }),
  }
}
