/**
 * Revision 2026-07-28 of the Model Context Protocol. It has no handshake: each request is one message that names its
 * version and its client, and intermediaries read the same facts in headers.
 */

import type { Tool } from '../../contract/defineTool.ts'
import { metaKeys, protocolVersions, statelessVersions } from '../../contract/mcp.ts'
import type { SiteNetwork } from '../../site.ts'
import {
  constantResult,
  extendResult,
  isObject,
  RpcError,
  type RpcFault,
  type RpcMethod,
  rpcCodes,
} from '../transport/rpc.ts'

/**
 * Reports whether a request is of a revision without a handshake. Its message or its header names one. `initialize` is
 * the handshake, whatever its header.
 */
export function isStateless(body: unknown, headers: Headers): boolean {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body]
  if (messages.some(namesStateless)) return true
  const isHandshake = isObject(body) && body.method === 'initialize'
  return !isHandshake && isOneOf(statelessVersions, headers.get('mcp-protocol-version'))
}

/** A message that names a revision with a handshake is one of that revision. */
function namesStateless(message: unknown): boolean {
  const version = metaOf(message)[metaKeys.protocolVersion]
  return version !== undefined && !isOneOf(protocolVersions, version)
}

const isOneOf = (versions: readonly string[], version: unknown) => versions.some((known) => known === version)

function metaOf(message: unknown): Readonly<Record<string, unknown>> {
  const params = isObject(message) && isObject(message.params) ? message.params : {}
  return isObject(params._meta) ? params._meta : {}
}

/**
 * Returns why a request is rejected before its method runs, or undefined. Malformed JSON-RPC is left to the dispatcher.
 * Headers of notifications are not checked, because the revision defines none for them. Source: Model Context Protocol
 * 2026-07-28, basic and basic/transports/streamable-http.
 */
export function statelessFault(body: unknown, headers: Headers): RpcFault | undefined {
  const invalid = (message: string) => ({ code: rpcCodes.invalidRequest, message: `Invalid Request: ${message}` })
  if (Array.isArray(body)) return invalid(`batches are not part of revision ${statelessVersions[0]}`)
  if (!isObject(body)) return undefined
  const { method } = body
  if (typeof method !== 'string') return invalid('method must be a string')
  if (!('id' in body)) return undefined
  const meta = metaOf(body)
  const broken = brokenKey(meta)
  if (broken !== undefined) {
    const message = `Invalid params: _meta must have a valid "${broken}". Only revisions with initialize need no _meta.`
    return { code: rpcCodes.invalidParams, message, data: { key: broken, supported: protocolVersions } }
  }
  const version = String(meta[metaKeys.protocolVersion])
  if (headers.get('mcp-protocol-version') !== version) {
    return headerMismatch('MCP-Protocol-Version', `_meta["${metaKeys.protocolVersion}"]`)
  }
  if (!isOneOf(statelessVersions, version)) {
    return {
      code: rpcCodes.unsupportedVersion,
      message: `Unsupported protocol version. Without initialize, this server speaks ${statelessVersions.join(', ')}.`,
      data: { supported: statelessVersions, requested: version.slice(0, 32) },
    }
  }
  if (headers.get('mcp-method') !== method) return headerMismatch('Mcp-Method', 'method')
  const field = nameFields.get(method)
  if (field === undefined) return undefined
  const name = isObject(body.params) ? body.params[field] : undefined
  const isNamed = decodeHeader(headers.get('mcp-name')) === (typeof name === 'string' ? name : undefined)
  return isNamed ? undefined : headerMismatch('Mcp-Name', `params.${field}`)
}

/** The field that the header Mcp-Name repeats. */
const nameFields = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

function headerMismatch(header: string, field: string): RpcFault {
  const message = `Header mismatch: the header ${header} must be present and equal to ${field}.`
  return { code: rpcCodes.headerMismatch, message }
}

