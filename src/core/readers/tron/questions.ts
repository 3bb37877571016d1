import { base58, hex, utf8 } from '@scure/base'
import { decodeBase58Check } from '../../address/codec.ts'
import { hex as toHex } from '../../memo/memoOutputs.ts'
import type { BodySchema } from '../../nodes/bodySchema.ts'
import { refined } from '../answer.ts'
import type { ReaderRequest } from '../chainClient.ts'
import { rest } from '../restJson.ts'
import { constantCall, fault } from './wire.ts'

/** One path of a TRON node's HTTP interface, with addresses in base58. Source: TRON, HTTP API of full nodes. */
export function wallet<T>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  shape: BodySchema<T>,
): ReaderRequest<T> {
  const question = rest({ path: `/wallet/${path}`, body, shape, wordsOf })
  return () => question
}

export interface ContractCall {
  readonly owner: string
  readonly contract: string
  /** A method's signature with its arguments in hex, or the whole call in hex. */
  readonly call: { readonly selector: string; readonly parameter: string } | { readonly data: string }
}

/** What a call would give, or the contract's own no. The answer is the raw wire: results in hex, and the energy. */
export function constant({
  owner,
  contract,
  call,
}: ContractCall): ReaderRequest<{ result: string; energyUsed: bigint }> {
  const how = 'data' in call ? { data: call.data } : { function_selector: call.selector, parameter: call.parameter }
  const request = wallet(
    'triggerconstantcontract',
    { owner_address: owner, contract_address: contract, ...how, visible: true },
    constantCall,
  )
  return refined(request, ({ result, constant_result: [first = ''] = [], energy_used: energyUsed }) => {
    const reverted = result.result !== true || result.message !== undefined
    if (reverted) return { refused: textOf(result.message) || (result.code ?? 'The contract refused the call.') }
    return { value: { result: first, energyUsed } }
  })
}

/** An address as a contract's argument: its 20 bytes, without TRON's prefix, in 32. */
export function addressArgument(address: string): string {
  const bytes = decodeBase58Check(base58, address) ?? new Uint8Array()
  return toHex(bytes.slice(1)).padStart(64, '0')
}

/** Nodes write their sentences in hex; some, as they are. */
export function textOf(message: string | undefined): string {
  if (message === undefined || !/^([0-9a-fA-F]{2})+$/.test(message)) return message ?? ''
  try {
    return utf8.encode(hex.decode(message.toLowerCase()))
  } catch {
    return message
  }
}

function wordsOf(body: unknown): string | undefined {
  const read = fault.safeParse(body)
  return read.success ? read.data.Error : undefined
}
