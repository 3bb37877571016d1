/** A price is held for a minute at most, and never past its own expiry. */
export const priceValidMs = 60_000

/** The node's clock against the page's steady one (which no change of the computer's time moves). */
export interface NodeOffset {
  /** Node's unix time in ms minus the page's steady clock, when it was read. */
  readonly ms: number
}

/** Until when (steady clock, ms) an answer that came at `at` may be shown as good. `expiry` is unix seconds by the node. */
export function validUntil(at: number, expiry: number | undefined, offset: NodeOffset | undefined): number {
  const soft = at + priceValidMs
  if (expiry === undefined || offset === undefined) return soft
  return Math.min(soft, expiry * 1000 - offset.ms)
}

/** Whole seconds left, never negative. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}
