import { decodeBase58Check } from '../../address/codec.ts'
import { base58 } from '../../address/encoding/base58.ts'
import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { type BodySchema, parseBody } from '../../nodes/bodySchema.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { refineResponse } from '../readResponse.ts'
import { restJson } from '../restJson.ts'
import { constantCall, fault } from './tronBodies.ts'

/**
 * Builds a request to one path of a TRON node's HTTP interface. Addresses are base58. Source: TRON, HTTP API of full
 * nodes.
 */
export function walletRequest<T>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  shape: BodySchema<T>,
): ReaderRequest<T> {
  const builder = restJson({ path: `/wallet/${path}`, body, shape, readMessage: messageOf })
  return () => builder
}

export interface ContractCall {
  readonly owner: string
  readonly contract: string
  /** A method's signature with its arguments in hex, or the whole call in hex. */
  readonly call: { readonly selector: string; readonly parameter: string } | { readonly data: string }
}

/** Builds a constant call, which returns the result in hex and the energy used, or the contract's refusal. */
export function constantCallRequest({
  owner,
  contract,
  call,
}: ContractCall): ReaderRequest<{ result: string; energyUsed: bigint }> {
  const how = 'data' in call ? { data: call.data } : { function_selector: call.selector, parameter: call.parameter }
  const request = walletRequest(
    'triggerconstantcontract',
    { owner_address: owner, contract_address: contract, ...how, visible: true },
    constantCall,
  )
  return refineResponse(request, ({ result, constant_result: [first = ''] = [], energy_used: energyUsed }) => {
    const reverted = result.result !== true || result.message !== undefined
    if (reverted) return { refused: decodeMessage(result.message) || (result.code ?? 'The contract refused the call.') }
    return { value: { result: first, energyUsed } }
  })
}

/** Encodes an address as a contract argument: its 20 bytes without TRON's prefix, padded to 32. */
export function encodeAddressArgument(address: string): string {
  const bytes = decodeBase58Check(base58, address) ?? new Uint8Array()
  return hex.encode(bytes.slice(1)).padStart(64, '0')
}

/** Decodes a node's message, which most versions send in hex. */
export function decodeMessage(message: string | undefined): string {
  if (message === undefined || !/^([0-9a-fA-F]{2})+$/.test(message)) return message ?? ''
  try {
    return utf8.encode(hex.decode(message.toLowerCase()))
  } catch {
    return message
  }
}

function messageOf(body: unknown): string | undefined {
  return parseBody(fault, body)?.value.Error
}
