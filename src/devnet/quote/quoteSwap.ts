import type { ProtocolState, WireResponse } from '../state.ts'
import { quoteMayachain } from './quoteMayachain.ts'
import { quoteThorchain } from './quoteThorchain.ts'

/** GET /{thorchain|mayachain}/quote/swap, whatever the protocol: status and body as its node gives them. */
export function quoteSwap(state: ProtocolState, query: URLSearchParams): WireResponse {
  return state.protocol === 'THORCHAIN' ? quoteThorchain(state, query) : quoteMayachain(state, query)
}
