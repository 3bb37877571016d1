import { a2a } from '../../contract/a2a.ts'
import { protocolVersions, serverInfo } from '../../contract/mcp.ts'
import type { Operation } from '../../contract/operation.ts'
import { resources } from '../../contract/resources.ts'
import type { Tool } from '../../contract/tool.ts'
import { site } from '../../site.ts'
import { siteDocuments } from '../documents.ts'
import { exampleQuestion } from '../registry/agentCard.ts'
import { registryDocuments } from '../registry/documents.ts'
import { exampleOf, type JsonSchema, jsonSchemaOf } from '../registry/jsonSchema.ts'
import type { Registry } from '../registry/registry.ts'

/** One field of a form that writes into a body. */
export interface CallField {
  readonly name: string
  /** A list is typed as words between commas; JSON is anything else. */
  readonly kind: 'text' | 'integer' | 'choice' | 'list' | 'json'
  readonly description: string
  readonly required: boolean
  readonly choices: readonly string[]
  readonly example: string
}

/** One call that a person can make from the portal, with everything that a form needs to know. */
export interface Call {
  /** Unique, and fit for the part of an address behind #. */
  readonly id: string
  readonly group: string
  readonly title: string
  /** What tells it apart within its group, where the title alone does not: a name of a tool, or a path. */
  readonly detail: string
  readonly about: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Takes an Idempotency-Key, so that a second sending is no second execution. */
  readonly idempotent: boolean
  readonly body?: unknown
  readonly fields: readonly CallField[]
  /** Where in the body the fields stand. */
  readonly at: readonly (string | number)[]
  /** True when it changes something; the page then says what before it is sent. */
  readonly changes: boolean
  /** The page that describes it. */
  readonly page: string
}

type Shared = 'detail' | 'about' | 'idempotent' | 'fields' | 'at' | 'changes'

const json = [
  ['Content-Type', 'application/json'],
  ['Accept', 'application/json'],
] as const
const reading: Pick<Call, Shared> = { detail: '', about: '', idempotent: false, fields: [], at: [], changes: false }
const rpc = (method: string, params?: unknown) => ({ jsonrpc: '2.0', id: 1, method, ...(params ? { params } : {}) })

/** Everything that can be asked of the site, in the order of a menu. It is the contract's: a new entry shows up here. */
export function callsOf({ operations, tools }: Registry): readonly Call[] {
  const every = Object.values(tools)
  return [
    ...Object.entries(operations).map(([name, operation]) => operationCall(name, operation)),
    ...every.map(toolCall),
    ...mcpMethods(),
    ...every.map(messageCall),
    ...documentCalls(),
  ]
}

function operationCall(name: string, { method, path, summary, input, idempotent = false }: Operation): Call {
  const call = { ...reading, id: `rest-${name}`, group: 'REST', title: summary, method, path, idempotent }
  const page = `/developers/api#${name}`
  if (method === 'GET') return { ...call, headers: [['Accept', 'application/json']], page }
  const schema = jsonSchemaOf(input, 'input')
  return { ...call, headers: json, body: exampleOf(schema) ?? {}, fields: callFields(schema), changes: true, page }
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
    about: tool.description,
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
    { method: 'initialize', about: 'Settles on a revision and tells what the server offers.', params: hello },
    { method: 'ping', about: 'Asks whether the server is there.' },
    { method: 'tools/list', about: 'Every tool with the JSON Schemas of its arguments and its result.' },
    { method: 'resources/list', about: 'The views that a host can show.' },
    {
      method: 'resources/read',
      about: 'One view: a page that a host shows in place of a result.',
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
  const message = { messageId: 'message-1', role: 'ROLE_USER', parts: [{ data: exampleQuestion(tool) }] }
  return {
    ...reading,
    id: `a2a-${tool.name}`,
    group: 'A2A',
    title: `SendMessage: ${tool.title.toLowerCase()}`,
    about: 'The same question as a message between agents. The answer is a message, too.',
    method: 'POST',
    path: a2a.path,
    headers: [...json, ['A2A-Version', a2a.protocolVersion]],
    body: rpc('SendMessage', { message }),
    fields: callFields(jsonSchemaOf(tool.input, 'input')),
    at: ['params', 'message', 'parts', 0, 'data', 'arguments'],
    page: '/developers#for-machines',
  }
}

/** What the contract alone feeds, and what the home page leads to: the rest may be left out of a build. */
function documentCalls(): readonly Call[] {
  const related = siteDocuments.filter(({ rel }) => rel !== undefined)
  const files = [...registryDocuments, ...related].map(({ title, path }) => ({ title, path, accept: '*/*' }))
  const agentView = { title: 'Home page for programs', path: '/?mode=agent', accept: 'application/json' }
  return [...files, agentView].map(({ title, path, accept }) => ({
    ...reading,
    id: `document-${path.replaceAll(/[^a-z]+/gi, '-').replaceAll(/^-|-$/g, '')}`,
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
