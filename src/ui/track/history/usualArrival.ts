import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Quote } from '../../../core/quote/quote.ts'

/** Observing a deposit and signing a payout usually take from two to twenty blocks of the protocol (seconds). */
const HANDLING_SECONDS = { from: 12, to: 120 } as const

type QuotedTimes = Pick<Quote, 'protocol' | 'fromAsset' | 'inbound' | 'streaming' | 'outboundDelaySeconds'>

/**
 * Estimates when a swap usually arrives, in seconds after its deposit: four of five swaps are within the range. Blocks
 * of proof-of-work chains are random, so n confirmations take between the 10th and 90th percentile of n exponential
 * times. Streaming and the outbound delay take up to a quarter longer than quoted.
 */
export function usualArrival({ protocol, fromAsset, inbound, streaming, outboundDelaySeconds }: QuotedTimes): {
  readonly from: number
  readonly to: number
} {
  const chain = homeChain(fromAsset, protocol)
  const block = isChainId(chain) ? chains[chain].blockMs / 1000 : 0
  const isRandom = isChainId(chain) && chains[chain].family === 'utxo'
  const count = Math.max(1, inbound.confirmationBlocks)
  const [early, late] = isRandom
    ? [waitQuantile(count, 0.1) * block, waitQuantile(count, 0.9) * block]
    : [inbound.confirmationSeconds, inbound.confirmationSeconds + 2 * block]
  const quoted = streaming.seconds + outboundDelaySeconds
  return {
    from: Math.floor(early + quoted + HANDLING_SECONDS.from),
    to: Math.ceil(late + quoted * 1.25 + HANDLING_SECONDS.to),
  }
}

/** Above this count, e⁻ᵗ is too small for a double, and a normal distribution is close. */
const MOST_EXACT = 100
/** The 90th percentile of a standard normal distribution; the 10th is its negative. */
const NORMAL_TENTH = 1.2816

/** Returns the time, in mean block times, by which `count` blocks have been found with a probability: P(N(t) ≥ n). */
function waitQuantile(count: number, probability: 0.1 | 0.9): number {
  if (count > MOST_EXACT) return count + (probability === 0.9 ? 1 : -1) * NORMAL_TENTH * Math.sqrt(count)
  let low = 0
  let high = 4 * count + 10
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (chanceOf(count, middle) < probability) low = middle
    else high = middle
  }
  return high
}

/** Returns the chance of at least `count` blocks in `time` mean block times: 1 − Σ e⁻ᵗ·tᵏ/k! for k < n. */
function chanceOf(count: number, time: number): number {
  let term = Math.exp(-time)
  let fewer = 0
  for (let k = 0; k < count; k += 1) {
    fewer += term
    term *= time / (k + 1)
  }
  return 1 - fewer
}
