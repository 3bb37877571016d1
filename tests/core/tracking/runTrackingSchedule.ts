import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import { systemClock } from '../../../src/core/nodes/net/clock.ts'
import { majorityOf } from '../../../src/core/nodes/net/operatorMajority.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import { isEnd, type SwapOutput, type SwapStatus } from '../../../src/core/tracking/status.ts'
import { blockAt, type Reply } from '../nodes/script.ts'
import { HASH, historyOf, legsOf, type Scenario } from './histories.ts'
import { indexerReply, momentFor, nodeReply, onOther } from './trackingAnswers.ts'
import type { Network, Poll, TrackingSchedule } from './trackingSchedules.ts'

/** Wrong statuses that the page showed, and the final status. */
export interface ScheduleResult {
  readonly faults: readonly string[]
  readonly ended: boolean
  readonly reported: boolean
}

const last: Poll = { at: 1, lag: [0, 0, 0, 0], deaf: [] }

/** Watches one swap as the page does, through nodes and indexers of both protocols, and checks every status shown. */
export async function runTrackingSchedule({ plot, right, wrong, polls }: TrackingSchedule): Promise<ScheduleResult> {
  const history = historyOf(plot)
  const unseen = history.slice(0, 1)
  let poll = last
  let round = 0
  const replies = new Map<string, Reply>()
  const now = () => round * 6_000
  // For the clients, each poll is later than the longest cooldown, so no circuit breaker keeps a node out of the next one.
  const clock = { ...systemClock, now: () => round * 400_000 }
  const transport = async (request: Request) => {
    const { hostname, pathname } = new URL(request.url)
    if (pathname.endsWith('/block')) return Response.json(newestBlock(pathname, round))
    const reply = replies.get(hostname)
    if (reply === undefined) throw new TypeError('connection refused')
    return reply(request)
  }
  const sourcesOf = (own: Scenario, network: Network, name: string, actual: typeof history) => {
    const { protocol = 'THORCHAIN' } = own
    const shared = { protocol, network: 'mainnet', clientId: 'portage-test', transport, clock } as const
    for (const [place, role] of network.roles.entries()) {
      const honest = nodeReply(own, role, network.lie, () => momentFor(actual, poll, place).body)
      replies.set(`node${place}.${name}.example`, (request) => {
        if (poll.deaf[place]) throw new TypeError('connection refused')
        return honest(request)
      })
    }
    const progress = () => progressOf(actual, poll)
    if (network.indexer) {
      replies.set(`midgard.${name}-indexer.example`, indexerReply(own, network.indexer, network.indexerLie, progress))
    }
    const endpoints = network.roles.map((_, place) => ({
      operator: `${name} ${place}`,
      url: `https://node${place}.${name}.example`,
    }))
    const node = createNode({ ...shared, endpoints, allowsSingleSource: network.allowsSingleSource })
    const midgard = createMidgard({ ...shared, endpoints: [`https://midgard.${name}-indexer.example`] })
    return { node, midgard: network.indexer && midgard }
  }
  const other = onOther(plot)
  const own = sourcesOf(plot, right, 'right', history)
  const foreign = sourcesOf(other, wrong, 'wrong', unseen)
  const sources =
    plot.protocol === 'MAYACHAIN' ? { THORCHAIN: foreign, MAYACHAIN: own } : { THORCHAIN: own, MAYACHAIN: foreign }
  const faults: string[] = []
  let status: SwapStatus | undefined
  let reported = false
  for (const next of [...[...polls].sort((a, b) => a.at - b.at), last, last]) {
    ;[poll, round] = [next, round + 1]
    status = await look(sources, status, now)
    if (status === undefined) continue
    if (isTrustedLie({ plot, right, wrong, polls }, status, next)) return { faults, ended: false, reported }
    reported ||= status.reported !== undefined
    faults.push(...faultsOf({ plot, status, isOver: momentFor(history, { ...next, lag: [] }, 0).end !== undefined }))
  }
  const ended = status !== undefined && isEnd(status.stage)
  const honest = right.roles.filter((role) => role === 'honest').length
  const mustEnd = right.roles.length > 1 && honest >= majorityOf(right.roles.length)
  if (mustEnd && !ended) faults.push(`not ended, though ${honest} of ${right.roles.length} nodes report it`)
  return { faults, ended, reported }
}

