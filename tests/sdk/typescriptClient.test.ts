import { describe, expect, test } from 'vitest'
import { AggregatorClient } from '../../src/sdk/aggregator.ts'
import { McpClient, PortageError } from '../../src/sdk/mcp.ts'
import { MemolessClient } from '../../src/sdk/memoless.ts'
import { type ScriptedResponse, scriptedClient } from './scriptedClient.ts'
import { readVectors } from './vectors.ts'

interface ErrorVector {
  readonly name: string
  readonly surface: keyof typeof surfaces
  readonly response: ScriptedResponse
  readonly expected: Readonly<Record<string, unknown>>
}

interface RetryVector {
  readonly name: string
  readonly call: string
  readonly responses: readonly ScriptedResponse[]
  readonly expected: { readonly waits: readonly number[]; readonly code?: string }
  readonly now?: string
}

interface KeyVector {
  readonly name: string
  readonly calls: readonly { readonly call: string; readonly key?: string; readonly responses: ScriptedResponse[] }[]
  readonly expected: { readonly keys: string; readonly code?: string }
}

const surfaces = {
  tool: 'list_pools',
  support: 'subscribe',
  memoless: 'get_memoless_health',
  aggregator: 'list_limit_orders',
} as const

const kinds: Readonly<Record<string, string>> = {
  RequestRejectedError: 'rejected',
  RateLimitedError: 'rate_limited',
  ServiceUnavailableError: 'unavailable',
  InvalidResponseError: 'invalid_response',
}

/** Returns the error of a call; undefined for a success. */
async function failureOf(call: Promise<unknown> | undefined): Promise<PortageError | undefined> {
  if (call === undefined) throw new RangeError('No method runs this vector.')
  return call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PortageError) return error
      throw error
    },
  )
}

function factsOf(error: PortageError | undefined): object {
  const { requestId = null, retryAfterSeconds = null } = (error ?? {}) as Record<string, unknown>
  const renamed = { kind: kinds[error?.name ?? ''], request_id: requestId, retry_after: retryAfterSeconds }
  return { ...error, message: error?.message, ...renamed }
}

/** Writes one letter for each key; equal keys have equal letters. */
function letters(keys: readonly (string | null)[], given: string | undefined): string {
  const known = [...new Set(keys.filter((key) => key !== null && key !== given))]
  return keys.map((key) => (key === null ? '-' : key === given ? '=' : 'abcdefgh'.charAt(known.indexOf(key)))).join('')
}

describe('the TypeScript client', () => {
  test.each(readVectors<ErrorVector>('errors.json'))('throws a typed error for $name', async (vector) => {
    const { calls } = scriptedClient([vector.response], { attempts: 1 })
    const error = await failureOf(calls[surfaces[vector.surface]]?.())
    expect(factsOf(error)).toMatchObject(vector.expected)
    expect(error?.hint).not.toBe('')
  })

  test.each(readVectors<RetryVector>('retries.json'))('repeats as the vector for $name', async (vector) => {
    const now = Date.parse(vector.now ?? '2026-01-02T03:04:05Z')
    const { calls, waits, left } = scriptedClient(vector.responses, {}, now)
    const error = await failureOf(calls[vector.call]?.())
    expect({ waits, code: error?.code }).toEqual({ code: undefined, ...vector.expected })
    expect(left).toEqual([])
  })

  test.each(readVectors<KeyVector>('idempotency.json'))('sends keys as the vector for $name', async (vector) => {
    const { calls, requests } = scriptedClient(vector.calls.flatMap(({ responses }) => responses))
    let error: PortageError | undefined
    for (const { call, key } of vector.calls) error = await failureOf(calls[call]?.(key))
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(letters(keys, vector.calls[0]?.key)).toBe(vector.expected.keys)
    expect(error?.code).toBe(vector.expected.code)
  })
})

describe('the TypeScript client without a response', () => {
  const silent = { status: 200, headers: {}, failure: 'timeout' } as const

  test('throws cancelled and sends nothing more when the caller aborts', async () => {
    const { options, requests } = scriptedClient([{ ...silent, failure: 'connection' }])
    const controller = new AbortController()
    const fetch = (request: Request) => {
      controller.abort()
      return options.fetch?.(request) ?? Promise.reject(new TypeError('There is no transport.'))
    }
    const call = new McpClient({ ...options, fetch }).listPools({}, { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ code: 'cancelled' })
    expect(requests).toHaveLength(1)
  })

  test('throws timed_out after the time of a call when the platform ignores the signal', async () => {
    const { calls } = scriptedClient([silent], { attempts: 1 })
    expect(await failureOf(calls.list_pools?.())).toMatchObject({ code: 'timed_out' })
  })

  test.each(['', 'swap.example.org', 'ftp://swap.example.org', 'https://swap.example.org/?a=1'])(
    'refuses the address "%s" before a request',
    (url) => {
      expect(() => new McpClient({ url })).toThrow(expect.objectContaining({ code: 'invalid_input' }))
    },
  )

  test.each([0n, -5n, 0.1 as unknown as bigint])('refuses the amount %s before a request', async (amount) => {
    const { options, requests } = scriptedClient([])
    const quote = new McpClient(options).getSwapQuote({ fromAsset: 'BTC.BTC', toAsset: 'ETH.ETH', amount })
    await expect(quote).rejects.toMatchObject({ code: 'invalid_amount' })
    const memo = { asset: 'BTC.BTC', memo: '=:e:0x0', requestedInAssetAmount: 0.1 as unknown as string }
    await expect(new MemolessClient(options).registerMemo(memo)).rejects.toMatchObject({ code: 'invalid_amount' })
    expect(requests).toEqual([])
  })
})

describe('the aggregator client', () => {
  const price = { identifier: 'BTC.BTC', price_usd: 60_000.5, price_usd_exact: '60000.5', timestamp: 1 }

  test('sends its key with every request and reads lists', async () => {
    const { options, requests } = scriptedClient([{ status: 200, headers: {}, body: [price] }])
    const client = new AggregatorClient({ ...options, apiKey: 'sk_test' })
    const [found] = await client.listPrices({ tokens: [{ identifier: 'BTC.BTC' }] })
    expect(found).toEqual({ identifier: 'BTC.BTC', priceUsd: 60_000.5, priceUsdExact: '60000.5', timestamp: 1 })
    expect(requests[0]?.headers.get('x-api-key')).toBe('sk_test')
    expect(await requests[0]?.json()).toEqual({ tokens: [{ identifier: 'BTC.BTC' }] })
  })

  test('writes parameters of a GET into the address', async () => {
    const { options, requests } = scriptedClient([{ status: 200, headers: {}, body: [] }])
    const client = new AggregatorClient({ ...options, apiKey: 'sk_test' })
    expect(await client.listBalances({ chain: 'BTC', address: 'a b', identifier: 'BTC.BTC' })).toEqual([])
    expect(requests[0]?.url).toBe('https://swap.example.org/v1/balance?chain=BTC&address=a+b&identifier=BTC.BTC')
  })

  test('throws the service’s code and words for a refusal', async () => {
    const body = {
      error: 'noRoutesFound',
      message: 'A sentence.',
      code: 'no_route',
      hint: 'A hint.',
      documentation: 'd',
    }
    const { options } = scriptedClient([{ status: 404, headers: {}, body }])
    const quote = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }
    const call = new AggregatorClient({ ...options, apiKey: 'sk_test' }).getQuote(quote)
    await expect(call).rejects.toMatchObject({ code: 'no_route', message: 'A sentence.', status: 404 })
  })
})
