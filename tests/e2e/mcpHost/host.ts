import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/*
 * A page on another site, with the official client and the official host side of MCP Apps in it. It runs in the
 * browser of the test; `tests/e2e/mcp.test.ts` bundles it.
 */

/** Content security policy of a host for a view that lists no domains. Source: MCP Apps 2026-01-26. */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; object-src 'none'; connect-src 'none'"

const events: unknown[] = []
let bridge: AppBridge | undefined
let client: Client | undefined

async function connect(mcpUrl: string, mode: 'legacy' | 'auto') {
  const own = new Client({ name: 'browser-host', version: '1' }, { versionNegotiation: { mode } })
  await own.connect(new StreamableHTTPClientTransport(new URL(mcpUrl)))
  client = own
  const { tools } = await own.listTools()
  return { server: own.getServerVersion(), tools: tools.map(({ name }) => name) }
}

async function call(name: string, args: Record<string, unknown>) {
  if (!client) throw new Error('Connect first.')
  return client.callTool({ name, arguments: args })
}

/** Opens the view of the quote tool with a result, as a host does. */
async function open(args: Record<string, unknown>, theme: 'light' | 'dark', result?: object) {
  if (!client) throw new Error('Connect first.')
  const { tools } = await client.listTools()
  const tool = tools.find(({ name }) => name === 'get_swap_quote')
  const { resourceUri } = (tool?._meta?.ui ?? {}) as { resourceUri: string }
  const { contents } = await client.readResource({ uri: resourceUri })
  const html = (contents[0] as { text: string }).text
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`)
  document.body.style.colorScheme = theme
  document.body.style.background = theme === 'dark' ? '#1b1f24' : '#ffffff'
  document.body.replaceChildren(frame)
  const target = frame.contentWindow
  if (!target) throw new Error('The frame has no window.')
  const own = new AppBridge(
    client,
    { name: 'browser-host', version: '1' },
    { openLinks: {}, serverTools: {} },
    { hostContext: { theme, locale: 'en-US', displayMode: 'inline' } },
  )
  bridge = own
  own.onsizechange = ({ width, height }) => {
    events.push({ size: [width, height] })
    if (height !== undefined) frame.style.height = `${height}px`
  }
  own.onopenlink = async ({ url }) => {
    events.push({ link: url })
    return {}
  }
  const ready = new Promise<void>((resolve) => {
    own.oninitialized = () => resolve()
  })
  await own.connect(new PostMessageTransport(target, target))
  await ready
  events.push({ app: own.getAppVersion() })
  await own.sendToolInput({ arguments: args })
  await own.sendToolResult((result ?? (await call('get_swap_quote', args))) as Parameters<typeof own.sendToolResult>[0])
}

const host = {
  events,
  connect,
  call,
  open,
  dress: (theme: 'light' | 'dark') => bridge?.setHostContext({ theme }),
  close: () => bridge?.teardownResource({}),
}

declare global {
  interface Window {
    host: typeof host
  }
}
window.host = host
