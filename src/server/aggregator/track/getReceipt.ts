import type { z } from 'zod'
import { decimalOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { receipt, receiptResponse } from '../../../contract/aggregator/receipt.ts'
import { findSwapStatus } from '../../../core/actions/findSwapStatus.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { systemClock } from '../../../core/nodes/net/clock.ts'
import { endpointNames } from '../../../core/nodes/net/endpoint.ts'
import { majorityOf } from '../../../core/nodes/net/operatorMajority.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { RECEIPT_TYPE } from '../../../core/quote/signedQuotes/verifyReceipt.ts'
import { memoTarget } from '../../../core/tracking/memoTarget.ts'
import { canonicalAddress } from '../../../core/tracking/outputs.ts'
import {
  isEnd,
  isIndependentlyConfirmed,
  type SwapOutput,
  type SwapStage,
  type SwapStatus,
} from '../../../core/tracking/status.ts'
import { formatTxHash } from '../../../core/tracking/txHash.ts'
import { ApiError, MisconfiguredError } from '../../apiError.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { assetOf } from './payment.ts'

type Receipt = z.input<typeof receiptResponse>
type Facts = Omit<Receipt, 'type' | 'network' | 'issuer' | 'issuedAt' | 'signature'>

/** Longest wait for the nodes, in milliseconds. */
const DEADLINE_MS = 8_000

/**
 * Returns the signed end of a swap that a majority of the configured operators confirms. Only nodes are asked: neither
 * the indexer nor the deposit's own chain makes an end a receipt. Every request asks them again. Throws `ApiError`
 * (swap_not_found, receipt_pending, receipt_unconfirmed, unsupported_asset), `InvalidHashError`, `MisconfiguredError`
 * without a signing key, and `SwapError` when no node answers.
 */
export const getReceipt: Handler<typeof receipt> = async ({ hash }, context) => {
  const { nodes, quoteSigner, network, siteUrl, clock } = context
  if (quoteSigner === undefined) throw new MisconfiguredError({ variables: ['QUOTE_SIGNING_KEYS'] })
  const sources = { THORCHAIN: { node: nodes.THORCHAIN }, MAYACHAIN: { node: nodes.MAYACHAIN } }
  const status = await findSwapStatus(sources, hash, {
    deadlineMs: DEADLINE_MS,
    clock: { ...systemClock, now: clock },
  })
  const facts = factsOf(status, nodes[status.protocol])
  const site = { type: RECEIPT_TYPE, network, issuer: siteUrl, issuedAt: Math.floor(clock() / 1000) } as const
  const signed = { ...site, ...facts }
  return { ...signed, signature: await quoteSigner.signReceipt(signed) }
}

/** Throws `ApiError` unless everything about the end is what a majority of the operators reports. */
function factsOf(status: SwapStatus, node: Pick<Node, 'endpoints'>): Facts {
  const { stage, kind, inbound, protocol, hash, outputs, votes } = status
  expectKnown(status)
  if (!isFinal(stage) || !isIndependentlyConfirmed(status)) throw withoutReceipt(status)
  const operators = operatorsIn(status, node)
  const [coin, ...others] = inbound?.coins ?? []
  const isComplete = operators.length === votes.agree && outputs.every((output) => isSent(output, status))
  if (inbound === undefined || coin === undefined || others.length > 0 || !isComplete) throw unconfirmed(status)
  if (kind === 'other') throw new ApiError('swap_not_found', { message: 'The transaction of this hash is not a swap.' })
  const target = memoTarget(inbound, protocol)
  const destination = target?.recipient
  return {
    protocol,
    end: stage,
    chain: inbound.chain,
    hash: hashOn(inbound.chain, hash),
    ...(inbound.from === '' ? {} : { sourceAddress: canonicalAddress(inbound.from, inbound.chain) }),
    sellAsset: coinOf(status, coin).asset,
    sellAmount: coinOf(status, coin).amount,
    ...(target === undefined ? {} : { buyAsset: identifierOf(target.asset) }),
    ...(target === undefined || destination === undefined
      ? {}
      : { destinationAddress: canonicalAddress(destination, homeChain(target.asset, protocol)) }),
    payments: (['output', 'refund', 'affiliate'] as const).flatMap((role) =>
      outputs.filter((output) => output.role === role).map((output) => paymentOf(output, status)),
    ),
    confirmedBy: { agreeing: operators.length, configured: votes.of, operators },
  }
}

/** Returns who runs the endpoints that confirm a status, each operator once. */
function operatorsIn({ confirmedBy }: SwapStatus, { endpoints }: Pick<Node, 'endpoints'>): string[] {
  const names = endpointNames(endpoints)
  const confirming = endpoints.filter((_endpoint, index) => confirmedBy.includes(names[index] ?? ''))
  return [...new Set(confirming.map(({ operator }) => operator))]
}

/** Throws `ApiError`: swap_not_found when a majority of the operators does not know the hash. */
function expectKnown(status: SwapStatus): void {
  const { stage, votes } = status
  if (stage !== 'unknown') return
  if (votes.agree < majorityOf(votes.of)) throw unconfirmed(status)
  throw new ApiError('swap_not_found')
}

const isFinal = (stage: SwapStage): stage is Receipt['end'] => isEnd(stage)

/** Whether a majority has seen the payment, under one hash where its chain has hashes. */
const isSent = ({ seen, hash, chain }: SwapOutput, { protocol }: SwapStatus): boolean =>
  seen && (hash !== undefined || chain === (protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'))

/** Seconds after which a running swap is worth another request. */
const WAIT = { least: 6, most: 600 } as const

/** Why a swap has no receipt: it runs, or too few operators confirm its end. */
function withoutReceipt(status: SwapStatus): ApiError {
  const { stage, reported, why, eta } = status
  if (isFinal(stage) || reported !== undefined || why !== undefined) return unconfirmed(status)
  const wait = Math.min(Math.max(Math.ceil(eta?.from ?? 0), WAIT.least), WAIT.most)
  return new ApiError('receipt_pending', {
    message: `The swap has not ended: its stage is "${stage}".`,
    headers: { 'retry-after': String(wait) },
  })
}

function unconfirmed({ stage, votes, why, confirmedBy }: SwapStatus): ApiError {
  const names = confirmedBy.length === 0 ? 'none' : confirmedBy.join(', ')
  // A status that is not final says what the operators agree on instead of the end.
  const agreed = isFinal(stage) ? 'report it the same' : `agree only that its stage is "${stage}"`
  const counted = `${votes.agree} of ${votes.of} operators ${agreed}: ${names}.`
  return new ApiError('receipt_unconfirmed', {
    message: why === undefined ? `No majority confirms the end. ${counted}` : `${why} ${counted}`,
    headers: { 'retry-after': '60' },
  })
}

function paymentOf(output: SwapOutput, status: SwapStatus): Receipt['payments'][number] {
  const { role, chain, address, hash } = output
  return {
    role,
    chain,
    ...coinOf(status, output),
    address: canonicalAddress(address, chain),
    ...(hash === undefined ? {} : { hash: hashOn(chain, hash) }),
  }
}

/** Writes an amount in whole coins. Throws `ApiError` (unsupported_asset) for an asset without known decimals. */
function coinOf(
  { protocol }: SwapStatus,
  { asset: text, amount }: { readonly asset: string; readonly amount: bigint },
) {
  const asset = assetOf(text, protocol)
  if (asset === undefined) throw new ApiError('unsupported_asset')
  return { asset: identifierOf(asset), amount: decimalOf(amount, asset) }
}

const hashOn = (chain: string, hash: string): string =>
  (isChainId(chain) ? formatTxHash(hash, chain) : undefined) ?? hash
