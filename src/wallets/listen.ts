import type { WalletChange } from './wallet.ts'

/** What tells of events, in the way of Node and of every wallet that copied it. */
export interface Emitter {
  readonly on?: (event: string, listener: (...facts: never[]) => void) => unknown
  readonly removeListener?: (event: string, listener: (...facts: never[]) => void) => unknown
}

/** Hears a provider's events as changes of ours, until the returned function is called. */
export function listen(
  provider: Emitter,
  events: Readonly<Record<string, WalletChange>>,
  listener: (change: WalletChange) => void,
): () => void {
  const heard = Object.entries(events).map(([event, change]) => {
    const tell = () => listener(change)
    provider.on?.(event, tell)
    return () => provider.removeListener?.(event, tell)
  })
  return () => {
    for (const stop of heard) stop()
  }
}
