import { hex } from '../../core/address/encoding/hex.ts'
import { type Asset, homeChain } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { memoOutputs } from '../../core/memo/memoOutputs.ts'
import type { ProtocolState } from '../rules/state.ts'

/**
 * Builds the field `vout` of an extended quote from a UTXO chain; {} for other chains. Source: THORNode 3.17 splitMemo.
 */
export function extendedMemo(state: ProtocolState, from: Asset, memo: string): { vout?: readonly object[] } {
  const chain = homeChain(from, state.protocol)
  if (!isChainId(chain) || chains[chain].family !== 'utxo') return {}
  return {
    vout: memoOutputs(memo, { chain, network: state.network }).map((output) =>
      output.type === 'op_return'
        ? { type: output.type, data: hex.encode(output.data), amount: 0 }
        : { type: output.type, data: output.address, amount: Number(output.amount) },
    ),
  }
}
