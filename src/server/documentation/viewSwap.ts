import type { z } from 'zod'
import type { documentationTools } from '../../contract/documentation/documentationTools.ts'
import { findSwapStatus } from '../../core/actions/findSwapStatus.ts'
import { isChainId } from '../../core/chains/chains.ts'
import { systemClock } from '../../core/nodes/net/clock.ts'
import { isEnd, type SwapOutput, type SwapStage, type SwapStatus } from '../../core/tracking/status.ts'
import { formatTxHash } from '../../core/tracking/txHash.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'
import { sideOf } from '../aggregator/track/payment.ts'
import type { Handler } from '../transport/bindHandler.ts'

type Track = typeof documentationTools.trackSwap
type View = z.input<Track['output']>

/** Longest wait for the nodes, in milliseconds. */
const DEADLINE_MS = 8_000

/** Longest texts from a chain that are shown. */
const MEMO_LENGTH = 300
const SENTENCE_LENGTH = 400
const NAME_LENGTH = 200

/** Returns where a swap of either protocol is. Throws `InvalidHashError`, and `SwapError` when no node answers. */
export const trackByHash: Handler<Track> = async ({ hash }, { nodes, midgards, clock, siteUrl }) => {
  const sources = {
    THORCHAIN: { node: nodes.THORCHAIN, midgard: midgards?.THORCHAIN },
    MAYACHAIN: { node: nodes.MAYACHAIN, midgard: midgards?.MAYACHAIN },
  }
  const options = { deadlineMs: DEADLINE_MS, clock: { ...systemClock, now: clock } }
  return viewSwap(await findSwapStatus(sources, hash, options), siteUrl)
}

const summaries: Readonly<Record<SwapStage, string>> = {
  unknown: 'No node reports this deposit yet. That does not mean that coins are lost.',
  observed: 'The network has seen the deposit.',
  confirming: 'The network waits for confirmations of the deposit.',
  swapping: 'The swap is running.',
  outbound_delayed: 'The swap is made, and its payment waits, as larger payments do.',
  sending: 'The network is sending the payment.',
  done: 'The swap is complete, and its payment is sent.',
  refunded: 'The deposit was refunded.',
  partially_filled: 'A part was swapped, and the rest was refunded.',
  failed: 'The network pays nothing for this deposit.',
}

/** A status of the library in the contract's shape. Texts from chains are sanitized and cut. */
export function viewSwap(status: SwapStatus, siteUrl: string): View {
  const { hash, stage, protocol, votes, why, inbound, outputs, eta, refund, unpaid, reported } = status
  const isKnown = stage !== 'unknown' || reported !== undefined
  const waits = stage === 'swapping' && status.kind === 'limit'
  const reason = refund ?? unpaid
  return {
    hash,
    stage,
    is_final: isEnd(stage),
    summary: waits ? 'The limit order waits for its price.' : summaries[stage],
    ...(isKnown && { protocol }),
    nodes: { agree: votes.agree, of: votes.of },
    ...(why !== undefined && { why: sanitizeText(why, SENTENCE_LENGTH) }),
    ...(inbound && {
      deposit: {
        chain: sanitizeText(inbound.chain, 20),
        from: sanitizeText(inbound.from, NAME_LENGTH),
        coins: inbound.coins.map((coin) => {
          const { asset, amount } = sideOf(protocol, coin, '')
          return { asset, amount }
        }),
        memo: sanitizeText(inbound.memo, MEMO_LENGTH),
      },
    }),
    payments: outputs.map((output) => viewPayment(output, protocol)),
    ...(eta && {
      eta_seconds: {
        from: Math.ceil(eta.from),
        ...(eta.to !== undefined && { to: Math.ceil(eta.to) }),
        is_late: eta.isLate === true,
      },
    }),
    ...(reason && {
      reason: {
        code: reason.code,
        sentence: reason.sentence,
        todo: reason.todo,
        ...(reason.chainMessage !== undefined && {
          network_message: sanitizeText(reason.chainMessage, SENTENCE_LENGTH),
        }),
      },
    }),
    ...(reported && { single_report: reported.stage }),
    page: `${siteUrl}/tx/${hash}`,
  }
}

function viewPayment(output: SwapOutput, protocol: SwapStatus['protocol']): View['payments'][number] {
  const { role, chain, seen, hash } = output
  const side = sideOf(protocol, output, output.address)
  const shownHash = hash !== undefined && isChainId(chain) ? formatTxHash(hash, chain) : hash
  return {
    role,
    chain: sanitizeText(chain, 20),
    address: side.address,
    asset: side.asset,
    amount: side.amount,
    sent: seen,
    ...(shownHash !== undefined && { hash: sanitizeText(shownHash, NAME_LENGTH) }),
  }
}
