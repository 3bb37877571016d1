import type { ChainResponse, ChainSession, DevnetChain } from '../chain.ts'
import { exactJson } from '../exactJson.ts'
import { accountMethods } from './accountMethods.ts'
import { ledgerMethods } from './ledgerMethods.ts'
import { XrpSubscriptions } from './subscriptions.ts'
import { transactionMethods } from './transactionMethods.ts'
import { failed, type XrpMethod, type XrpNode, type XrpParams } from './xrpNode.ts'

const methods: Readonly<Record<string, XrpMethod>> = { ...ledgerMethods, ...accountMethods, ...transactionMethods }

function callMethod(node: XrpNode, name: string, params: XrpParams): object {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  return method?.(node, params) ?? failed('unknownCmd', 'Unknown method.')
}

/** Creates the JSON-RPC handler of rippled. Source: xrpl.org, HTTP / WebSocket APIs. */
export function xrpWire(node: XrpNode): DevnetChain['handle'] {
  return async ({ method, body }): Promise<ChainResponse> => {
    if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' }
    const call = read(body)
    if (call === undefined) return { status: 400, body: 'Unable to parse request: ' }
    return { status: 200, body: { result: { status: 'success', ...callMethod(node, call.method, call.params) } } }
  }
}

/** Opens a WebSocket session of rippled: commands, and the streams of ledgers and transactions. */
export function openXrpSession(node: XrpNode, send: (text: string) => void): ChainSession {
  const subscriptions = new XrpSubscriptions(node)
  return {
    async receive(text) {
      const request = parseObject(text)
      const { id, command, api_version = 1 } = request ?? {}
      const named = id === undefined ? {} : { id }
      if (request === undefined || typeof command !== 'string') {
        const error = { error: 'missingCommand', error_message: 'Missing command entry.', status: 'error' }
        return send(exactJson({ ...named, ...error, type: 'response', request }))
      }
      const params = { ...request, api_version }
      const result = subscriptions.handle(command, params) ?? callMethod(node, command, params)
      const facts = 'error' in result ? { ...result, request } : { result, status: 'success', api_version }
      send(exactJson({ ...named, ...facts, type: 'response' }))
    },
    poll() {
      for (const message of subscriptions.takeNews()) send(exactJson(message))
    },
  }
}

function parseObject(text: string): XrpParams | undefined {
  try {
    const parsed = JSON.parse(text) as unknown
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as XrpParams) : undefined
  } catch {
    return undefined
  }
}

function read(body: string): { method: string; params: XrpParams } | undefined {
  const { method, params } = parseObject(body) ?? {}
  const [first = {}] = Array.isArray(params) ? params : []
  const named = typeof first === 'object' && first !== null && !Array.isArray(first)
  return typeof method === 'string' && named ? { method, params: first as XrpParams } : undefined
}
