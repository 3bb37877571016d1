import { formatAsset } from '../../core/asset/asset.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import type { RegisteredSwap } from './memolessSwap.ts'

/** Time limit (ms). */
const TIMEOUT_MS = 15_000

/** Pays the exact amount from an account of the devnet. Returns false when the devnet refuses or does not respond. */
export async function payTestCoins(
  { url, transport }: { readonly url: string; readonly transport: Transport },
  { from, amount }: RegisteredSwap,
): Promise<boolean> {
  const body = JSON.stringify({ protocol: 'THORCHAIN', asset: formatAsset(from), amount: String(amount) })
  const request = new Request(`${url}/devnet/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return transport(request).then(
    ({ ok }) => ok,
    () => false,
  )
}
