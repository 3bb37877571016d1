import { AggregatorClient } from '../../src/sdk/aggregator.ts'
import { SupportClient } from '../../src/sdk/index.ts'
import { McpClient } from '../../src/sdk/mcp.ts'
import { MemolessClient } from '../../src/sdk/memoless.ts'
import type { ClientOptions, RetryPolicy } from '../../src/sdk/shared.ts'

/** A response as the vectors describe it, or a failure to get one. */
export interface ScriptedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly text?: string
  readonly failure?: 'connection' | 'timeout'
}

/** No wait of the vectors is as long, so that deadlines and waits differ. */
const DEADLINE_MS = 86_400_000

/** Creates the settings of a client without a network or a clock, and records its requests and waits. */
export function scriptedClient(responses: readonly ScriptedResponse[], retry: Partial<RetryPolicy> = {}, now = 0) {
  const left = [...responses]
  const requests: Request[] = []
  const waits: number[] = []
  let expire = () => {}
  const clock = {
    now: () => now,
    after(ms: number, run: () => void) {
      if (ms === DEADLINE_MS) expire = run
      else {
        waits.push(ms / 1000)
        queueMicrotask(run)
      }
      return () => {}
    },
  }
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request)
    const next = left.shift()
    if (next === undefined) throw new RangeError('The script has no further response.')
    if (next.failure === 'connection') throw new TypeError('The connection ended early.')
    if (next.failure === 'timeout') expire()
    return new Response(next.text ?? JSON.stringify(next.body), { status: next.status ?? 200, headers: next.headers })
  }
  const options: ClientOptions = {
    url: 'https://swap.example.org',

    fetch,
    clock,
    retry,
    timeoutMs: DEADLINE_MS,
    random: () => 1,
  }
  return { calls: callsOf(options), options, requests, waits, left }
}

/** The calls of the vectors. */
function callsOf(options: ClientOptions): Readonly<Record<string, (idempotencyKey?: string) => Promise<unknown>>> {
  const withKey = (key: string | undefined) => (key === undefined ? {} : { idempotencyKey: key })
  return {
    subscribe: (key) => new SupportClient(options).subscribe('first@example.org', withKey(key)),
    register_memo: (key) =>
      new MemolessClient(options).registerMemo({ asset: 'BTC.BTC', memo: '=:e:0x0' }, withKey(key)),
    list_pools: () => new McpClient(options).listPools(),
    get_memoless_health: () => new MemolessClient(options).getMemolessHealth(),
    list_limit_orders: () =>
      new AggregatorClient({ ...options, apiKey: 'sk_test' }).listLimitOrders(
        'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      ),
  }
}
