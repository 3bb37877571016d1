import { unitsOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { chainIdOf } from '../../../contract/aggregator/chainIds.ts'
import type { TrackResponse } from '../../../contract/aggregator/trackLeg.ts'
import type { TrackRequest } from '../../../contract/aggregator/trackRequest.ts'
import { getSwapStatus } from '../../../core/actions/getSwapStatus.ts'
import { parseAddress } from '../../../core/address/address.ts'
import type { Units } from '../../../core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { type ChainId, isChainId } from '../../../core/chains/chains.ts'
import { formatReference, readReference, referenceDecimals } from '../../../core/memo/memoless/reference.ts'
import { readReferenceUses } from '../../../core/quorum/readReferenceUses.ts'
import { canonicalAddress } from '../../../core/tracking/outputs.ts'
import type { SwapStatus } from '../../../core/tracking/status.ts'
import { ApiError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'

/** The deposit of a memoless swap, or the response before there is one. */
export type MemolessDeposit =
  | { readonly chain: ChainId; readonly hash: string }
  | { readonly notStarted: TrackResponse }

/** The deposit to find: an exact amount at one address. */
interface Order {
  readonly chain: ChainId
  readonly asset: Asset
  readonly amount: Units
  readonly address: string
}

/**
 * Finds the deposit of a memoless swap: the transaction that used the reference in the amount, as a majority of the
 * operators reports, with this amount and to this address. Throws `ApiError` and what the nodes' query throws.
 */
export async function findMemolessDeposit(request: TrackRequest, context: ServerContext): Promise<MemolessDeposit> {
  const order = orderIn(request, context)
  const node = context.nodes.THORCHAIN
  const reference = readReference(order.amount, await decimalsOf(order.asset, context))
  if (reference === undefined) {
    throw new ApiError('invalid_input', {
      message: 'fromAmount has no reference: the last five digits of the amount are zero.',
      hint: 'Send the exact amount of the memoless swap.',
    })
  }
  const uses = await readReferenceUses(node, { asset: formatAsset(order.asset), reference: formatReference(reference) })
  for (const hash of [...uses].reverse()) {
    if (isPaidBy(order, await getSwapStatus({ node }, hash))) return { chain: order.chain, hash }
  }
  return { notStarted: notStarted(order, context) }
}

/** The decimals of the reference in an amount. Throws `ApiError` (invalid_input) for a token without a pool. */
async function decimalsOf(asset: Asset, { nodes, clock }: ServerContext): Promise<number> {
  const pools = asset.kind === 'token' ? await cachedAgreedPools(nodes.THORCHAIN, { now: clock() }) : []
  const decimals = referenceDecimals(asset, pools)
  if (decimals !== undefined) return decimals
  throw new ApiError('invalid_input', {
    message: `No majority of the nodes reports a pool of ${formatAsset(asset)}, so its amounts have no reference.`,
    hint: 'Track the deposit by its hash.',
  })
}

function orderIn(
  { fromAsset = '', fromAmount = '', depositAddress = '' }: TrackRequest,
  { nodes }: ServerContext,
): Order {
  const asset = parseAsset(fromAsset)
  const { chain } = asset
  if (!isChainId(chain)) throw new ApiError('unsupported_chain')
  const address = parseAddress(depositAddress, chain, nodes.THORCHAIN.network)
  return { chain, asset, amount: unitsOf(fromAmount, asset), address }
}

function isPaidBy({ chain, asset, amount, address }: Order, { inbound }: SwapStatus): boolean {
  const [coin, ...others] = inbound?.coins ?? []
  if (inbound?.chain !== chain || coin === undefined || others.length > 0) return false
  return coin.asset === formatAsset(asset) && coin.amount === amount && canonicalAddress(inbound.to, chain) === address
}

function notStarted({ chain }: Order, { nodes }: ServerContext): TrackResponse {
  const empty = { fromAsset: '', fromAmount: '0', fromAddress: '', toAsset: '', toAmount: '0', toAddress: '' }
  return {
    chainId: chainIdOf(chain, nodes.THORCHAIN.network),
    hash: '',
    block: 0,
    type: 'unknown',
    ...empty,

    status: 'not_started',
    trackingStatus: 'not_started',
    finalisedAt: 0,
    meta: {},
    legs: [],
    notices: [{ code: 'no_deposit', message: 'No node has seen a deposit of this exact amount at this address.' }],
  }
}
