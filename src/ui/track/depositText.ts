import { formatDecimal } from '../../core/asset/amount.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { TxState } from '../../core/readers/reader.ts'
import { type DepositDelay, depositDelay, minedSeconds } from '../../core/tracking/lateDeposit.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { aboutText, durationText } from '../shared/figures/duration.ts'
import type { Remark } from './remarks.ts'
import { type Step, stepsAhead, type TrackingLocalization } from './steps.ts'

/** A deposit that no node reports, and its state on its own chain. */
export interface OnChain {
  readonly chain: ChainId
  readonly txState: TxState
  /** The protocol that the deposit was sent to, if this browser knows it. */
  readonly protocol?: Protocol | undefined
}

/** Texts of the page while no node knows the deposit. */
export interface DepositText {
  readonly heading: string
  readonly lede: string
  readonly todo: readonly string[]
  readonly remarks: readonly Remark[]
  readonly steps: readonly Step[]
  /** Why it is late, so that the page links to help. */
  readonly delay?: DepositDelay
}

/** Returns the texts for a deposit that only its chain knows; undefined while the chain does not know it either. */
export function depositText(
  onChain: OnChain,
  waitedSeconds: number,
  localization: TrackingLocalization,
): DepositText | undefined {
  const { chain, txState } = onChain
  const delay = depositDelay({ ...onChain, waitedSeconds })
  const name = chainName(chain)
  const { messages } = localization
  switch (txState.state) {
    case 'pending':
      return delay ? lateWithoutBlock(name, waitedSeconds, localization) : sentText(chain, localization)
    case 'included': {
      if (delay) return lateInBlock({ ...onChain, txState, waitedSeconds }, localization)
      const steps = stepsAhead(name, messages.stepMined(name), localization)
      return { heading: messages.mined(name), lede: messages.minedWhy, todo: [], remarks: [], steps }
    }
    case 'failed':
      return {
        heading: messages.notMined(name),
        lede: messages.notMinedWhy(txState.reason),
        todo: [],
        remarks: [],
        steps: [],
      }
    case 'unknown':
      return delay && notFoundText(waitedSeconds, localization)
  }
}

/** Returns the texts for a hash that nodes and chains have not known for a long time. */
export function notFoundText(waitedSeconds: number, { messages }: TrackingLocalization): DepositText {
  return {
    heading: messages.lateNotFound,
    lede: messages.lateNotFoundWhy(durationText(waitedSeconds, messages)),
    todo: messages.unknownTodo,
    remarks: [meaning(messages.lateNotFoundMeans, messages.lateMeans)],
    steps: [],
    delay: 'not_found',
  }
}

function sentText(chain: ChainId, localization: TrackingLocalization): DepositText {
  const { messages } = localization
  const name = chainName(chain)
  const block = chains[chain].blockMs / 1000
  const usually = messages.sentUsually(durationText(block, messages), durationText(2 * block, messages))
  const steps = stepsAhead(name, messages.stepWaits(name), localization)
  return { heading: messages.sent(name), lede: messages.sentWhy(name, usually), todo: [], remarks: [], steps }
}

function lateWithoutBlock(name: string, waitedSeconds: number, localization: TrackingLocalization): DepositText {
  const { messages } = localization
  return {
    heading: messages.lateNoBlock(name),
    lede: messages.lateNoBlockWhy(name, durationText(waitedSeconds, messages)),
    todo: messages.lateNoBlockTodo,
    remarks: [meaning(messages.lateNoBlockMeans, messages.lateMeans)],
    steps: stepsAhead(name, messages.stepWaits(name), localization),
    delay: 'no_block',
  }
}

interface Mined extends OnChain {
  readonly txState: Extract<TxState, { state: 'included' }>
  readonly waitedSeconds: number
}

function lateInBlock(
  { chain, protocol, txState, waitedSeconds }: Mined,
  localization: TrackingLocalization,
): DepositText {
  const { messages } = localization
  const name = chainName(chain)
  const time = aboutText(minedSeconds(chain, txState, waitedSeconds), messages)
  const dust = dustLimits(chain, protocol, messages)
  return {
    heading: messages.lateNotReported,
    lede: messages.lateNotReportedWhy(name, txState.confirmations, time),
    todo: [
      ...messages.lateNotReportedTodo,
      ...(dust.length === 0 ? [] : [messages.lateDust(dust)]),
      messages.lateHalted(name),
      messages.lateDontResend,
    ],
    remarks: [meaning(messages.lateNotReportedMeans, messages.lateMeans)],
    steps: stepsAhead(name, messages.stepMined(name), localization),
    delay: 'not_reported',
  }
}

/**
 * Returns how little of the chain's coin the protocol of the deposit ignores. Where only the chain knows the deposit,
 * that is the limit of every protocol that trades there.
 */
function dustLimits(
  chain: ChainId,
  protocol: Protocol | undefined,
  { dustLimit }: TrackingLocalization['messages'],
): readonly string[] {
  const { dustThreshold, gasAsset } = chains[chain]
  const [, ticker] = gasAsset.split('.')
  return (protocol === undefined ? protocolIds : [protocol]).flatMap((id) => {
    const least = dustThreshold[id] ?? 0n
    if (least === 0n) return []
    return [dustLimit(protocols[id].name, `${formatDecimal(least, chain === 'MAYA' ? 10 : 8)} ${ticker}`)]
  })
}

const meaning = (line: string, title: string): Remark => ({ key: 'late', tone: 'warn', title, lines: [line] })
