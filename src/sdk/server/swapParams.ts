import { contractIn, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import { canonicalJson } from '../../core/quote/signedQuotes/canonicalJson.ts'
import { type Connections, networkKinds, type SwapNetwork } from './connections.ts'
import type { Journal } from './journal.ts'
import type { Signer } from './signer.ts'

/**
 * A swap of a backend. Network, destination and `maxLossBps` have no default.
 * @example
 * const swapOf = (rest: Omit<SwapParams, 'from' | 'to'>): SwapParams => ({ ...rest, from: 'BTC.BTC', to: 'ETH.ETH' })
 */
export interface SwapParams {
  /**
   * Your own name of the swap, such as an order number. The same id is signed once, in every process of the journal.
   */
  readonly id: string
  readonly network: SwapNetwork
  /**
   * Asset to send, such as "BTC.BTC". A token has its contract, on TRON in its own letter case unless it is a known
   * one.
   */
  readonly from: string
  readonly to: string
  /** In units of `from`: 1e8 per coin, but 1e10 for CACAO and 1e4 for MAYA (`unitDecimals`). */
  readonly amount: bigint
  /** Address that receives the output. */
  readonly destination: string
  /** Address on the source chain for a refund; the sender by default. */
  readonly refund?: string
  /**
   * Highest accepted loss to market in hundredths of a percent, fees included. The memo's limit guarantees it: a swap
   * that would pay less is refunded.
   */
  readonly maxLossBps: number
  readonly signer: Signer
  /** Stores the signed bytes before they are broadcast. */
  readonly journal: Journal
  readonly connections: Connections
  /** Stops following the swap. What was broadcast stays broadcast. */
  readonly signal?: AbortSignal
}

/** A swap whose parameters are valid. */
export interface SwapRequest extends Omit<SwapParams, 'from' | 'to' | 'amount'> {
  readonly from: string
  readonly to: string
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly amount: Units
  /** Contract of a TRON token as `from` spells it, which asset notation loses. */
  readonly contract?: string
  /** What the person agreed to, as text. */
  readonly text: string
}

/**
 * Checks parameters that types cannot. Throws `SwapError` (invalid_parameter) and what parsing an asset or amount
 * throws.
 */
export function readSwapParams(params: SwapParams): SwapRequest {
  const { id, network, destination, refund, maxLossBps, connections } = params
  expectParameter(typeof id === 'string' && /^.{1,255}$/u.test(id), 'id has to be a text of 1 to 255 characters.')
  expectParameter(Object.hasOwn(networkKinds, network), 'network has to be devnet, stagenet or mainnet.')
  expectParameter(typeof destination === 'string' && destination !== '', 'destination has to be an address.')
  const isLoss = Number.isInteger(maxLossBps) && maxLossBps >= 1 && maxLossBps <= 10_000
  expectParameter(isLoss, 'maxLossBps has to be a whole number from 1 to 10000.')
  const kinds = Object.values(connections.nodes).map((node) => node.network)
  expectParameter(
    kinds.every((kind) => kind === networkKinds[network]),
    `The connections are those of ${kinds[0]}, not of ${network}.`,
  )
  const fromAsset = parseAsset(params.from)
  const toAsset = parseAsset(params.to)
  const amount = units(params.amount)
  const from = formatAsset(fromAsset)
  const to = formatAsset(toAsset)
  const agreed = { network, from, to, amount: amount.toString(), destination, refund: refund ?? '', maxLossBps }
  const contract = tokenFamilyOf(fromAsset)?.ids === 'listed' ? contractIn(params.from, fromAsset) : undefined
  const common = { ...params, from, to, fromAsset, toAsset, amount, text: canonicalJson(agreed) }
  return contract === undefined ? common : { ...common, contract }
}

function expectParameter(isValid: boolean, message: string): void {
  if (isValid) return
  throw new SwapError(message, { code: 'invalid_parameter', hint: 'Correct the parameter; nothing was sent.' })
}
