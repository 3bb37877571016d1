import { SwapError } from '../../core/errors.ts'

const ATTEMPTS = 5
const PAUSE_MS = 1_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Connects the devnet's test wallet. It needs no confirmation. A chain that is just starting may not answer, so a
 * failure is repeated up to four times. Returns whether it is connected; a chain without a test wallet is not tried
 * again.
 *
 * @example
 * await repeatConnect(() => session.connect(testWalletId, 'ETH'))
 */
export async function repeatConnect(connect: () => Promise<unknown>, wait = pause): Promise<boolean> {
  for (let left = ATTEMPTS; left > 0; left--) {
    try {
      await connect()
      return true
    } catch (error) {
      if (error instanceof SwapError && error.code === 'wallet_unsupported') return false
    }
    if (left > 1) await wait(PAUSE_MS)
  }
  return false
}
