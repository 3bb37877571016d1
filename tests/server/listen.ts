import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DocumentationPage } from '../../src/contract/documentation/documentationServer.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'
import { createDocumentationHandler } from '../../src/server/documentation/createDocumentationHandler.ts'
import { createMcpHandler } from '../../src/server/mcp/mcp.ts'
import { toolServices } from '../../src/server/support/supportServices.ts'
import type { FetchHandler } from '../../src/server/transport/createHandler.ts'
import { createTestContext } from './testContext.ts'

async function requestOf(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value))
  const body = chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}
  return new Request(`http://localhost${message.url}`, { method: message.method ?? 'GET', headers, ...body })
}

/** A handler on a port of its own, for clients that want a real connection. */
export async function listen(handler: FetchHandler) {
  const server = createServer(async (message, response) => {
    const answer = await handler(await requestOf(message), { ip: '127.0.0.1' })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function localContext() {
  const { context } = createTestContext(createDevnet({ now: Date.now }).transport)
  return { ...context, clock: Date.now, hosts: { names: ['localhost'], local: true } }
}

/** The whole MCP server over a devnet, on a developer's machine. */
export function listenToDevnet() {
  const context = localContext()
  return listen(createMcpHandler(toolServices, () => context))
}

/** The documentation server with these pages over a devnet. */
export function listenToDocumentation(pages: readonly DocumentationPage[]) {
  const context = { ...localContext(), readDocumentation: async () => pages }
  return listen(createDocumentationHandler(() => context))
}
