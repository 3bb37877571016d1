import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { type QuoteSums, sumQuote } from '../../core/quote/quote.ts'
import type { ProtocolState } from '../rules/state.ts'
import type { Market } from './market.ts'
import { inboundNote, outboundNote } from './notes.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import { dustThreshold, gasOf, type InboundInfo, inboundInfo, isEvm, outboundDelay } from './transferInfo.ts'

/** Fifteen minutes. */
const QUOTE_LIFE_SECONDS = 900

/** Drops the fields that a node omits from its JSON: empty strings and zeros. */
export function omitEmptyFields(
  fields: Readonly<Record<string, string | number | undefined>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === '' || value === 0 ? [] : [[name, value] as const],
    ),
  )
}

/** Builds the fees object of a swap quote. */
export function feesField(to: Asset, sums: QuoteSums): object {
  const { total, slippageBps, totalBps } = sumQuote(sums)
  return {
    asset: formatAsset(to),
    affiliate: `${sums.affiliate}`,
    outbound: `${sums.outbound}`,
    liquidity: `${sums.liquidity}`,
    total: `${total}`,
    slippage_bps: Number(slippageBps),
    total_bps: Number(totalBps),
  }
}

/** Returns the output after all fees. Throws `QuoteRefusal` if it would be negative. */
export function expectedOut(sums: QuoteSums): bigint {
  const left = sums.emit - sums.affiliate
  if (left < sums.outbound) {
    throw new QuoteRefusal(`invariant broken: emit ${left} less than outbound fee ${sums.outbound}`)
  }
  return left - sums.outbound
}

export interface SwapTiming {
  readonly inbound: InboundInfo
  readonly delay: { readonly blocks: number; readonly seconds: number }
  readonly streamingSeconds: number
}

export function swapTiming(
  market: Market,
  from: Asset,
  amount: bigint,
  to: Asset,
  left: bigint,
  streamingBlocks: bigint,
) {
  return {
    inbound: inboundInfo(market, from, amount),
    delay: outboundDelay(market, to, left),
    streamingSeconds: Number(streamingBlocks) * 6,
  }
}

/** Returns confirmation time plus the longer of streaming and outbound delay, in seconds. */
export function totalSeconds({ inbound, delay, streamingSeconds }: SwapTiming): number {
  return Math.max(delay.seconds, streamingSeconds) + inbound.seconds
}

/** Builds the fields for sending the deposit. The nodes use the asset's chain for dust and gas, even for claims. */
export function sendingFields(state: ProtocolState, from: Asset, to: Asset, inbound: InboundInfo): object {
  const gas = gasOf(state, from.chain)
  const dust = dustThreshold(state, from.chain)
  return omitEmptyFields({
    inbound_address: inbound.address,
    router: isEvm(from.chain) ? inbound.router : undefined,
    dust_threshold: dust === 0n ? undefined : `${dust}`,
    recommended_gas_rate: gas?.rate,
    gas_rate_units: gas?.units,
    notes: notesOf(state, from, to),
  })
}

function notesOf({ protocol }: ProtocolState, from: Asset, to: Asset): string {
  const sending = inboundNote(protocol, from)
  const receiving = protocol === 'THORCHAIN' ? outboundNote(to.chain) : ''
  return receiving === '' ? sending : `${sending} ${receiving}`
}

export function expiryOf({ time }: ProtocolState): number {
  return time + QUOTE_LIFE_SECONDS
}
