import { tools } from '../../src/contract/tools.ts'
import { SwapError } from '../../src/core/errors.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { createTestContext } from './testContext.ts'

const { context, reported } = createTestContext()

export { reported }

/** Arguments of the tool call. */
export const seen: unknown[] = []

/** One tool that answers, is refused (HALT) or breaks (BUG). */
export const handler = createMcpHandler(
  {
    pools: bindHandler(tools.pools, async (input) => {
      seen.push(input)
      if (input.asset === 'HALT')
        throw new SwapError('Trading is halted.', { code: 'trading_halted', hint: 'Wait for the network.' })
      if (input.asset === 'BUG') throw new Error('inside of the house')
      return { pools: [] }
    }),
  },
  () => context,
)

export const url = 'https://swap.example.org/mcp'
export const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
})
export const call = (args: unknown, name = 'list_pools') => rpc('tools/call', { name, arguments: args })
export const initialize = (protocolVersion: unknown) =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } })

export function post(body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return handler(
    new Request(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', ...headers } }),
  )
}

/** The parts of an answer that these tests look into. */
interface PeerResponse {
  id: unknown
  result: {
    tools: unknown[]
    nextCursor?: string
    content: [{ text: string }]
    structuredContent?: unknown
    isError: boolean
    instructions: string
    capabilities: unknown
    serverInfo: { name: string; version: string }
  }
  error: { code: number; message: string; data: { supported: string[] } }
}

export const bodyOf = async (response: Promise<Response>): Promise<PeerResponse> => (await response).json()
export const batchOf = async (response: Promise<Response>): Promise<PeerResponse[]> => (await response).json()
