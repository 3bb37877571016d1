import { isValidAddress, parseAddress } from '../../core/address/address.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { pause, systemClock } from '../../core/nodes/net/clock.ts'
import type { DepositSender } from '../../core/preparation/depositParams.ts'
import { expectConsent, isWorse } from '../../core/quote/expectConsent.ts'
import { consentFor } from '../../core/quote/lossConsent.ts'
import { awaitMined } from '../../core/readers/awaitMined.ts'
import { BroadcastUncertainError } from '../../core/readers/broadcast/broadcastErrors.ts'
import type { ChainReader, ReadableChain } from '../../core/readers/reader.ts'
import { isEnd, type SwapStatus } from '../../core/tracking/status.ts'
import { openAccount, targetOf, walletEndpoints } from '../../wallets/openAccount.ts'
import { isBatch, nextStep, type SigningStep, signPrepared } from '../../wallets/signPrepared.ts'
import type { WalletTarget } from '../../wallets/wallet.ts'
import { accountChanged, SentOtherError, WalletError } from '../../wallets/walletErrors.ts'
import { networkKinds } from '../planning/connections.ts'
import { planSwap, type SwapPlan } from '../planning/planSwap.ts'
import { type CheckedTerms, checkTerms, expectParameter } from '../planning/swapTerms.ts'
import { watchDeposit } from '../planning/watchDeposit.ts'
import type { SwapEnd, SwapEvent } from './swapEvents.ts'
import type { SwapParams } from './swapParams.ts'

/**
 * Swaps with a connected wallet and follows the swap to its end. Quotes both protocols, prepares the deposit with every
 * check, and repeats the checks with a majority of the nodes right before each request of the wallet. A token is
 * approved first, or together with the deposit where the wallet sends several calls as one transaction. Resolves for
 * every end, a refund included. Throws `SwapError` before the deposit is sent: what the quote, `prepareDeposit` and the
 * wallet throw, price_limit for a loss or a price that the person did not agree to, and wallet_silent while an earlier
 * request of the wallet may still send. Throws the signal's reason when it aborts.
 * @example
 * const terms = { network: 'devnet', from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n, maxLossBps: 300 } as const
 * const agreed = { destination, expectedAmountOut: quote.expectedAmountOut }
 * const events: SwapEvent[] = []
 * const end = await swap({ ...terms, ...agreed, wallet, connections, onEvent: (event) => events.push(event) })
 * end.stage // 'done'
 */
export async function swap(params: SwapParams): Promise<SwapEnd> {
  const request: PageSwap = { ...params, ...checkTerms(params) }
  const { expectedAmountOut } = params
  const isAmount = typeof expectedAmountOut === 'bigint' && expectedAmountOut > 0n
  expectParameter(isAmount, 'expectedAmountOut has to be the output of the quote that the person saw.')
  return follow(request, await sendOnce(request))
}

interface PageSwap extends SwapParams, CheckedTerms {
  readonly amount: CheckedTerms['amount']
}

interface SentDeposit {
  readonly protocol: Protocol
  readonly chain: ReadableChain
  readonly hash: string
}

/** Wallets with a swap that has not sent its deposit, or whose request may still send one, by their ids. */
const busyWallets = new Map<string, 'preparing' | 'unanswered'>()

/** Runs one swap of a wallet at a time until its deposit is sent, so that two presses send one. */
async function sendOnce(request: PageSwap): Promise<SentDeposit> {
  const { wallet, isWalletChecked = false } = request
  const state = busyWallets.get(wallet.id)
  if (state === 'preparing' || (state === 'unanswered' && !isWalletChecked)) throw openRequest(wallet.name)
  busyWallets.set(wallet.id, 'preparing')
  try {
    return await send(request)
  } finally {
    if (busyWallets.get(wallet.id) === 'preparing') busyWallets.delete(wallet.id)
  }
}

