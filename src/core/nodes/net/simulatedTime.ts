import type { TimeSource } from './timeSource.ts'
import type { Transport } from './transport.ts'

/** The devnet is on the same machine. */
const DEADLINE_MS = 2_000

/**
 * Creates a time source from a devnet's `GET /devnet/clock`, beside the node with this URL. A devnet's time passes
 * faster than a clock. Undefined where the node does not belong to a devnet, or does not respond in time. Never
 * rejects.
 *
 * @example
 * const simulatedTime = createSimulatedTime('http://devnet.example/1/thornode', transport)
 */
export function createSimulatedTime(nodeUrl: string, transport: Transport): TimeSource {
  const { origin } = new URL(nodeUrl)
  return async () => {
    try {
      const signal = AbortSignal.timeout(DEADLINE_MS)
      const response = await transport(new Request(`${origin}/devnet/clock`, { signal }))
      const { time } = (await response.json()) as { readonly time?: unknown }
      return response.ok && typeof time === 'number' && Number.isSafeInteger(time) ? time * 1000 : undefined
    } catch {
      return undefined
    }
  }
}
