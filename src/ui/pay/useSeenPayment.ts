import { type RefObject, useEffect, useRef, useState } from 'react'
import { isChainId } from '../../core/chains/chains.ts'
import { isRegistered, type RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { browserReader } from '../../runtime/browser.ts'
import type { PayEvent } from './payEvent.ts'
import type { PayStage } from './payStage.ts'
import { findSeenPayment, refreshSeenPayment } from './seenPayment.ts'

/** How often the source chain's servers are queried (ms). */
const LOOK_EVERY_MS = 20_000

/**
 * Looks for the payment on its source chain, at every vault that this page has confirmed, while the page is visible.
 * Returns those vaults.
 */
export function useSeenPayment(
  stage: PayStage,
  isVisible: boolean,
  dispatch: (event: PayEvent) => void,
): readonly string[] {
  const addresses = useConfirmedAddresses(stage)
  const registeredAt = useRegistrationTime(stage)
  const swap = isRegistered(stage.swap) && stage.kind !== 'paid' ? stage.swap : undefined
  const seen = stage.kind === 'seen' ? stage.seen : undefined
  useEffect(() => {
    const chain = swap && readableChainOf(swap)
    if (swap === undefined || chain === undefined || addresses.length === 0 || !isVisible) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const once = async () => {
      const watched = { swap, addresses, ageMs: Date.now() - registeredAt.current, seen }
      const event = await lookFor(chain, watched, controller.signal).catch(() => undefined)
      if (controller.signal.aborted) return
      if (event !== undefined) dispatch(event)
      timer = setTimeout(() => void once(), LOOK_EVERY_MS)
    }
    timer = setTimeout(() => void once(), seen === undefined ? 0 : LOOK_EVERY_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [swap, addresses, registeredAt, seen, isVisible, dispatch])
  return addresses
}

/** Returns every vault that was confirmed since the page opened, so that a payment before a churn is found as well. */
function useConfirmedAddresses(stage: PayStage): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const address = stage.kind === 'paying' ? stage.payment.address : undefined
  useEffect(() => {
    if (address !== undefined) setAddresses((known) => (known.includes(address) ? known : [...known, address]))
  }, [address])
  return addresses
}

/** Returns when the reference was registered by this browser's clock, from its age at the last check. */
function useRegistrationTime(stage: PayStage): RefObject<number> {
  const registeredAt = useRef(0)
  const ageMs = stage.kind === 'paying' ? stage.payment.ageMs : undefined
  useEffect(() => {
    if (ageMs !== undefined) registeredAt.current = Date.now() - ageMs
  }, [ageMs])
  return registeredAt
}

/** Returns the chain of the payment if a reader can read it. */
export function readableChainOf({ from: { chain } }: RegisteredSwap): ReadableChain | undefined {
  return isChainId(chain) && isReadableChain(chain) ? chain : undefined
}

async function lookFor(
  chain: ReadableChain,
  {
    seen,
    ...watched
  }: Parameters<typeof findSeenPayment>[1] & { seen: Parameters<typeof refreshSeenPayment>[1]['seen'] | undefined },
  signal: AbortSignal,
): Promise<PayEvent | undefined> {
  const reader = await browserReader(chain)
  if (seen === undefined) {
    const found = await findSeenPayment(reader, watched, { signal })
    return found && { type: 'seen', seen: found }
  }
  const now = await refreshSeenPayment(reader, { ...watched, seen }, { signal })
  return now === undefined ? { type: 'gone' } : { type: 'seen', seen: now }
}