/** Returns the first key of `_meta` that is required and absent, or has an invalid value. */
function brokenKey(meta: Readonly<Record<string, unknown>>): string | undefined {
  const info = meta[metaKeys.clientInfo]
  const isValid: readonly (readonly [key: string, valid: boolean])[] = [
    [metaKeys.protocolVersion, typeof meta[metaKeys.protocolVersion] === 'string'],
    [metaKeys.clientCapabilities, isObject(meta[metaKeys.clientCapabilities])],
    [
      metaKeys.clientInfo,
      info === undefined || (isObject(info) && typeof info.name === 'string' && typeof info.version === 'string'),
    ],
  ]
  return isValid.find(([, valid]) => !valid)?.[0]
}

/**
 * Decodes a header that repeats a text of the body: plain ASCII, or UTF-8 as `=?base64?…?=`. Returns undefined for
 * other characters and for invalid base64, which no text equals.
 */
function decodeHeader(value: string | null): string | undefined {
  if (value === null || !/^[\t\x20-\x7e]*$/.test(value)) return undefined
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1]
  if (encoded === undefined) return value
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) return undefined
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? text : undefined
}

/** Methods that this revision removed. */
const removed = new Set(['initialize', 'ping'])

/** How long a client may keep what changes with a deploy only: an hour. */
const CONSTANT_MS = 3_600_000

/** What the revision says of a server. */
interface StatelessOffer {
  readonly info: object
  readonly capabilities: object
  readonly instructions: (network: SiteNetwork) => string
  readonly isChanging?: (uri: string) => boolean
}

/**
 * Creates the methods of the revision from those of the older ones. Every result is the whole answer, and names the
 * server. Of tools, only those whose results expire let a client keep one; such a result is private, because it may
 * name an address of the caller.
 */
export function createStatelessMethods(
  methods: ReadonlyMap<string, RpcMethod>,
  tools: readonly Tool[],
  offer: StatelessOffer,
): ReadonlyMap<string, RpcMethod> {
  const complete = { resultType: 'complete', _meta: { [metaKeys.serverInfo]: offer.info } }
  const kept = { ...complete, ttlMs: CONSTANT_MS, cacheScope: 'public' }
  const expiryFields = new Map(tools.map(({ name, expiryField }) => [name, expiryField]))
  const callMembers = (tool: unknown, result: object, now: number): object => {
    const data = 'structuredContent' in result ? result.structuredContent : undefined
    const expiry = isObject(data) ? data[expiryFields.get(String(tool)) ?? ''] : undefined
    if (typeof expiry !== 'number') return complete
    return { ...complete, ttlMs: Math.max(0, expiry * 1000 - now), cacheScope: 'private' }
  }
  const membersOf = (method: string, { name, uri }: Readonly<Record<string, unknown>>, result: object, now: number) => {
    if (method === 'tools/call') return callMembers(name, result, now)
    if (method === 'prompts/get') return complete
    const isChanging = method === 'resources/read' && offer.isChanging?.(String(uri)) === true
    return isChanging ? { ...kept, ttlMs: 0 } : kept
  }
  const created = new Map<string, RpcMethod>([['server/discover', createDiscover(kept, offer)]])
  for (const [method, run] of methods) {
    if (removed.has(method)) continue
    created.set(method, async (params, context) => {
      try {
        const result = await run(params, context)
        return extendResult(membersOf(method, params, result, context.clock()), result)
      } catch (thrown) {
        throw withCurrentCode(thrown)
      }
    })
  }
  return created
}

/** A missing resource has another code in this revision. */
function withCurrentCode(thrown: unknown): unknown {
  if (!(thrown instanceof RpcError) || thrown.fault.code !== rpcCodes.resourceNotFound) return thrown
  return new RpcError({ ...thrown.fault, code: rpcCodes.invalidParams })
}

/** Describes the server. Source: Model Context Protocol 2026-07-28, server/discover. */
function createDiscover(kept: object, { capabilities, instructions }: StatelessOffer): RpcMethod {
  /** One result per network. */
  const results = new Map<SiteNetwork, object>()
  return (_params, { network }) => {
    const described = { supportedVersions: statelessVersions, capabilities, instructions: instructions(network) }
    const result = results.get(network) ?? constantResult({ ...kept, ...described })
    results.set(network, result)
    return result
  }
}
