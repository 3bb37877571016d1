import { base64, hex } from '@scure/base'
import { RpcError } from '../../jsonRpc.ts'

/** Parameters of one call. `format` decides how bytes are written: in URLs as 0x…, in JSON in base64. */
export interface RpcParams {
  readonly format: 'json' | 'uri'
  readonly values: Readonly<Record<string, unknown>>
}

const invalid = (name: string, reason: string): never => {
  throw new RpcError(-32_602, 'Invalid params', `error converting json params to arguments: ${name}: ${reason}`)
}

/** Reads a text; in URLs it is quoted. */
export function textParam({ values, format }: RpcParams, name: string): string | undefined {
  const value = values[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') return invalid(name, 'expected a string')
  return format === 'uri' ? value.replace(/^"(.*)"$/s, '$1') : value
}

/** Reads a whole number, also in quotes. */
export function numberParam(params: RpcParams, name: string): number | undefined {
  const value = params.values[name]
  if (value === undefined || value === null || value === '') return undefined
  const text = String(value).replace(/^"(.*)"$/, '$1')
  return /^\d{1,15}$/.test(text) ? Number(text) : invalid(name, 'expected a whole number')
}

/** Reads bytes. `encoding` is that of the JSON form. */
export function bytesParam(params: RpcParams, name: string, encoding: 'base64' | 'hex'): Uint8Array {
  const text = textParam(params, name) ?? ''
  try {
    if (params.format === 'uri' && /^0x/i.test(text)) return hex.decode(text.slice(2).toLowerCase())
    return encoding === 'hex' ? hex.decode(text.toLowerCase()) : base64.decode(text)
  } catch {
    return invalid(name, `expected bytes in ${encoding}`)
  }
}
