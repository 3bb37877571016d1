import { layer1Of, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import { depositDelay } from '../../core/tracking/lateDeposit.ts'
import { isEnd, rankOf, type SwapStatus } from '../../core/tracking/status.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { durationText } from '../shared/figures/duration.ts'
import { swapMemoOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import type { TrackingLocalization } from './steps.ts'
import type { TrackingFacts } from './trackingView.ts'

/** One of the usual causes of a late swap, checked with what is known. `unknown` is never shown as in order. */
export interface Check {
  readonly key: 'vault' | 'dust' | 'halted' | 'fee' | 'memo' | 'queue' | 'signer' | 'nodes'
  readonly state: 'ok' | 'problem' | 'waiting' | 'unknown'
  readonly text: string
}

/** Checks a swap for the eight usual causes of a delay or loss, in the order in which they can occur. */
export function checksOf(facts: TrackingFacts, localization: TrackingLocalization): readonly Check[] {
  const { status } = facts
  const texts = localization.messages.checks
  const code = status?.stage === 'failed' ? status.unpaid?.code : undefined
  const hasFailed = status?.stage === 'failed' && status.inbound === undefined
  const isSeen = status !== undefined && rankOf(status.stage) >= rankOf('observed') && !hasFailed
  const delay =
    isSeen || !facts.onChain ? undefined : depositDelay({ ...facts.onChain, waitedSeconds: facts.waitedSeconds ?? 0 })
  const check = (key: Check['key'], state: Check['state'], text: string): Check => ({ key, state, text })
  return [
    code === 'not_reported'
      ? check('vault', 'problem', texts.vaultProblem)
      : code === 'taken_back'
        ? check('vault', 'problem', texts.vaultTakenBack)
        : hasFailed
          ? check('vault', 'problem', texts.vaultFailed)
          : isSeen
            ? check('vault', 'ok', texts.vaultOk)
            : delay === 'not_reported'
              ? check('vault', 'problem', texts.vaultProblem)
              : check('vault', 'unknown', texts.vaultUnknown),
    dustCheck(facts, isSeen, localization),
    feeCheck(facts, isSeen, delay === 'no_block', localization),
    memoCheck(status, localization),
    haltCheck(facts, localization),
    queueCheck(status, localization),
    signerCheck(status, localization),
    nodesCheck(facts, localization),
  ]
}

function dustCheck(
  { record, status }: TrackingFacts,
  isSeen: boolean,
  { messages, locale }: TrackingLocalization,
): Check {
  const texts = messages.checks
  const code = status?.unpaid?.code
  if (code === 'below_fee' || code === 'affiliates_only') {
    return { key: 'dust', state: 'problem', text: texts.dustBelowFee }
  }
  if (isSeen) return { key: 'dust', state: 'ok', text: texts.dustOk }
  const least = record && dustOf(record)
  if (record === undefined || least === undefined) return { key: 'dust', state: 'unknown', text: texts.dustUnknown }
  if (record.amount > least) return { key: 'dust', state: 'ok', text: texts.dustOk }
  return { key: 'dust', state: 'problem', text: texts.dustProblem(coinText(least, record.fromAsset, locale)) }
}

/** Returns the dust threshold of a chain's own coin; undefined for others, whose threshold depends on prices. */
function dustOf({ fromAsset, protocol }: SwapRecord): bigint | undefined {
  if (!isChainId(fromAsset.chain)) return undefined
  const { gasAsset, dustThreshold } = chains[fromAsset.chain]
  return sameAsset(layer1Of(fromAsset), parseAsset(gasAsset)) ? dustThreshold[protocol] : undefined
}

function feeCheck(
  { onChain }: TrackingFacts,
  isSeen: boolean,
  isLate: boolean,
  { messages }: TrackingLocalization,
): Check {
  const texts = messages.checks
  if (isSeen || onChain?.txState.state === 'included') return { key: 'fee', state: 'ok', text: texts.feeOk }
  if (onChain?.txState.state !== 'pending') return { key: 'fee', state: 'unknown', text: texts.feeUnknown }
  return isLate
    ? { key: 'fee', state: 'problem', text: texts.feeProblem }
    : { key: 'fee', state: 'waiting', text: texts.feeWaiting }
}

/** A memoless deposit has a reference, which only the network can read, so the kind of its swap decides. */
function memoCheck(status: SwapStatus | undefined, { messages }: TrackingLocalization): Check {
  const texts = messages.checks
  if (status?.inbound === undefined) return { key: 'memo', state: 'unknown', text: texts.memoUnknown }
  if (status.unpaid?.code === 'not_a_swap') return { key: 'memo', state: 'ok', text: texts.memoOther }
  const isSwap = swapMemoOf(status) !== undefined || status.kind !== 'other'
  return isSwap
    ? { key: 'memo', state: 'ok', text: texts.memoOk }
    : { key: 'memo', state: 'problem', text: texts.memoProblem }
}

function haltCheck({ status, waitingPayouts }: TrackingFacts, { messages }: TrackingLocalization): Check {
  const texts = messages.checks
  const names = (waitingPayouts ?? []).map((chain: ChainId) => chainName(chain)).join(', ')
  if (names !== '') return { key: 'halted', state: 'waiting', text: texts.haltedProblem(names) }
  const isPaying = status !== undefined && rankOf(status.stage) >= rankOf('outbound_delayed')
  const isKnown = isPaying && (isEnd(status.stage) || waitingPayouts !== undefined)
  return isKnown
    ? { key: 'halted', state: 'ok', text: texts.haltedOk }
    : { key: 'halted', state: 'unknown', text: texts.haltedUnknown }
}

function queueCheck(status: SwapStatus | undefined, { messages }: TrackingLocalization): Check {
  const texts = messages.checks
  if (status?.stage === 'outbound_delayed') {
    const time = status.delay ? durationText(status.delay.seconds, messages) : messages.minutes(72)
    return { key: 'queue', state: 'waiting', text: texts.queueWaiting(time) }
  }
  const isPast = status !== undefined && status.stage !== 'failed' && rankOf(status.stage) > rankOf('outbound_delayed')
  return isPast
    ? { key: 'queue', state: 'ok', text: texts.queueOk }
    : { key: 'queue', state: 'unknown', text: texts.queueUnknown }
}

function signerCheck(status: SwapStatus | undefined, { messages }: TrackingLocalization): Check {
  const texts = messages.checks
  if (status?.signing?.givenUp) return { key: 'signer', state: 'problem', text: texts.signerProblem }
  if (status?.signing?.overdue) return { key: 'signer', state: 'waiting', text: texts.signerWaiting }
  return status !== undefined && status.stage !== 'failed' && rankOf(status.stage) >= rankOf('sending')
    ? { key: 'signer', state: 'ok', text: texts.signerOk }
    : { key: 'signer', state: 'unknown', text: texts.signerUnknown }
}

function nodesCheck({ status, error, online }: TrackingFacts, { messages }: TrackingLocalization): Check {
  const texts = messages.checks
  if (error || !online) return { key: 'nodes', state: 'problem', text: texts.nodesProblem }
  if (status === undefined) return { key: 'nodes', state: 'unknown', text: texts.nodesUnknown }
  const { votes } = status
  const unsure = status.unsure.filter(({ isSkipped }) => !isSkipped)
  return unsure.length > 0
    ? { key: 'nodes', state: 'waiting', text: texts.nodesWaiting(unsure.length) }
    : { key: 'nodes', state: 'ok', text: texts.nodesOk(votes.agree, votes.of) }
}
