import {
  type ChainId,
  chains,
  type DepositIntent,
  type DepositParams,
  formatAsset,
  getPools,
  getQuote,
  homeChain,
  isSwapMemo,
  type PreparedDeposit,
  type Protocol,
  parseMemo,
  prepareDeposit,
  type Quote,
  type QuoteParams,
  resolveAsset,
  units,
} from '../../../src/core/index.ts'
import type { WalletAccount } from '../../../src/wallets/index.ts'
import type { Place } from './place.ts'
import { arrived, credit } from './purse.ts'
import { tokensOn } from './tokens.ts'
import { createTraveller, type Traveller } from './traveller.ts'

/** A swap that somebody makes. */
export interface Wish {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  /** In units of `from`. */
  readonly amount: bigint
  readonly more?: Partial<QuoteParams>
}

/** What was agreed to and is on its way. */
export interface Departure {
  readonly wish: Wish
  readonly sender: Traveller
  /** Where the deposit is made, and by which address. */
  readonly chain: ChainId
  readonly from: string
  readonly params: QuoteParams
  readonly quote: Quote
  readonly prepared: PreparedDeposit
  /** Of every transaction, the deposit last. */
  readonly hashes: readonly string[]
}

/** More than any deposit costs, in units of the chain's coin. */
const GAS_MONEY: Readonly<Partial<Record<ChainId, bigint>>> = { TRON: 20_000_000_000n, MAYA: 1_000_000_000_000n }

/** Gives a person what a wish takes, and a little more. */
export async function endow(place: Place, sender: Traveller, wish: Wish): Promise<QuoteParams> {
  const { params } = await readWish(place, wish)
  const { fromAsset, amount } = params
  const chain = homeChain(fromAsset, wish.protocol) as ChainId
  const { address: to } = await sender.accountOn(chain)
  const asset = formatAsset(fromAsset)
  const { gasAsset } = chains[chain]
  const gas = GAS_MONEY[chain] ?? 500_000_000n
  credit(place, chain, { to, asset, amount: asset === gasAsset ? amount * 2n + gas : amount })
  if (asset !== gasAsset) credit(place, chain, { to, asset: gasAsset, amount: gas })
  await arrived(place, chain)
  return params
}

/** A second person, who had nothing before. */
export const receiverOn = (place: Place, chain: ChainId): Promise<WalletAccount> =>
  createTraveller(place, 'receiver').accountOn(chain)

/** What a wish asks the node. */
async function readWish(place: Place, { protocol, from, to, amount, more }: Wish) {
  const node = place.nodes[protocol]
  const pools = await getPools(node, { status: 'available' })
  const [fromAsset, toAsset] = [resolveAsset(from, protocol, pools), resolveAsset(to, protocol, pools)]
  const { address: destination } = await receiverOn(place, homeChain(toAsset, protocol) as ChainId)
  const params: QuoteParams = { fromAsset, toAsset, amount: units(amount), destination, ...more }
  return { node, pools, params }
}

/** Quotes, prepares, signs and sends, as an integrator does it. */
export async function depart(place: Place, sender: Traveller, wish: Wish): Promise<Departure> {
  const { node, pools, params } = await readWish(place, wish)
  const chain = homeChain(params.fromAsset, wish.protocol) as ChainId
  const quote = await getQuote(node, params)
  const account = await sender.senderOn(chain)
  const token = tokensOn(place, chain).find(({ asset }) => asset === formatAsset(params.fromAsset))
  const question: DepositParams = {
    ...{ intent: intentOf(wish, params, quote), quote, pools, sender: account, reader: place.readerOf(chain) },
    ...(token && { contract: token.contract }),
  }
  const prepared = await prepareDeposit(node, question, { clock: place.clock })
  const hashes = await sender.submit(chain, prepared.transaction, prepared.expiry)
  return { ...{ wish, sender, chain, params, quote, prepared, hashes }, from: account.address }
}

/** What is agreed to on the ground of a quote: its memo's limit is the least that is accepted. */
export function intentOf({ protocol }: Wish, params: QuoteParams, quote: Quote): DepositIntent {
  const read = parseMemo(quote.memo ?? '', protocol)
  const minimum = read.ok && isSwapMemo(read.memo) ? read.memo.limit : units(0n)
  const { fromAsset, amount, destination = '', streamingInterval: interval } = params
  const quantity = params.streamingQuantity ?? 0
  const streaming = { interval: interval ?? 0, quantity, maxQuantity: quote.streaming.maxQuantity }
  return {
    ...{ protocol, fromAsset, toAsset: quote.toAsset, amount, destination, minimum },
    ...(interval !== undefined && { streaming }),
  }
}
