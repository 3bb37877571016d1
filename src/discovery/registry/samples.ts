import type { Operation } from '../../contract/defineOperation.ts'
import type { Tool } from '../../contract/defineTool.ts'
import { site } from '../../site.ts'
import { exampleOf, jsonSchemaOf } from './jsonSchema.ts'
import { exampleInput, examplePath } from './parameters.ts'
import { curlProgram, fetchProgram, type HttpRequest } from './programs.ts'

/** A program that calls the site, ready to run. */
export interface Sample {
  readonly name: string
  /** Language name for highlighters and OpenAPI's x-codeSamples. */
  readonly language: 'bash' | 'javascript' | 'python' | 'go'
  readonly code: string
}

/** Returns programs that call an operation with its example input and with further headers. */
export function operationSamples(
  operation: Operation,
  siteUrl: string,
  headers: HttpRequest['headers'] = [],
): readonly Sample[] {
  const { method } = operation
  const url = `${siteUrl}${examplePath(operation)}`
  if (method === 'GET') return programs({ method, url, headers })
  return posts(url, exampleInput(operation), headers)
}

/** Returns programs that call a tool of an MCP server with its example arguments. */
export function toolSamples({ name, input }: Tool, siteUrl: string, path: string = site.paths.mcp): readonly Sample[] {
  const params = { name, arguments: exampleOf(jsonSchemaOf(input, 'input')) }
  return posts(`${siteUrl}${path}`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

/** Returns programs that POST JSON, one per language. */
export function posts(url: string, body: unknown, further: HttpRequest['headers'] = []): readonly Sample[] {
  const headers = [['Content-Type', 'application/json'], ['Accept', 'application/json'], ...further] as const
  return programs({ method: 'POST', url, headers, body: JSON.stringify(body, undefined, 2) })
}

const programs = (request: HttpRequest): readonly Sample[] => [
  { name: 'curl', language: 'bash', code: curlProgram(request) },
  {
    name: 'JavaScript',
    language: 'javascript',
    code: `${fetchProgram(request)}\nconsole.log(await answer.json())`,
  },
]
