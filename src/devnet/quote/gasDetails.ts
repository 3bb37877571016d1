import { type Asset, parseAsset } from '../../core/asset/asset.ts'
import { type ChainSpec, chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { cutToDecimals } from '../../core/quote/math/share.ts'
import { chainFee } from '../rules/outboundFee.ts'
import type { NetworkFee, ProtocolState } from '../rules/state.ts'
import { nativeOutboundFee } from './outboundCost.ts'

/** The most gas an outbound may cost, in the chain's gas asset, and the gas rate it is signed at. */
export interface GasDetails {
  readonly maxGas: { readonly asset: Asset; readonly amount: bigint }
  readonly gasRate: bigint
}

/**
 * Returns 1.5 × the observed gas rate, so that the outbound is mined, and size × rate in the gas asset's decimals.
 * Undefined if no fee is observed. Source: GetGasDetails of THORNode 3.17; GetMaxGas, GetGasRate of Mayanode 1.124.
 */
export function gasDetails(state: ProtocolState, chain: string): GasDetails | undefined {
  const { protocol } = state
  if (chain === protocols[protocol].chain) {
    const fee = nativeOutboundFee(state)
    return { maxGas: { asset: parseAsset(protocols[protocol].baseAsset, protocol), amount: fee }, gasRate: fee }
  }
  const observed = state.networkFees.get(chain)
  if (observed === undefined || !isChainId(chain)) return undefined
  const { maxGas, gasRate } = withMargin[protocol](chains[chain], observed)
  const asset = parseAsset(chains[chain].gasAsset, protocol)
  return { maxGas: { asset, amount: cutToDecimals(maxGas, chains[chain].nativeDecimals) }, gasRate }
}

type Raise = (chain: ChainSpec, fee: NetworkFee) => { maxGas: bigint; gasRate: bigint }

/** THORChain raises the rate before multiplying; Maya multiplies first and raises both results. */
const withMargin: Readonly<Record<Protocol, Raise>> = {
  THORCHAIN: (chain, { transactionSize, transactionFeeRate }) => {
    const gasRate = (transactionFeeRate * 3n) / 2n
    return { gasRate, maxGas: chainFee({ transactionSize, transactionFeeRate: gasRate }, chain, 'THORCHAIN') }
  },
  MAYACHAIN: (chain, fee) => {
    const native = chain.id === 'THOR'
    const gasRate = native ? fee.transactionFeeRate : (fee.transactionFeeRate * 3n) / 2n
    const cost = chainFee(fee, chain, 'MAYACHAIN')
    return { gasRate: cutToDecimals(gasRate, chain.nativeDecimals), maxGas: native ? cost : (cost * 3n) / 2n }
  },
}
