import type { Operation } from '../../contract/operation.ts'
import type { Tool } from '../../contract/tool.ts'
import { exampleOf, jsonSchemaOf } from './jsonSchema.ts'

/** A program that calls the site, ready to run. */
export interface Sample {
  readonly name: string
  /** The language as highlighters and OpenAPI's x-codeSamples call it. */
  readonly language: 'bash' | 'javascript'
  readonly code: string
}

/** How an operation is called, with the examples of its own input. */
export function operationSamples({ method, path, input }: Operation, siteUrl: string): readonly Sample[] {
  const url = `${siteUrl}${path}`
  if (method === 'GET') {
    return [
      { name: 'curl', language: 'bash', code: `curl -s '${url}'` },
      { name: 'JavaScript', language: 'javascript', code: `${fetching(url)}\nconsole.log(await answer.json())` },
    ]
  }
  return posts(url, exampleOf(jsonSchemaOf(input, 'input')))
}

/** How a tool is called over MCP, with the examples of its own arguments. */
export function toolSamples({ name, input }: Tool, siteUrl: string): readonly Sample[] {
  const params = { name, arguments: exampleOf(jsonSchemaOf(input, 'input')) }
  return posts(`${siteUrl}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

/** One POST of JSON, in every language. */
export function posts(url: string, body: unknown): readonly Sample[] {
  const json = JSON.stringify(body, undefined, 2)
  const code = `curl -s '${url}' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json' \\
  -d '${json.replaceAll("'", `'\\''`).replaceAll('\n', '\n  ')}'`
  const options = `{
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
}`
  return [
    { name: 'curl', language: 'bash', code },
    { name: 'JavaScript', language: 'javascript', code: `${fetching(url, options)}\nconsole.log(await answer.json())` },
  ]
}

function fetching(url: string, options?: string): string {
  return `const answer = await fetch('${url}'${options === undefined ? '' : `, ${options}`})`
}
