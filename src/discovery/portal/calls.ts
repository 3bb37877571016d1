import { a2a } from '../../contract/a2a.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import type { Tool } from '../../contract/defineTool.ts'
import { protocolVersions, serverInfo } from '../../contract/mcp.ts'
import { resources } from '../../contract/resources.ts'
import { site } from '../../site.ts'
import { siteDocuments } from '../documents.ts'
import { exampleSkillCall } from '../registry/agentCard.ts'
import { exampleOf, type JsonSchema, jsonSchemaOf } from '../registry/jsonSchema.ts'
import { keyHeaders, type OfferedApi } from '../registry/offeredApis.ts'
import { exampleInput, examplePath } from '../registry/parameters.ts'
import type { Registry } from '../registry/registry.ts'
import { registryDocuments } from '../registry/registryDocuments.ts'
import { referencePage } from './referencePages.ts'

/** One form field of a request body. */
export interface CallField {
  readonly name: string
  /** A list is entered with commas; JSON is everything else. */
  readonly kind: 'text' | 'integer' | 'choice' | 'list' | 'json'
  readonly description: string
  readonly required: boolean
  readonly choices: readonly string[]
  readonly example: string
}

/** A call that a person can make from the portal, with the data for its form. */
export interface Call {
  /** Unique, and valid as the fragment of an address. */
  readonly id: string
  readonly group: string
  readonly title: string
  /** Distinguishes calls with the same title: a tool name or a path. */
  readonly detail: string
  readonly about: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Accepts an Idempotency-Key, so that sending it twice executes it once. */
  readonly idempotent: boolean
  readonly body?: unknown
  readonly fields: readonly CallField[]
  /** Path of the fields in the body. */
  readonly at: readonly (string | number)[]
  /** True when it changes data. The page then explains this before sending. */
  readonly changes: boolean
  /** True when its example needs values of an earlier response. */
  readonly followsUp?: boolean
  /** Page that documents it. */
  readonly page: string
}

type Shared = 'detail' | 'about' | 'idempotent' | 'fields' | 'at' | 'changes'

const json = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
] as const
const reading: Pick<Call, Shared> = { detail: '', about: '', idempotent: false, fields: [], at: [], changes: false }
const rpc = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) })

/** Returns every call of the contract, in menu order. */
export function callsOf(registry: Registry): readonly Call[] {
  const { operations, apis, tools } = registry
  const every = Object.values(tools)
  return [
    ...Object.entries(operations).map(([name, operation]) => operationCall(name, operation)),
    ...apis.filter(({ isOwn }) => isOwn).flatMap((api) => apiCalls(api, registry)),
    ...every.map(toolCall),
    ...mcpMethods(),
    ...every.map(messageCall),
    ...documentCalls(),
  ]
}

function operationCall(name: string, operation: Operation): Call {
  const { method, summary, input, idempotent = false } = operation
  const path = examplePath(operation)
  const call = { ...reading, id: `rest-${name}`, group: 'REST', title: summary, method, path, idempotent }
  const page = `/developers/api#${name}`
  if (method === 'GET') return { ...call, headers: [['Accept', 'application/json']], page }
  const schema = jsonSchemaOf(input, 'input')
  return {
    ...call,
    headers: json,
    body: exampleInput(operation) ?? {},
    fields: callFields(schema),
    changes: true,
    page,
  }
}

/** Returns the calls of an API. On the devnet they have the public test key; elsewhere a person enters a key. */
function apiCalls(api: OfferedApi, { network }: Registry): readonly Call[] {
  return Object.entries(api.operations).map(([name, operation]) => {
    const call = operationCall(name, operation)
    const key = keyHeaders(api, network, operation).map(
      ([header, value]) => [header, network === 'devnet' ? value : ''] as const,
    )
    const page = `${referencePage(api.id, operation.path)}#${name}`
    const about = { id: `${api.id}-${name}`, group: api.tag.name, page }
    const { followsUp = false } = operation
    return { ...call, ...about, headers: [...call.headers, ...key], changes: api.writes.includes(name), followsUp }
  })
}

