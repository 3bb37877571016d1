import type { WalletChange } from './wallet.ts'

/** An event emitter as in Node, which wallet providers copy. */
export interface Emitter {
  readonly on?: (event: string, listener: (...facts: never[]) => void) => unknown
  readonly removeListener?: (event: string, listener: (...facts: never[]) => void) => unknown
}

/** Reports a provider's events as wallet changes until the returned function is called. */
export function listen(
  provider: Emitter,
  events: Readonly<Record<string, WalletChange>>,
  listener: (change: WalletChange) => void,
): () => void {
  const stops = Object.entries(events).map(([event, change]) => {
    const notify = () => listener(change)
    provider.on?.(event, notify)
    return () => provider.removeListener?.(event, notify)
  })
  return () => {
    for (const stop of stops) stop()
  }
}
