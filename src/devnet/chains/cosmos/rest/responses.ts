import { isValidAddress } from '../../../../core/address/address.ts'
import type { ChainResponse } from '../../chain.ts'
import type { CosmosNode } from '../node.ts'

export const ok = (body: unknown): ChainResponse => ({ status: 200, body })

/** HTTP status by gRPC code. Source: grpc-gateway, HTTPStatusFromCode. */
const statuses: Readonly<Record<number, number>> = { 3: 400, 5: 404, 12: 501 }

/** Builds a failed response with a gRPC code. */
export const refuse = (code: number, message: string): ChainResponse => ({
  status: statuses[code] ?? 500,
  body: { code, message, details: [] },
})

/** Returns the refusal of an invalid address; undefined for a valid one. */
export function refuseInvalid({ chain }: Pick<CosmosNode, 'chain'>, address: string): ChainResponse | undefined {
  if (isValidAddress(address, chain, 'mocknet')) return undefined
  return refuse(3, `decoding bech32 failed: invalid address ${address.slice(0, 80)}`)
}

/** The page of a complete list. */
export const wholePage = (count: number) => ({ next_key: null, total: String(count) })
