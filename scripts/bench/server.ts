import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { benchSite } from './site.ts'

const connections = 20
const duration = 4

type Question = Pick<autocannon.Options, 'method' | 'headers' | 'body'> & { url: string }

async function rate(question: Question): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ ...question, connections, duration })
  if (errors > 0) throw new Error(`${question.url}: ${errors} errors`)
  if (non2xx > 0) console.log(`  ${question.url}: ${non2xx} answers were refusals`)
  return requests.average
}

/** A Node handler that does nothing but answer: the rate that nobody on this machine beats. */
async function bareRate(): Promise<number> {
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"ok":true}'),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const result = await rate({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  server.close()
  return result
}

const rpc = (url: string, method: string, params: object = {}): Question => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
})

/** The share of a bare handler's rate that our own answers keep, twenty connections, one run. */
export async function benchServer(): Promise<void> {
  const site = await benchSite({ RATE_LIMIT_MCP: '1000000/600' })
  const base = site.url.replace('localhost', '127.0.0.1')
  const clientInfo = { name: 'bench', version: '1' }
  const questions: Record<string, Question> = {
    'home page': { url: `${base}/` },
    'MCP initialize': rpc(`${base}/mcp`, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }),
    'MCP tools/list': rpc(`${base}/mcp`, 'tools/list'),
    'MCP quote': rpc(`${base}/mcp`, 'tools/call', {
      name: 'get_swap_quote',
      arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' },
    }),
  }
  const bare = await bareRate()
  console.log(`bare Node handler: ${Math.round(bare)} requests a second`)
  for (const [name, question] of Object.entries(questions)) {
    const own = await rate(question)
    console.log(
      `${name}: ${Math.round(own)} requests a second, ${((100 * own) / bare).toFixed(0)} % of the bare handler`,
    )
  }
  await site.close()
}