/**
 * A single source that its configuration trusts, of a protocol that is not the swap's, while the swap's own nodes do not
 * know it: nothing contradicts that node yet.
 */
function isTrustedLie(
  { plot: scenario, right, wrong }: TrackingSchedule,
  { stage, protocol }: SwapStatus,
  poll: Poll,
): boolean {
  if (!isEnd(stage) || protocol === scenario.protocol || wrong.roles.length > 1 || !wrong.allowsSingleSource)
    return false
  const history = historyOf(scenario)
  const knows = (place: number) => !poll.deaf[place] && momentFor(history, poll, place) !== history[0]
  const knowing = right.roles.filter((role, place) => role === 'honest' && knows(place)).length
  return right.roles.length === 1 || knowing < majorityOf(right.roles.length)
}

type Sources = Parameters<typeof findSwapStatus>[0]

async function look(sources: Sources, previous: SwapStatus | undefined, now: () => number) {
  if (previous && isEnd(previous.stage)) return previous
  const clock = { now, after: () => () => {} }
  try {
    return mergeStatus(previous, await findSwapStatus(sources, HASH, { previous, clock }))
  } catch (error) {
    if (error instanceof SwapError) return previous
    throw error
  }
}

function progressOf(actual: ReturnType<typeof historyOf>, poll: Poll): 'none' | 'pending' | 'success' {
  const { body, end } = momentFor(actual, poll, 0)
  if (end !== undefined) return 'success'
  return JSON.stringify(body).includes('"inbound_finalised"') ? 'pending' : 'none'
}

interface Shown {
  readonly plot: Scenario
  readonly status: SwapStatus
  /** Whether every payment has been made by now. */
  readonly isOver: boolean
}

function faultsOf({ plot: scenario, status, isOver }: Shown): readonly string[] {
  const { stage, outputs, reported, votes, protocol } = status
  const faults: string[] = []
  const due = legsOf(scenario).filter(({ role }) => role !== 'affiliate')
  const textOf = ({ role, to, asset, amount }: (typeof due)[number]) => [role, to, asset, amount].join(' ')
  const dueTexts = due.map(textOf)
  const shown = outputs.filter(({ role }) => role !== 'affiliate').map(paymentText)
  if (isEnd(stage)) {
    if (!isOver) faults.push(`${stage} before the end`)
    if (stage !== historyOf(scenario).at(-1)?.end) faults.push(`the wrong end ${stage}`)
    if (protocol !== (scenario.protocol ?? 'THORCHAIN')) faults.push('the end of the wrong protocol')
    if ([...shown].sort().join() !== [...dueTexts].sort().join()) faults.push(`wrong payments at the end: ${shown}`)
  }
  const isSingle = votes.of === 1 && protocol !== (scenario.protocol ?? 'THORCHAIN')
  const unexpectedValues = isSingle ? [] : shown.filter((text) => !dueTexts.includes(text))
  if (unexpectedValues.length > 0) faults.push(`a stranger's payment while ${stage}: ${unexpectedValues}`)
  if (reported && isEnd(stage)) faults.push('an unconfirmed report beside an end')
  if (reported?.by === 'indexer' && stage !== 'unknown' && outputs.length > 0) faults.push('an indexer beside payments')
  if (reported?.by === 'node' && votes.of > 1) faults.push('one node of several is reported')
  return faults
}

const paymentText = ({ role, address, asset, amount }: SwapOutput): string => [role, address, asset, amount].join(' ')

/** The newest block of a protocol in a round: every node follows its chain. */
function newestBlock(pathname: string, round: number) {
  const chainId = pathname.startsWith('/thorchain') ? 'thorchain-1' : 'mayachain-mainnet-v1'
  return blockAt(100 + round * 60, { time: round * 400_000, chainId })
}