const openRequest = (wallet: string): WalletError =>
  new WalletError(`An earlier swap with ${wallet} is open.`, {
    code: 'wallet_silent',
    hint: 'Check the wallet: it may have sent, or may still send. If it did not, call again with isWalletChecked.',
    wallet,
    mayHaveSent: true,
  })

/** A wallet that says only now that it cannot send several calls as one has sent nothing. */
const isBatchRefused = (error: unknown, { prepared }: SwapPlan): boolean =>
  isBatch(prepared.transaction) && error instanceof SwapError && error.code === 'wallet_unsupported'

/** How often a chain is read again that does not show an approval yet, and the pause between (ms). */
const READ_AGAIN = { times: 10, pauseMs: 3_000 }

/** Signs and sends approvals, each with a new quote after it, and then the deposit. */
async function send(request: PageSwap): Promise<SentDeposit> {
  const { connections, signal } = request
  const { clock = systemClock } = connections
  const account = createAccount(request)
  const approved = new Set<SigningStep>()
  let { protocol } = request
  for (let readings = 0; readings < READ_AGAIN.times; ) {
    const plan = await planSwap({ ...request, ...(protocol && { protocol }) }, account.senderOn, { signal })
    protocol = plan.node.protocol
    const step = nextStep(plan.prepared.transaction)
    if (step !== 'deposit' && approved.has(step)) {
      readings += 1
      await pause(clock, READ_AGAIN.pauseMs, signal)
      continue
    }
    expectAgreed(plan, request)
    tell(request, quotedBy(plan, step))
    const hash = await sign(plan, step, { request, target: account.target() }).catch((error: unknown) => {
      if (!isBatchRefused(error, plan)) throw error
      account.sendSeparately()
      return undefined
    })
    if (hash === undefined) continue
    if (step === 'deposit') return { protocol, chain: plan.chain, hash }
    await awaitMined(plan.reader, hash, { signal, clock })
    approved.add(step)
    tell(request, { type: 'approved', step, hash })
  }
  throw new SwapError('The servers of the chain do not show the approval yet.', {
    code: 'node_stale',
    hint: 'The approval is in a block. Start again in a minute; it needs no other one.',
  })
}

/** Throws `SwapError` (price_limit) for a loss that needs consent, and for a price below the one that was seen. */
function expectAgreed({ deposit, loss }: SwapPlan, { consented, expectedAmountOut, maxLossBps }: PageSwap): void {
  expectConsent({ consent: consentFor(loss), lossBps: loss.lossBps }, consented)
  const seen = { expected: expectedAmountOut, limitBps: maxLossBps }
  if (!isWorse(seen, deposit.quote.expectedAmountOut)) return
  throw new SwapError('The price is worse than the one that was agreed to.', {
    code: 'price_limit',
    hint: 'Show the new quote. If the person agrees, call again with its expectedAmountOut.',
  })
}

function quotedBy({ node, deposit, prepared, minimum, loss }: SwapPlan, step: SigningStep): SwapEvent {
  return {
    type: 'quoted',
    step,
    protocol: node.protocol,
    expectedAmountOut: deposit.quote.expectedAmountOut,
    minimumAmountOut: minimum,
    lossBps: loss.lossBps,
    networkFee: prepared.networkFee,
    expiry: prepared.expiry,
  }
}

/** The wallet's account on the source chain. It stays the same during a swap. */
function createAccount({ wallet, account, network, connections, fromAsset }: PageSwap) {
  let agreed = account
  let mayBatch = fromAsset.kind === 'token'
  let opened: WalletTarget | undefined
  return {
    async senderOn(chain: ReadableChain, reader: ChainReader): Promise<DepositSender> {
      const isDevnet = network === 'devnet'
      const endpoints = walletEndpoints(connections.serversOf?.(chain) ?? [], { isDevnet })
      const target = await targetOf(reader, { network: networkKinds[network], endpoints })
      const { address, publicKey } = await openAccount(wallet, target)
      if (agreed !== undefined && !isSame(agreed, address, target)) throw accountChanged(wallet.name)
      agreed = address
      opened = target
      const batches = mayBatch && wallet.family === 'evm' && (await wallet.canBatch?.(target))
      return { address, ...(publicKey && { publicKey }), ...(batches && { batches }) }
    },
    /** From now on, an approval and its deposit are two transactions. */
    sendSeparately() {
      mayBatch = false
    },
    target(): WalletTarget {
      if (opened === undefined) throw new TypeError('The account was not opened.')
      return opened
    },
  }
}

