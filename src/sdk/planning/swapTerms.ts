import { contractIn, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import { type Connections, networkKinds, type SwapNetwork } from './connections.ts'

/**
 * What a swap is about. Network, destination and `maxLossBps` have no default.
 * @example
 * const networkOf = ({ network }: SwapTerms) => network
 */
export interface SwapTerms {
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
  readonly connections: Connections
}

/** Terms that are valid. */
export interface CheckedTerms extends SwapTerms {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly amount: Units
  /** Contract of a TRON token as `from` spells it, which asset notation loses. */
  readonly contract?: string
}

/**
 * Checks terms that types cannot. Throws `SwapError` (invalid_parameter) and what parsing an asset or amount throws.
 */
export function checkTerms<Terms extends SwapTerms>(terms: Terms): Terms & CheckedTerms {
  const { network, destination, maxLossBps, connections } = terms
  expectParameter(Object.hasOwn(networkKinds, network), 'network has to be devnet, stagenet or mainnet.')
  expectParameter(typeof destination === 'string' && destination !== '', 'destination has to be an address.')
  const isLoss = Number.isInteger(maxLossBps) && maxLossBps >= 1 && maxLossBps <= 10_000
  expectParameter(isLoss, 'maxLossBps has to be a whole number from 1 to 10000.')
  const kinds = Object.values(connections.nodes).map((node) => node.network)
  expectParameter(
    kinds.every((kind) => kind === networkKinds[network]),
    `The connections are those of ${kinds[0]}, not of ${network}.`,
  )
  const fromAsset = parseAsset(terms.from)
  const toAsset = parseAsset(terms.to)
  const amount = units(terms.amount)
  const contract = tokenFamilyOf(fromAsset)?.ids === 'listed' ? contractIn(terms.from, fromAsset) : undefined
  const checked = { ...terms, from: formatAsset(fromAsset), to: formatAsset(toAsset), fromAsset, toAsset, amount }
  return contract === undefined ? checked : { ...checked, contract }
}

/** Throws `SwapError` (invalid_parameter) with the message unless the parameter is valid. */
export function expectParameter(isValid: boolean, message: string): void {
  if (isValid) return
  throw new SwapError(message, { code: 'invalid_parameter', hint: 'Correct the parameter; nothing was sent.' })
}