function toolCall(tool: Tool): Call {
  const schema = jsonSchemaOf(tool.input, 'input')
  return {
    ...reading,
    ...mcp,
    id: tool.name,
    group: 'MCP tools',
    title: tool.title,
    detail: tool.name,
    about: tool.about,
    body: rpc('tools/call', { name: tool.name, arguments: exampleOf(schema) ?? {} }),
    fields: callFields(schema),
    at: ['params', 'arguments'],
    page: `/developers/mcp#${tool.name}`,
  }
}

const mcp = {
  method: 'POST',
  path: site.paths.mcp,
  headers: [...json, ['MCP-Protocol-Version', protocolVersions[0]]],
  page: '/developers/mcp#how-it-speaks',
} as const

function mcpMethods(): readonly Call[] {
  const hello = { protocolVersion: protocolVersions[0], capabilities: {}, clientInfo: serverInfo }
  const methods = [
    { method: 'initialize', about: 'Negotiates a revision and returns the server’s capabilities.', params: hello },
    { method: 'ping', about: 'Checks that the server responds.' },
    { method: 'tools/list', about: 'Lists every tool with the JSON Schemas of its arguments and result.' },
    { method: 'resources/list', about: 'Lists the views that a host can show.' },
    {
      method: 'resources/read',
      about: 'Returns one view: a page that a host shows instead of a result.',
      params: { uri: resources[0]?.uri },
    },
  ]
  return methods.map(({ method, about, params }) => ({
    ...reading,
    ...mcp,
    id: `mcp-${method.replace('/', '-')}`,
    group: 'MCP methods',
    title: method,
    about,
    body: rpc(method, params),
  }))
}

function messageCall(tool: Tool): Call {
  const message = { messageId: 'message-1', role: 'ROLE_USER', parts: [{ data: exampleSkillCall(tool) }] }
  return {
    ...reading,
    id: `a2a-${tool.name}`,
    group: 'A2A',
    title: `SendMessage: ${tool.title.toLowerCase()}`,
    about: 'The same query as a message between agents. The response is also a message.',
    method: 'POST',
    path: a2a.path,
    headers: [...json, ['A2A-Version', a2a.protocolVersion]],
    body: rpc('SendMessage', { message }),
    fields: callFields(jsonSchemaOf(tool.input, 'input')),
    at: ['params', 'message', 'parts', 0, 'data', 'arguments'],
    page: '/developers#for-machines',
  }
}

/**
 * Returns documents rendered from the contract and documents linked from the home page. A build may omit the others.
 */
function documentCalls(): readonly Call[] {
  const related = siteDocuments.filter(({ rel }) => rel !== undefined)
  const files = [...registryDocuments, ...related].map(({ title, path }) => ({ title, path, accept: '*/*' }))
  const agentView = { title: 'Home page for programs', path: '/?mode=agent', accept: 'application/json' }
  return [...files, agentView].map(({ title, path, accept }) => ({
    ...reading,
    id: `document-${path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '')}`,
    group: 'Documents',
    title,
    detail: path,
    method: 'GET',
    path,
    headers: [['Accept', accept]],
    page: '/developers#for-machines',
  }))
}

function callFields({ properties = {}, required = [] }: JsonSchema): readonly CallField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: kindOf(schema),
    description: schema.description ?? '',
    required: required.includes(name),
    choices: (schema.enum ?? []).map(String),
    example: exampleText(schema.examples?.[0]),
  }))
}

function kindOf({ type, enum: choices, items }: JsonSchema): CallField['kind'] {
  if (choices) return 'choice'
  if (type === 'string') return 'text'
  if (type === 'integer') return 'integer'
  return type === 'array' && items?.type === 'string' ? 'list' : 'json'
}

function exampleText(example: unknown): string {
  if (example === undefined) return ''
  if (Array.isArray(example)) return example.join(', ')
  return typeof example === 'string' ? example : JSON.stringify(example)
}
