import { BLOCK_SECONDS } from '../chains/blockTime.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { SIGNING_PERIOD_BLOCKS } from './nodeProgress.ts'
import { type Eta, isEnd, type Progress, rankOf, type SwapStage } from './status.ts'

/** The quote's estimates in seconds; they narrow the range before the network has made its plan. */
export interface ExpectedTimes {
  readonly streamingSeconds?: number | undefined
  readonly outboundDelaySeconds?: number | undefined
}

/** The maximum delay of an outbound. Source: MaxTxOutOffset of both nodes. */
const MAX_DELAY_SECONDS = 720 * BLOCK_SECONDS

interface Range {
  readonly from: number
  readonly to: number | undefined
}

const nothing: Range = { from: 0, to: 0 }
const plus = (a: Range, b: Range): Range => ({
  from: a.from + b.from,
  to: a.to === undefined || b.to === undefined ? undefined : a.to + b.to,
})

/**
 * Estimates the seconds until the coins are sent, as a range: the sum of the remaining stages. Source chain blocks are
 * random, so confirmations count from half the remaining time to twice that time plus two blocks. Undefined while a
 * limit order waits: its price may never come.
 */
export function etaOf(progress: Progress, expected: ExpectedTimes = {}): Eta | undefined {
  const { stage, kind, signing } = progress
  if (isEnd(stage) || stage === 'unknown' || signing?.givenUp) return undefined
  if (kind === 'limit' && rankOf(stage) <= rankOf('swapping')) return undefined
  if (stage === 'sending' && signing?.overdue) return { from: 0, isLate: true }
  const parts: readonly [SwapStage, (progress: Progress, expected: ExpectedTimes) => Range][] = [
    ['confirming', confirming],
    ['swapping', swapping],
    ['outbound_delayed', delayed],
    ['sending', sending],
  ]
  const ahead = parts.filter(([part]) => rankOf(part) >= rankOf(stage))
  const { from, to } = ahead.reduce((sum, [, part]) => plus(sum, part(progress, expected)), nothing)
  return { from: Math.floor(from), ...(to !== undefined && { to: Math.ceil(to) }) }
}

function confirming({ inbound, remainingConfirmationSeconds }: Progress): Range {
  const chain = inbound?.chain ?? ''
  const block = isChainId(chain) ? chains[chain].blockMs / 1000 : BLOCK_SECONDS
  const remaining = remainingConfirmationSeconds ?? block
  return { from: remaining / 2, to: remaining * 2 + block * 2 + BLOCK_SECONDS }
}

function swapping({ stage, subSwaps }: Progress, { streamingSeconds }: ExpectedTimes): Range {
  if (subSwaps === undefined || subSwaps.quantity <= 1) {
    if (streamingSeconds === undefined)
      return { from: BLOCK_SECONDS, to: stage === 'swapping' ? 10 * BLOCK_SECONDS : undefined }
    return { from: BLOCK_SECONDS, to: streamingSeconds * 2 + 10 * BLOCK_SECONDS }
  }
  const left = Math.max(subSwaps.quantity - subSwaps.count, 0)
  const apart = subSwaps.interval * BLOCK_SECONDS
  return {
    from: Math.max((left - 1) * apart, BLOCK_SECONDS),
    to: left * Math.max(apart, BLOCK_SECONDS) + 10 * BLOCK_SECONDS,
  }
}

function delayed({ delay, outputs }: Progress, { outboundDelaySeconds }: ExpectedTimes): Range {
  if (delay !== undefined) return { from: delay.seconds, to: delay.seconds + 10 * BLOCK_SECONDS }
  if (outputs.length > 0 && outputs.every(isNative)) return nothing
  if (outboundDelaySeconds === undefined) return { from: 0, to: MAX_DELAY_SECONDS }
  return { from: 0, to: Math.min(outboundDelaySeconds * 2 + 10 * BLOCK_SECONDS, MAX_DELAY_SECONDS) }
}

function sending({ signing, outputs }: Progress): Range {
  if (outputs.length > 0 && outputs.every(isNative)) return { from: 0, to: 2 * BLOCK_SECONDS }
  const left = SIGNING_PERIOD_BLOCKS - (signing?.blocksSince ?? 0)
  return { from: BLOCK_SECONDS, to: left * BLOCK_SECONDS + 10 * BLOCK_SECONDS }
}

const isNative = ({ chain }: { readonly chain: string }): boolean => chain === 'THOR' || chain === 'MAYA'
