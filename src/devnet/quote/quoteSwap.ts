import type { ProtocolState, WireResponse } from '../rules/state.ts'
import { quoteMayachain } from './quoteMayachain.ts'
import { quoteThorchain } from './quoteThorchain.ts'

/** Answers GET /{thorchain|mayachain}/quote/swap as the protocol's node does. */
export function quoteSwap(state: ProtocolState, query: URLSearchParams): WireResponse {
  return state.protocol === 'THORCHAIN' ? quoteThorchain(state, query) : quoteMayachain(state, query)
}
