import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { quoteLimit } from '../../../src/devnet/quote/quoteLimit.ts'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import type { ProtocolState, WireResponse } from '../../../src/devnet/rules/state.ts'
import type { RealQuote } from './realQuotes.ts'

/** Fields whose text is the recording's or ours; only their presence is compared. */
const ownTexts: Readonly<Record<Protocol, ReadonlySet<string>>> = {
  THORCHAIN: new Set(['inbound_address', 'router', 'notes', 'warning']),
  // MAYANode takes the expiry from the clock of its machine.
  MAYACHAIN: new Set(['inbound_address', 'router', 'notes', 'warning', 'expiry']),
}

/** The position in the node's source that some errors end with. */
const POSITION = / \[[^\]]+\.go:\d+\]/g

const refusals: Readonly<Record<Protocol, (text: string) => WireResponse>> = {
  THORCHAIN: (text) => {
    const message = text.replaceAll(POSITION, '')
    // A wrapped error of the SDK or the node shows its position; these are registered without one.
    const isRegistered = text !== message || /fail swap, |is over limit$|: insufficient funds$/.test(message)
    return isRegistered
      ? { status: 500, body: { code: 2, message: `${message}: unknown request`, details: [] } }
      : { status: 400, body: { code: 3, message: `${message}: invalid request`, details: [] } }
  },
  MAYACHAIN: (text) => ({ status: 200, body: { error: text.replaceAll(POSITION, '') } }),
}

/** Answers a recorded query, and returns every difference to the node's answer; none when they agree in full. */
export function differencesOf(state: ProtocolState, { query, answer, error }: RealQuote): readonly string[] {
  const { _limit: limit, ...params } = query
  const texts = Object.entries(params).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  const answerQuote = limit ? quoteLimit : quoteSwap
  const { status, body } = answerQuote(state, new URLSearchParams(texts))
  const expected: WireResponse = error === undefined ? { status: 200, body: answer } : refusals[state.protocol](error)
  const named = params.destination !== undefined && params.destination !== ''
  const hidden = ownTexts[state.protocol]
  const shown = (value: unknown) => {
    const own = hideTexts(value, hidden)
    return named ? own : hidePlaceholder(own)
  }
  const differences = compare('', shown(body), shown(expected.body))
  return status === expected.status ? differences : [`status: ${status} for ${expected.status}`, ...differences]
}

function hideTexts(body: unknown, names: ReadonlySet<string>): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, names.has(name) ? '…' : value]))
}

/**
 * Hides the address that the node invents for a query without a destination: the third field of a memo, the receiver of
 * a refused outbound, and the bytes of a memo's outputs. Their sizes are compared, except in a memo of MAYANode that is
 * too long: it shortens the addresses, and with them this one.
 */
function hidePlaceholder(body: unknown): unknown {
  if (!isObject(body)) return body
  const { message, error, vout } = body
  if (typeof error === 'string') {
    const text = error
      .replace(/^(generated memo too long for source chain: [^:]*:[^:]*:)[^:/]*(.*) \(\d+\//, '$1…$2 (…/')
      .replace(/(outbound request: )\S+/, '$1…')
    return { ...body, error: text }
  }
  if (typeof message === 'string') {
    const text = message
      .replace(/(MEMO: [^:]*:[^:]*:)([^:/\n]*)/, (_, before: string, address: string) => before + address.length)
      .replace(/(outbound request: )\S+/, '$1…')
    return { ...body, message: text }
  }
  if (!Array.isArray(vout)) return body
  return { ...body, vout: vout.map((output) => ({ ...output, data: String(output.data).length })) }
}

function compare(path: string, got: unknown, expected: unknown): readonly string[] {
  if (isObject(got) && isObject(expected)) {
    const names = new Set([...Object.keys(got), ...Object.keys(expected)])
    return [...names].flatMap((name) => compare(path === '' ? name : `${path}.${name}`, got[name], expected[name]))
  }
  return Object.is(got, expected) ? [] : [`${path}: ${JSON.stringify(got)} for ${JSON.stringify(expected)}`]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
