import { SwapError } from '../../core/errors.ts'
import type { Node } from '../../core/nodes/node.ts'
import { BroadcastUncertainError } from '../../core/readers/broadcast/broadcastErrors.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import { nextStep } from '../../wallets/signPrepared.ts'
import type { SentByWallet } from '../../wallets/wallet.ts'
import { SentOtherError, WalletError } from '../../wallets/walletErrors.ts'
import type { RequestMark } from '../track/history/openRequests.ts'
import { markRequest } from '../track/history/openRequests.ts'
import { rememberSwap } from '../track/history/rememberSwap.ts'
import type { AgreedSwap } from '../track/history/swapRecord.ts'
import type { SwapStorage } from '../track/history/swapStore.ts'
import { usualArrival } from '../track/history/usualArrival.ts'
import type { EditedApproval } from './editedApproval.ts'
import { editedApproval } from './editedApproval.ts'
import type { Reviewed } from './loadReview.ts'
import type { Reviewable, ReviewEvent } from './reviewStage.ts'
import type { SigningParams } from './signDeposit.ts'
import { signDeposit } from './signDeposit.ts'

export interface SendParams extends Omit<SigningParams, 'onPrompt' | 'onHash'> {
  /** Receives the hash from a wallet that sends by itself, before the chain shows it and however late it is. */
  readonly onHash: (hash: string) => void
  readonly storage?: SwapStorage | undefined
}

/** A sent transaction. `edited`: the person approved another amount than agreed to. */
export interface Sent {
  readonly hash: string
  readonly readBack?: SentByWallet['readBack']
  readonly edited?: EditedApproval
}

export const isDeposit = ({ prepared }: Pick<Reviewable, 'prepared'>): boolean =>
  nextStep(prepared.transaction) === 'deposit'

/** Whether a wallet sends what it signs, so that a late approval in it pays. Test wallets only sign. */
const sendsByItself = ({ family, kind }: AnyWallet): boolean =>
  kind === 'injected' && (family === 'evm' || family === 'send_with_memo')

/**
 * Signs and sends the next transaction of a review, and stores a deposit under its hash as soon as it has one. A
 * request of a deposit to a wallet that sends by itself is stored until the wallet has answered, so that a reload does
 * not forget it. Throws what `signDeposit` throws.
 */
export async function sendReviewed(node: Node, params: SendParams): Promise<Sent> {
  const { reviewed, payer, storage } = params
  const remembers = isDeposit(reviewed)
  let mark: RequestMark | undefined
  let nodeTime: (() => number) | undefined
  const sent: SentOptions = { now: () => nodeTime?.(), storage }
  const onPrompt = (now: () => number) => {
    nodeTime = now
    if (!remembers || !sendsByItself(payer.wallet)) return
    const request = { wallet: payer.wallet.name, at: reviewed.prepared.preparedAt }
    mark = markRequest(reviewed.deposit.intent, request, storage)
  }
  const onHash = (hash: string) => {
    if (remembers) rememberReviewed(hash, reviewed, sent)
    mark?.clear()
    params.onHash(hash)
  }
  try {
    return await remembering(reviewed, () => signDeposit(node, { ...params, onPrompt, onHash }), sent)
  } catch (error) {
    if (isDefinite(error)) mark?.undo()
    const edited = editedApproval(error, reviewed)
    if (edited) return { hash: edited.hash, edited }
    throw error
  }
}

/** Sends a transaction and stores a deposit. Without an answer it may be on its way, so it is stored too. */
export async function remembering(reviewed: Reviewed, send: () => Promise<Sent>, options?: SentOptions): Promise<Sent> {
  try {
    const sent = await send()
    if (isDeposit(reviewed)) rememberReviewed(sent.hash, reviewed, options)
    return sent
  } catch (error) {
    if (isDeposit(reviewed) && error instanceof BroadcastUncertainError) rememberReviewed(error.hash, reviewed, options)
    throw error
  }
}

/** Whether a failure excludes that the wallet has sent or will send. */
const isDefinite = (error: unknown): boolean => error instanceof SwapError && !mayHaveSent(error)

const mayHaveSent = (error: unknown): error is WalletError => error instanceof WalletError && error.mayHaveSent

type FailureEvent = Extract<ReviewEvent, { type: 'unconfirmed' | 'sentOther' | 'unanswered' | 'refused' }>

/** A transaction that may have been sent, or that differs from the agreed one, is never reported as a refusal. */
export function failureOf(error: unknown, reviewed: Pick<Reviewable, 'prepared'>): FailureEvent {
  if (error instanceof BroadcastUncertainError) return { type: 'unconfirmed', hash: error.hash }
  if (error instanceof SentOtherError) return { type: 'sentOther', error }
  // A second approval pays nothing.
  return mayHaveSent(error) && isDeposit(reviewed) ? { type: 'unanswered', error } : { type: 'refused', error }
}

interface SentOptions {
  /** The nodes' time (unix seconds). Without it, the swap counts as sent when it was prepared. */
  readonly now?: () => number | undefined
  readonly storage?: SwapStorage | undefined
}

/** Hands a sent deposit over to its tracking page: the swap that was signed, with the quote's amounts and times. */
function rememberReviewed(hash: string, { deposit, prepared, plan }: Reviewed, sent: SentOptions = {}): boolean {
  const { intent, quote, sender } = deposit
  const { protocol, fromAsset, toAsset, amount, minimum, destination, refundAddress = sender.address } = intent
  const agreed: AgreedSwap = {
    network: networkKinds[publicConfig.network],
    protocol,
    way: 'wallet',
    fromAsset,
    toAsset,
    amount,
    expected: plan?.limit ?? quote.expectedAmountOut,
    minimum,
    destination,
    refundAddress,
    sentAt: sent.now?.() ?? prepared.preparedAt,
    arrival: usualArrival(quote),
    ...(plan && { order: { blocks: plan.blocks } }),
  }
  return rememberSwap(hash, agreed, sent.storage)
}
