import { formatDecimal } from '../../core/asset/amount.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { TxStanding } from '../../core/readers/reader.ts'
import { type DepositDelay, depositDelay, minedSeconds } from '../../core/tracking/depositDelay.ts'
import { chainName } from '../assets/chainName.ts'
import { aboutText, durationText } from '../figures/duration.ts'
import type { Remark } from './remarks.ts'
import { type Step, stepsAhead, type Wording } from './steps.ts'

/** A deposit that no node reports, as its own chain knows it. */
export interface OnChain {
  readonly chain: ChainId
  readonly standing: TxStanding
}

/** What the page says while no node knows the deposit. */
export interface DepositText {
  readonly heading: string
  readonly lede: string
  readonly todo: readonly string[]
  readonly remarks: readonly Remark[]
  readonly steps: readonly Step[]
  /** Whether it is late, so that help is offered. */
  readonly delay?: DepositDelay
}

/** Returns the text for a deposit that only its chain knows; undefined when the chain does not know it either, for now. */
export function depositText(onChain: OnChain, waitedSeconds: number, wording: Wording): DepositText | undefined {
  const { chain, standing } = onChain
  const delay = depositDelay({ ...onChain, waitedSeconds })
  const name = chainName(chain)
  const { words } = wording
  switch (standing.state) {
    case 'pending':
      return delay ? lateWithoutBlock(name, waitedSeconds, wording) : sentText(chain, wording)
    case 'included': {
      if (delay) return lateInBlock({ chain, standing, waitedSeconds }, wording)
      const steps = stepsAhead(name, words.stepMined(name), wording)
      return { heading: words.mined(name), lede: words.minedWhy, todo: [], remarks: [], steps }
    }
    case 'failed':
      return {
        heading: words.notMined(name),
        lede: words.notMinedWhy(standing.reason),
        todo: [],
        remarks: [],
        steps: [],
      }
    case 'unknown':
      return delay && notFoundText(waitedSeconds, wording)
  }
}

/** Returns the text for a hash that no node and no chain has known for long. */
export function notFoundText(waitedSeconds: number, { words }: Wording): DepositText {
  return {
    heading: words.lateNotFound,
    lede: words.lateNotFoundWhy(durationText(waitedSeconds, words)),
    todo: words.unknownTodo,
    remarks: [meaning(words.lateNotFoundMeans, words.lateMeans)],
    steps: [],
    delay: 'not_found',
  }
}

function sentText(chain: ChainId, wording: Wording): DepositText {
  const { words } = wording
  const name = chainName(chain)
  const block = chains[chain].blockMs / 1000
  const usually = words.sentUsually(durationText(block, words), durationText(2 * block, words))
  const steps = stepsAhead(name, words.stepWaits(name), wording)
  return { heading: words.sent(name), lede: words.sentWhy(name, usually), todo: [], remarks: [], steps }
}

function lateWithoutBlock(name: string, waitedSeconds: number, wording: Wording): DepositText {
  const { words } = wording
  return {
    heading: words.lateNoBlock(name),
    lede: words.lateNoBlockWhy(name, durationText(waitedSeconds, words)),
    todo: words.lateNoBlockTodo,
    remarks: [meaning(words.lateNoBlockMeans, words.lateMeans)],
    steps: stepsAhead(name, words.stepWaits(name), wording),
    delay: 'no_block',
  }
}

interface Mined {
  readonly chain: ChainId
  readonly standing: Extract<TxStanding, { state: 'included' }>
  readonly waitedSeconds: number
}

function lateInBlock({ chain, standing, waitedSeconds }: Mined, wording: Wording): DepositText {
  const { words } = wording
  const name = chainName(chain)
  const time = aboutText(minedSeconds(chain, standing, waitedSeconds), words)
  const dust = dustText(chain)
  return {
    heading: words.lateNotReported,
    lede: words.lateNotReportedWhy(name, standing.confirmations, time),
    todo: [
      ...words.lateNotReportedTodo,
      ...(dust === undefined ? [] : [words.lateDust(dust)]),
      words.lateHalted(name),
      words.lateDontResend,
    ],
    remarks: [meaning(words.lateNotReportedMeans, words.lateMeans)],
    steps: stepsAhead(name, words.stepMined(name), wording),
    delay: 'not_reported',
  }
}

/** The larger threshold of both protocols, in the chain's own coin: which protocol was paid is not known here. */
function dustText(chain: ChainId): string | undefined {
  const { dustThreshold, gasAsset } = chains[chain]
  const [, ticker] = gasAsset.split('.')
  const amount = [dustThreshold.THORCHAIN, dustThreshold.MAYACHAIN].reduce((a, b) => (a > b ? a : b))
  return amount === 0n ? undefined : `${formatDecimal(amount, chain === 'MAYA' ? 10 : 8)} ${ticker}`
}

const meaning = (line: string, title: string): Remark => ({ key: 'late', tone: 'warn', title, lines: [line] })
