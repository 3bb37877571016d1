import { isValidAddress } from '../../../../core/address/address.ts'
import type { ChainResponse } from '../../chain.ts'
import type { CosmosNode } from '../cosmosNode.ts'

export const ok = (body: unknown): ChainResponse => ({ status: 200, body })

/** HTTP status by gRPC code. Source: grpc-gateway, HTTPStatusFromCode. */
const statuses: Readonly<Record<number, number>> = { 3: 400, 5: 404, 12: 501 }

/** Builds a failed response with a gRPC code. */
export const refuse = (code: number, message: string): ChainResponse => ({
  status: statuses[code] ?? 500,
  body: { code, message, details: [] },
})

const rpcNames = { 3: 'InvalidArgument', 5: 'NotFound' } as const
const sdkErrors = { 3: 'invalid request', 5: 'key not found' } as const

/** Builds the refusal of a query that the application answers: the gRPC error as a text, and the SDK's. */
export const refuseQuery = (code: 3 | 5, reason: string): ChainResponse =>
  refuse(code, `rpc error: code = ${rpcNames[code]} desc = ${reason}: ${sdkErrors[code]}`)

/** Returns the refusal of an invalid address; undefined for a valid one. */
export function refuseInvalid({ chain }: Pick<CosmosNode, 'chain'>, address: string): ChainResponse | undefined {
  if (isValidAddress(address, chain, 'mocknet')) return undefined
  return refuseQuery(3, `decoding bech32 failed: invalid address ${address.slice(0, 80)}`)
}

/** The page of a complete list. */
export const wholePage = (count: number) => ({ next_key: null, total: String(count) })
