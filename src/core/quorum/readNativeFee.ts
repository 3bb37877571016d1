import { type Units, units, ZERO } from '../asset/amount.ts'
import type { Protocol } from '../chains/protocol.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { readAgreedMimirs } from './readAgreedMimirs.ts'

/** Maya's OutboundTransactionFee while the network has not voted on another: 0.2 CACAO. */
const MAYA_FEE = 2_000_000_000n

/** Settings that a majority reports, by upper-case name; undefined when no majority answers. */
type AgreedMimirs = ReadonlyMap<string, number> | undefined

/**
 * Returns what the receiver of a payment on a protocol's own chain pays for it, in units of its coin: nothing on
 * THORChain, the flat fee on Maya. Source: THORNode 3.17 GetAssetOutboundFee, Mayanode 1.124 GetFee.
 */
export function nativeFeeOf(protocol: Protocol, mimirs: AgreedMimirs): Units {
  if (protocol === 'THORCHAIN') return ZERO
  const voted = mimirs?.get('OUTBOUNDTRANSACTIONFEE') ?? -1
  return units(voted >= 0 ? BigInt(voted) : MAYA_FEE)
}

/** Reads `nativeFeeOf` at current settings. Rejects only when the caller aborts. */
export async function readNativeFee(node: Node, options?: QueryOptions): Promise<Units> {
  return nativeFeeOf(node.protocol, node.protocol === 'THORCHAIN' ? undefined : await readAgreedMimirs(node, options))
}
