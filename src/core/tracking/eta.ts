import { chains, isChainId } from '../chains/chains.ts'
import { protocols } from '../chains/protocol.ts'
import { SIGNING_PERIOD_BLOCKS } from './nodeProgress.ts'
import { type Eta, isEnd, type Progress, rankOf, type SwapStage } from './status.ts'

/** The quote's estimates in seconds; they narrow the range before the network has made its plan. */
export interface ExpectedTimes {
  readonly streamingSeconds?: number | undefined
  readonly outboundDelaySeconds?: number | undefined
}

const blockSeconds = protocols.THORCHAIN.blockMs / 1000

/** The maximum delay of an outbound. Source: MaxTxOutOffset of both nodes. */
const MAX_DELAY_SECONDS = 720 * blockSeconds

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
 * random, so confirmations count from half the remaining time to twice that time plus two blocks. Undefined while a limit order
 * waits: its price may never come.
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
  const block = isChainId(chain) ? chains[chain].blockMs / 1000 : blockSeconds
  const remaining = remainingConfirmationSeconds ?? block
  return { from: remaining / 2, to: remaining * 2 + block * 2 + blockSeconds }
}

function swapping({ stage, subSwaps }: Progress, { streamingSeconds }: ExpectedTimes): Range {
  if (subSwaps === undefined || subSwaps.quantity <= 1) {
    if (streamingSeconds === undefined)
      return { from: blockSeconds, to: stage === 'swapping' ? 10 * blockSeconds : undefined }
    return { from: blockSeconds, to: streamingSeconds * 2 + 10 * blockSeconds }
  }
  const left = Math.max(subSwaps.quantity - subSwaps.count, 0)
  const apart = subSwaps.interval * blockSeconds
  return {
    from: Math.max((left - 1) * apart, blockSeconds),
    to: left * Math.max(apart, blockSeconds) + 10 * blockSeconds,
  }
}

function delayed({ delay, outputs }: Progress, { outboundDelaySeconds }: ExpectedTimes): Range {
  if (delay !== undefined) return { from: delay.seconds, to: delay.seconds + 10 * blockSeconds }
  if (outputs.length > 0 && outputs.every(isNative)) return nothing
  if (outboundDelaySeconds === undefined) return { from: 0, to: MAX_DELAY_SECONDS }
  return { from: 0, to: Math.min(outboundDelaySeconds * 2 + 10 * blockSeconds, MAX_DELAY_SECONDS) }
}

function sending({ signing, outputs }: Progress): Range {
  if (outputs.length > 0 && outputs.every(isNative)) return { from: 0, to: 2 * blockSeconds }
  const left = SIGNING_PERIOD_BLOCKS - (signing?.blocksSince ?? 0)
  return { from: blockSeconds, to: left * blockSeconds + 10 * blockSeconds }
}

const isNative = ({ chain }: { readonly chain: string }): boolean => chain === 'THOR' || chain === 'MAYA'
