import type { Hex } from 'viem'
import { decodeFunctionData, encodeAbiParameters } from 'viem/utils'
import { RpcError } from '../jsonRpc.ts'
import type { DevnetToken } from '../tokens.ts'
import { evmAbi } from './abi.ts'
import type { EvmChanges, EvmState } from './evmState.ts'
import type { RouterVersions } from './routerCodes.ts'

export interface EvmCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

export interface EvmLog {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** Effects of a call to a contract. */
export interface CallEffects extends EvmChanges {
  readonly logs: readonly EvmLog[]
  readonly returned: Hex
}

export interface CallContext {
  readonly state: EvmState
  readonly routers: RouterVersions
  /** By contract. */
  readonly tokens: ReadonlyMap<string, DevnetToken>
  /** Of the block that plays it, unix seconds. */
  readonly time: number
}

export const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A revert with a reason, as nodes report it: code 3 and Error(string) as data. */
export function revert(reason: string): never {
  const data = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}`
  throw new RpcError(
    3,
    reason === '' ? 'execution reverted' : `execution reverted: ${reason}`,
    reason === '' ? '0x' : data,
  )
}

/** Decodes a call of a router or token. Reverts for any other. */
export function decodeCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: evmAbi, data })
  } catch {
    return revert('')
  }
}
