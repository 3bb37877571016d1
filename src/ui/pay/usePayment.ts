import { useEffect, useReducer, useRef, useState } from 'react'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { isEvmChain } from '../../core/chains/isEvmChain.ts'
import { SwapError } from '../../core/errors.ts'
import type { MemolessSwap, RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { isRegistered, registeredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { publicEvmChainId } from '../../core/memo/memoless/paymentUri.ts'
import type { Node } from '../../core/nodes/node.ts'
import { browserNodes, browserReader, publicConfig } from '../../runtime/browser.ts'
import { usePresence } from '../shared/time/usePresence.ts'
import { checkPayment } from './checkPayment.ts'
import { findDeposit } from './explainSent.ts'
import type { ServiceOptions } from './memolessService.ts'
import { registerSwap } from './memolessService.ts'
import type { PayEvent } from './payEvent.ts'
import { PaymentRefusedError } from './paymentRefused.ts'
import type { PayStage } from './payStage.ts'
import { firstStage, payStage } from './payStage.ts'
import { isFinal, OfflineError, waitsForPerson } from './payStops.ts'
import type { SentPayment } from './rememberPayment.ts'
import { serviceUrl } from './serviceUrl.ts'
import { useSeenPayment } from './useSeenPayment.ts'

/** How often the clocks are compared (ms). */
const TICK_MS = 1_000

/** A tick that is later than this followed sleep or a suspended tab (ms). */
const ASLEEP_MS = 15_000

const readClocks = (): Clocks => ({ steady: performance.now(), wall: Date.now() })

/** How often vault, reference and halts are checked again (ms). */
const CHECK_EVERY_MS = 20_000
/** How often the nodes are queried for the deposit (ms): once a block. */
const FIND_EVERY_MS = 6_000

export interface PaymentPage {
  readonly stage: PayStage
  /** Vaults that were confirmed since the page opened. */
  readonly vaults: readonly string[]
  readonly dispatch: (event: PayEvent) => void
}

export interface PaymentOptions {
  readonly swap: MemolessSwap | RegisteredSwap
  /** The deposit, if this browser knows it. */
  readonly hash?: string | undefined
  readonly onRegistered: (swap: RegisteredSwap) => void
  /** The nodes report the deposit. */
  readonly onFound: (swap: RegisteredSwap, hash: string) => void
  /** No payment can be sent any more. */
  readonly onEnded: (swap: MemolessSwap | RegisteredSwap) => void
  readonly onSent: (payment: SentPayment) => void
  readonly onDropped: (hash: string) => void
}

/** Registers a swap, checks its payment every 20 seconds while the page is visible, and looks for the deposit. */
export function usePayment({ swap, hash, onRegistered, onFound, onEnded, ...handover }: PaymentOptions): PaymentPage {
  const [stage, dispatch] = useReducer(payStage, undefined, () => firstStage(swap, hash))
  const callbacks = useRef({ onRegistered, onFound, onEnded })
  callbacks.current = { onRegistered, onFound, onEnded }
  const isVisible = useWake(() => dispatch({ type: 'woke' }))
  useConnection(stage, dispatch)
  useRegistration(stage, dispatch, (registered) => callbacks.current.onRegistered(registered))
  useChecks(stage, isVisible, dispatch)
  useDeposit(stage, isVisible, dispatch)
  const vaults = useSeenPayment(stage, isVisible, dispatch)
  useHandover(stage, { known: hash, ...handover })
  const found = stage.kind === 'paid' ? stage : undefined
  useEffect(() => {
    if (found?.hash !== undefined) callbacks.current.onFound(found.swap, found.hash)
  }, [found])
  const ended = stage.kind === 'stopped' && isFinal(stage.error) ? stage.swap : undefined
  useEffect(() => {
    if (ended !== undefined) callbacks.current.onEnded(ended)
  }, [ended])
  return { stage, vaults, dispatch }
}

/** Hides the address when the connection is lost, and checks again when it is back. */
function useConnection(stage: PayStage, dispatch: (event: PayEvent) => void): void {
  const { online } = usePresence(isUnreachable(stage) ? stage : undefined)
  useEffect(() => dispatch({ type: online ? 'wentOnline' : 'wentOffline' }), [online, dispatch])
}

/** Whether a check found no node: some connections are lost without a report of the browser. */
function isUnreachable(stage: PayStage): boolean {
  if (stage.kind !== 'stopped') return false
  const { error } = stage
  if (error instanceof PaymentRefusedError) return error.reason === 'votes_unknown'
  return error instanceof OfflineError || (error instanceof SwapError && error.code === 'nodes_unreachable')
}

/** Checks at once when a check is due, and again every 20 seconds. Nothing is checked while the page is hidden. */
function useChecks(stage: PayStage, isVisible: boolean, dispatch: (event: PayEvent) => void): void {
  const swap = isRegistered(stage.swap) ? stage.swap : undefined
  const mode = modeOf(stage)
  useEffect(() => {
    if (swap === undefined || mode === 'none' || !isVisible) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const once = async () => {
      const event = await eventOf(swap, controller.signal)
      if (controller.signal.aborted) return
      dispatch(event)
      timer = setTimeout(() => void once(), CHECK_EVERY_MS)
    }
    timer = setTimeout(() => void once(), mode === 'repeat' ? CHECK_EVERY_MS : 0)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [swap, mode, isVisible, dispatch])
}

/** `now` checks at once, `repeat` after 20 seconds. */
function modeOf(stage: PayStage): 'now' | 'repeat' | 'none' {
  switch (stage.kind) {
    case 'registering':
    case 'seen':
    case 'paid':
      return 'none'
    case 'checking':
      return 'now'
    case 'paying':
      return 'repeat'
    case 'stopped':
      return isFinal(stage.error) || waitsForPerson(stage.error) ? 'none' : 'repeat'
  }
}

/** Looks for the deposit until it is found, also after the payment has ended. */
function useDeposit(stage: PayStage, isVisible: boolean, dispatch: (event: PayEvent) => void): void {
  const swap = isRegistered(stage.swap) && !(stage.kind === 'paid' && stage.hash) ? stage.swap : undefined
  useEffect(() => {
    if (swap === undefined || !isVisible) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const once = async () => {
      const hash = await findDeposit(browserNodes().THORCHAIN, swap, controller).catch(() => undefined)
      if (controller.signal.aborted) return
      if (hash !== undefined) return dispatch({ type: 'found', hash })
      timer = setTimeout(() => void once(), FIND_EVERY_MS)
    }
    void once()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [swap, isVisible, dispatch])
}

async function eventOf(swap: RegisteredSwap, signal: AbortSignal): Promise<PayEvent> {
  const { THORCHAIN: node, MAYACHAIN: otherNode } = browserNodes()
  try {
    const payment = await checkPayment({ node, otherNode, swap, evmChainId }, { signal })
    return { type: 'checked', payment, at: performance.now() }
  } catch (error) {
    return { type: 'checkFailed', error }
  }
}

/** The devnet's chains have ids of their own, so that no wallet can pay on a real chain. */
async function evmChainId(chain: ChainId): Promise<number | undefined> {
  if (!isEvmChain(chain)) return undefined
  if (publicConfig.network !== 'devnet') return publicEvmChainId(chain)
  return (await browserReader(chain)).chainId().catch(() => undefined)
}

interface Handover {
  /** The deposit that was known when the page opened. */
  readonly known: string | undefined
  /** The payment was found, on its chain or by the nodes. */
  readonly onSent: (payment: SentPayment) => void
  /** The chain dropped a payment that was found before. */
  readonly onDropped: (hash: string) => void
}

/** Returns the transaction of a payment that was found, on its chain or by the nodes. */
function sentHashOf(stage: PayStage): string | undefined {
  if (stage.kind === 'seen') return stage.seen.hash
  return stage.kind === 'paid' ? stage.hash : undefined
}

/** Hands a payment over with the nodes' time once it is found, and takes it back when its chain drops it. */
function useHandover(stage: PayStage, handover: Handover): void {
  const latest = useRef(handover)
  latest.current = handover
  const swap = isRegistered(stage.swap) ? stage.swap : undefined
  const hash = sentHashOf(stage)
  const handed = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (swap === undefined || hash === latest.current.known) return
    if (handed.current !== undefined && handed.current !== hash) latest.current.onDropped(handed.current)
    handed.current = hash
    if (hash === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    getAgreedTime(browserNodes().THORCHAIN, { signal }).then(
      (sentAt) => signal.aborted || latest.current.onSent({ swap, hash, sentAt }),
      // Tracking works without the swap's own figures.
      () => undefined,
    )
    return () => controller.abort()
  }, [swap, hash])
}

/** Registers the swap, and repeats the request while the service allows it. The key makes it one registration. */
function useRegistration(
  stage: PayStage,
  dispatch: (event: PayEvent) => void,
  onRegistered: (swap: RegisteredSwap) => void,
): void {
  const registering = stage.kind === 'registering' ? stage : undefined
  const done = useRef(onRegistered)
  done.current = onRegistered
  useEffect(() => {
    if (registering === undefined) return
    const controller = new AbortController()
    const { swap, failure } = registering
    const register = async () => {
      try {
        const service = { url: serviceUrl(), transport: (sent: Request) => fetch(sent) }
        const { THORCHAIN: node } = browserNodes()
        const registered = await registerReviewed({ node, service, swap }, controller.signal)
        done.current(registered)
        dispatch({ type: 'registered', swap: registered })
      } catch (error) {
        if (!controller.signal.aborted) dispatch({ type: 'registrationFailed', error })
      }
    }
    const timer = setTimeout(() => void register(), failure?.retryAfterMs ?? 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [registering, dispatch])
}

interface RegisterParams {
  readonly node: Node
  readonly service: ServiceOptions
  readonly swap: MemolessSwap
}

/**
 * Registers a reviewed swap while its quote is valid by the nodes' time. Each attempt checks the time again, because a
 * page can be closed for a day between two of them. Throws `PaymentRefusedError` (price_expired) for an expired quote
 * and for a swap of an earlier version, whose expiry is unknown, and what `getAgreedTime` and `registerSwap` throw.
 */
export async function registerReviewed(
  { node, service, swap }: RegisterParams,
  signal: AbortSignal,
): Promise<RegisteredSwap> {
  const now = await getAgreedTime(node, { signal })
  if (swap.expiry === undefined || now >= swap.expiry) throw new PaymentRefusedError('price_expired')
  return registeredSwap(swap, await registerSwap(service, swap, signal))
}

/**
 * Calls `onWake` when the page is hidden, and when it was asleep: a tick comes late by one of both clocks, because
 * some computers stop the monotonic clock during sleep. Returns whether the page is visible.
 */
function useWake(onWake: () => void): boolean {
  const [isVisible, setVisible] = useState(true)
  const latest = useRef(onWake)
  latest.current = onWake
  useEffect(() => {
    const read = () => {
      const isShown = document.visibilityState === 'visible'
      setVisible(isShown)
      if (!isShown) latest.current()
    }
    read()
    let last = readClocks()
    const tick = setInterval(() => {
      const now = readClocks()
      if (hasSlept(last, now)) latest.current()
      last = now
    }, TICK_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(tick)
      document.removeEventListener('visibilitychange', read)
    }
  }, [])
  return isVisible
}

/** Both clocks of a browser (ms). */
interface Clocks {
  readonly steady: number
  readonly wall: number
}

/** Whether more time passed between two ticks than an awake page needs. A wall clock that is set back is no sleep. */
export function hasSlept(last: Clocks, now: Clocks): boolean {
  return now.steady - last.steady > ASLEEP_MS || now.wall - last.wall > ASLEEP_MS
}
