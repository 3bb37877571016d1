import { hex } from '@scure/base'
import { decodeTransferCall } from '../../../core/deposits/tron/transferCall.ts'
import type { DevnetToken } from '../tokens.ts'
import { energyOf, tronAddress } from './tronLedger.ts'

/** Selectors of the TRC-20 methods. Source: Solidity ABI. */
const SELECTORS: Readonly<Record<string, string>> = {
  'name()': '06fdde03',
  'symbol()': '95d89b41',
  'decimals()': '313ce567',
  'totalSupply()': '18160ddd',
  'balanceOf(address)': '70a08231',
  'transfer(address,uint256)': 'a9059cbb',
}

/** A call's data: given, or the selector of a signature followed by its parameter. Lower-case hex. */
export function callData({ data, function_selector: signature, parameter = '' }: Readonly<Record<string, unknown>>) {
  const selector = SELECTORS[String(signature)] ?? ''
  return String(data ?? `${selector}${String(parameter)}`).toLowerCase()
}

/** Result of a call that changes nothing. `returned` is empty for a reverted call. */
export interface CallResult {
  readonly energy: bigint
  readonly returned: string
}

export interface TokenCall {
  readonly token: DevnetToken
  readonly balances: ReadonlyMap<string, bigint>
  /** The caller's address. */
  readonly owner: string
  readonly data: string
}

/** Runs a token's method without a transaction. */
export function runTokenCall({ token, balances, owner, data }: TokenCall): CallResult {
  const reading = readers[data.slice(0, 8)]?.({ token, balances, argument: data.slice(8) })
  if (reading !== undefined) return reading
  const call = /^([0-9a-f]{2})+$/.test(data) ? decodeTransferCall(hex.decode(data)) : undefined
  if (call === undefined || (balances.get(owner) ?? 0n) < call.amount) return { energy: 500n, returned: '' }
  return { energy: energyOf(balances, tronAddress(call.to)), returned: wordOf(1n) }
}

interface Reading extends Pick<TokenCall, 'token' | 'balances'> {
  /** Hex behind the selector. */
  readonly argument: string
}

const readers: Readonly<Record<string, (reading: Reading) => CallResult | undefined>> = {
  '06fdde03': ({ token, argument }) => constant(argument, textOf(token.symbol)),
  '95d89b41': ({ token, argument }) => constant(argument, textOf(token.symbol)),
  '313ce567': ({ token, argument }) => constant(argument, wordOf(BigInt(token.decimals))),
  '18160ddd': ({ balances, argument }) =>
    constant(argument, wordOf([...balances.values()].reduce((a, b) => a + b, 0n))),
  '70a08231': ({ balances, argument }) => {
    if (!/^[0-9a-f]{64}$/.test(argument)) return undefined
    const holder = tronAddress(hex.decode(`41${argument.slice(-40)}`))
    return { energy: 600n, returned: wordOf(balances.get(holder) ?? 0n) }
  },
}

const constant = (argument: string, returned: string): CallResult | undefined =>
  argument === '' ? { energy: 400n, returned } : undefined

export const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')

/** Encodes a string as the ABI does: offset, length, bytes. */
function textOf(text: string): string {
  const bytes = hex.encode(new TextEncoder().encode(text))
  return `${wordOf(32n)}${wordOf(BigInt(bytes.length / 2))}${bytes.padEnd(64, '0')}`
}

const input = (name: string, type: string) => ({ name, type })
const view = (name: string, type: string, inputs: readonly object[] = []) => ({
  name,
  type: 'Function',
  stateMutability: 'View',
  inputs,
  outputs: [{ type }],
})

/** The ABI that a node returns for a token, in its own form. */
export const tokenAbi = {
  entrys: [
    view('name', 'string'),
    view('symbol', 'string'),
    view('decimals', 'uint8'),
    view('totalSupply', 'uint256'),
    view('balanceOf', 'uint256', [input('who', 'address')]),
    {
      ...view('transfer', 'bool', [input('to', 'address'), input('value', 'uint256')]),
      stateMutability: 'Nonpayable',
    },
  ],
}
