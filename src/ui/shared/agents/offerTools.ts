/** A tool for the browser's agent. Source: WebMCP, W3C community group draft of 2026-06-24. */
export interface OfferedTool {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema?: object
  readonly annotations: { readonly readOnlyHint: true; readonly untrustedContentHint: true }
  readonly execute: (args: object) => Promise<unknown>
}

export interface ModelContext {
  readonly registerTool: (tool: OfferedTool) => unknown
}

type CallMcp = (method: string, params?: object) => Promise<Record<string, unknown>>

interface Listed {
  readonly name: string
  readonly title?: string
  readonly description: string
  readonly inputSchema?: object
  readonly annotations?: { readonly readOnlyHint?: boolean }
}

/**
 * Offers the read-only tools of the MCP server to the browser's agent. Their output is untrusted: it comes from public
 * chains.
 */
export async function offerTools(context: ModelContext, callMcp: CallMcp): Promise<void> {
  const { tools = [] } = (await callMcp('tools/list')) as { tools?: readonly Listed[] }
  for (const { name, title, description, inputSchema, annotations } of tools) {
    if (!annotations?.readOnlyHint) continue
    await context.registerTool({
      name,
      ...(title && { title }),
      description,
      ...(inputSchema && { inputSchema }),
      annotations: { readOnlyHint: true, untrustedContentHint: true },
      execute: (args) => callMcp('tools/call', { name, arguments: args }),
    })
  }
}

/** Calls this site's MCP server. Throws `Error` with its message when it refuses. */
export async function callOwnMcp(method: string, params: object = {}): Promise<Record<string, unknown>> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch('/mcp', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}
