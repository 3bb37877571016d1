import { type Asset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { inboundConfirmations } from '../rules/inboundConfirmations.ts'
import { type ProtocolState, settingOf } from '../rules/state.ts'
import { atLeastZero, convertAtSpot, isNative, type Market } from './market.ts'
import { baseValueOf, blocksToOutbound } from './outboundBlock.ts'
import { withPrefix } from './quoteRefusal.ts'

const BLOCK_SECONDS = 6

/** Where a deposit goes, and its confirmation time. */
export interface InboundInfo {
  readonly address: string | undefined
  readonly router: string | undefined
  readonly blocks: number
  readonly seconds: number
}

/**
 * Returns vault and confirmation time of a deposit. Claims and the protocol's coins have neither. Source:
 * quoteInboundInfo of both nodes.
 */
export function inboundInfo(market: Market, asset: Asset, amount: bigint): InboundInfo {
  const { state } = market
  const chain = homeChain(asset, state.protocol)
  const vault = isNative(market, asset) ? undefined : state.vaults.get(chain)
  if (!isChainId(chain)) return { address: undefined, router: undefined, blocks: 0, seconds: 0 }
  const spec = chains[chain]
  const multiplier = settingOf(state, `ConfMultiplierBasisPoints-${chain}`)
  const blocks = Number(
    inboundConfirmations({
      protocol: state.protocol,
      chain: spec,
      amount,
      amountInGasAsset: chain === 'ETH' ? inGasAsset(market, asset, amount) : 0n,
      multiplierBps: multiplier < 0 ? 10_000n : BigInt(multiplier),
      maximum: atLeastZero(settingOf(state, `MaxConfirmations-${chain}`)),
    }),
  )
  const router = spec.family === 'evm' ? vault?.router : undefined
  return { address: vault?.address, router, blocks, seconds: Math.floor((blocks * spec.blockMs) / 1000) }
}

function inGasAsset(market: Market, asset: Asset, amount: bigint): bigint {
  const gasAsset = parseAsset(chains.ETH.gasAsset, market.state.protocol)
  return withPrefix('unable to convert asset', () => convertAtSpot(market, asset, amount, gasAsset))
}

/**
 * Returns the outbound delay. The nodes use the asset's chain even for a claim, so a synth target shows the delay of
 * its layer-1 asset. Source: quoteOutboundInfo of both nodes.
 */
export function outboundDelay(market: Market, asset: Asset, emit: bigint): { blocks: number; seconds: number } {
  const { state } = market
  const { protocol } = state
  const own = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
  if (asset.chain === own) return { blocks: 0, seconds: 0 }
  const blocks = blocksToOutbound(market, baseValueOf(market, asset, emit))
  return { blocks, seconds: blocks * BLOCK_SECONDS }
}

/**
 * Returns the recommended gas rate on the source chain: ⌊observed · 3/2⌋, on Maya the observed one for RUNE.
 * Undefined on the protocol's chain.
 */
export function gasOf(state: ProtocolState, chain: string): { rate: string; units: string } | undefined {
  const { protocol } = state
  if (chain === (protocol === 'THORCHAIN' ? 'THOR' : 'MAYA') || !isChainId(chain)) return undefined
  const observed = state.networkFees.get(chain)?.transactionFeeRate
  const units = chains[chain].gasRateUnits
  if (protocol === 'THORCHAIN') return { rate: `${((observed ?? 0n) * 3n) / 2n}`, units }
  if (observed === undefined) return { rate: `${atLeastZero(settingOf(state, 'OutboundTransactionFee'))}`, units }
  const raised = chain === 'THOR' ? observed : (observed * 3n) / 2n
  return { rate: `${raised}`, units }
}

/** Returns the amount below which observers ignore a deposit. The nodes use the asset's chain, even for claims. */
export function dustThreshold({ protocol }: ProtocolState, chain: string): bigint {
  return isChainId(chain) ? chains[chain].dustThreshold[protocol] : 0n
}

export function memoLimit(chain: string): number {
  return isChainId(chain) ? chains[chain].memoLimit : 250
}

export function isEvm(chain: string): boolean {
  return isChainId(chain) && chains[chain].family === 'evm'
}