const isSame = (agreed: string, address: string, { chain, network }: WalletTarget): boolean =>
  isValidAddress(agreed, chain, network) && parseAddress(agreed, chain, network) === address

interface Signing {
  readonly request: PageSwap
  readonly target: WalletTarget
}

/**
 * Signs and sends the next transaction, after every check. Returns its hash, also when no server has confirmed that it
 * arrived. A deposit that the wallet may have sent without an answer keeps the wallet from another one.
 */
async function sign(plan: SwapPlan, step: SigningStep, { request, target }: Signing): Promise<string> {
  const { wallet, signal } = request
  let reported: string | undefined
  let hasFailed = false
  const sent = (hash: string, isVisible: boolean) => {
    tell(request, { type: 'sent', step, hash, isVisible })
    return hash
  }
  try {
    const submitted = await signPrepared(plan.node, {
      ...plan,
      wallet,
      target,
      onPrompt() {
        request.onEvent?.({ type: 'prompted', step })
        signal?.throwIfAborted()
      },
      onSigned(bytes) {
        request.onEvent?.({ type: 'signed', step, bytes })
        signal?.throwIfAborted()
      },
      onHash(hash) {
        reported = hash
        tell(request, { type: 'signed', step, hash })
        if (!hasFailed) return
        if (busyWallets.get(wallet.id) === 'unanswered') busyWallets.delete(wallet.id)
        sent(hash, false)
      },
    })
    return sent(submitted.hash, submitted.sentBy === 'us' || submitted.readBack === 'matches')
  } catch (error) {
    hasFailed = true
    if (error instanceof BroadcastUncertainError) return sent(error.hash, false)
    if (step === 'deposit' && maySend(error)) busyWallets.set(wallet.id, 'unanswered')
    // What fails after the hash concerns a transaction that is on its way.
    if (reported === undefined || error instanceof SentOtherError) throw error
    return sent(reported, false)
  }
}

/** Whether the wallet may have sent, may still send, or has sent something else. */
const maySend = (error: unknown): boolean =>
  error instanceof SentOtherError || (error instanceof WalletError && error.mayHaveSent)

/** Follows a sent deposit. A query that fails is an event, never the end. */
async function follow(request: PageSwap, deposit: SentDeposit): Promise<SwapEnd> {
  const { connections, signal } = request
  let last: SwapStatus | undefined
  for await (const update of watchDeposit(connections, deposit, { signal })) {
    last = update.status
    tell(request, { type: 'progress', ...update })
  }
  signal?.throwIfAborted()
  if (last === undefined || !isEnd(last.stage)) throw new TypeError('The swap is followed until its end.')
  const reason = last.unpaid?.sentence ?? last.refund?.sentence
  const { stage } = last as SwapStatus & Pick<SwapEnd, 'stage'>
  const end: SwapEnd = { stage, hash: deposit.hash, ...(reason !== undefined && { reason }), status: last }
  tell(request, { type: 'ended', ...end })
  return end
}

/**
 * Reports an event. A listener that throws never ends a swap that may have been sent; its error is reported as an
 * unhandled rejection. Before the wallet's request and before bytes are broadcast, listeners are called directly, and
 * their error ends the swap.
 */
function tell({ onEvent }: PageSwap, event: SwapEvent): void {
  try {
    onEvent?.(event)
  } catch (error) {
    void Promise.reject(error)
  }
}
