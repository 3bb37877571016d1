import { formatAsset } from '../../core/asset/asset.ts'
import { SwapError } from '../../core/errors.ts'
import { readBody } from '../../core/nodes/net/body.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { sanitizeText } from '../../std/sanitizeText.ts'
import type { TestCoins } from './testCoinsFor.ts'

/** Time limit of one request (ms). */
const TIMEOUT_MS = 15_000

interface FaucetRequest extends TestCoins {
  readonly to: string
}

/**
 * Requests test coins from the devnet at `url`; they arrive in its next block. Throws `SwapError`: node_refused with
 * the devnet's message, nodes_unreachable when it does not respond.
 */
export async function requestTestCoins(
  { url, transport }: { readonly url: string; readonly transport: Transport },
  { to, asset, amount }: FaucetRequest,
): Promise<void> {
  const body = JSON.stringify({ address: to, asset: formatAsset(asset), amount: amount.toString() })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const request = new Request(`${url}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  })
  const response = await transport(request).catch((cause: unknown) => {
    throw new SwapError('The devnet doesn’t respond.', {
      code: 'nodes_unreachable',
      hint: 'Check that it is running, then try again.',
      cause,
    })
  })
  if (response.ok) return
  throw refusalOf(await readBody(response, signal).catch(() => ''))
}

function refusalOf(text: string): SwapError {
  const { error, hint } = errorIn(text)
  return new SwapError(error === '' ? 'The devnet gave no test coins.' : error, {
    code: 'node_refused',
    hint: hint === '' ? 'Try again in a moment.' : hint,
  })
}

function errorIn(text: string): { readonly error: string; readonly hint: string } {
  try {
    const read = JSON.parse(text) as { readonly error?: unknown; readonly hint?: unknown } | null
    const textOf = (value: unknown) => (typeof value === 'string' ? sanitizeText(value, 300) : '')
    return { error: textOf(read?.error), hint: textOf(read?.hint) }
  } catch {
    return { error: '', hint: '' }
  }
}
