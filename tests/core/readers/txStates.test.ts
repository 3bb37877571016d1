import { describe, expect, test } from 'vitest'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { ReaderEndpoint } from '../../../src/core/readers/readerEndpoint.ts'

const hash = `0x${'ab'.repeat(32)}`

/** Servers of Ethereum by host: the height of the block that has the transaction, or none; `down` does not answer. */
const readerOver = (
  servers: Readonly<Record<string, number | 'none' | 'down'>>,
  endpoints: readonly ReaderEndpoint[],
) =>
  createReader({
    chain: 'ETH',
    network: 'mainnet',
    endpoints,
    transport: async (request) => {
      const { hostname } = new URL(request.url)
      const height = servers[hostname] ?? 'down'
      if (height === 'down') throw new TypeError('refused')
      const { method, id } = (await request.json()) as { readonly method: string; readonly id: number }
      const receipt =
        height === 'none'
          ? null
          : {
              transactionHash: hash,
              blockNumber: `0x${height.toString(16)}`,
              status: '0x1',
              gasUsed: '0x5208',
              logs: [],
            }
      const results: Readonly<Record<string, unknown>> = {
        eth_chainId: '0x1',
        eth_getTransactionReceipt: receipt,
        eth_getTransactionByHash: null,
        eth_blockNumber: '0x64',
      }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: results[method] }))
    },
  })

const at = (url: string, isProxy = false): ReaderEndpoint => ({ api: 'jsonrpc', url, ...(isProxy && { isProxy }) })

describe('the states of a transaction', () => {
  test('are read from each operator, once for several of its servers', async () => {
    const servers = { 'one.a.example': 'down', 'two.a.example': 90, 'b.test': 'none', 'c.org': 'down' } as const
    const endpoints = Object.keys(servers).map((host) => at(`https://${host}`))
    expect(await readerOver(servers, endpoints).txStates(hash)).toEqual([
      { operator: 'a.example', txState: { state: 'included', height: 90, confirmations: 11 } },
      { operator: 'b.test', txState: { state: 'unknown' } },
      { operator: 'c.org' },
    ])
  })

  test('leave out proxies, which count as one operator where nothing else reads the chain', async () => {
    const servers = { 'a.example': 90, 'b.test': 90, 'here.org': 90 } as const
    const proxies = [at('https://here.org/1', true), at('https://here.org/2', true)]
    const direct = await readerOver(servers, [at('https://a.example'), ...proxies]).txStates(hash)
    expect(direct.map(({ operator }) => operator)).toEqual(['a.example'])
    expect(await readerOver(servers, proxies).txStates(hash)).toMatchObject([{ operator: 'proxy' }])
  })

  test('are rejected when the caller aborts', async () => {
    const servers = { 'a.example': 90 } as const
    const reader = readerOver(servers, [at('https://a.example'), at('https://b.test')])
    const abort = new AbortController()
    const reading = reader.txStates(hash, { signal: abort.signal })
    abort.abort()
    await expect(reading).rejects.toThrow()
  })
})
