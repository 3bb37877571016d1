import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Outbound } from '../../machine/records.ts'
import { coinBody } from './coinBody.ts'
import { omitEmpty } from './omitEmpty.ts'
import { signsWithEddsa } from './signsWithEddsa.ts'

/** Decimals of the nodes' unit. */
const UNIT_DECIMALS = 8

/**
 * Returns the decimals of a chain's gas coin: 8 on Maya and for coins with 18. Source: GetGasAssetDecimal of both
 * nodes.
 */
function gasDecimals(protocol: Protocol, chain: string): number {
  if (protocol === 'MAYACHAIN' || !isChainId(chain)) return UNIT_DECIMALS
  const { nativeDecimals } = chains[chain]
  return nativeDecimals > 9 ? UNIT_DECIMALS : nativeDecimals
}

/**
 * Builds a planned or scheduled outbound; `height` is the block in which it is sent. Source: castTxOutItem of both
 * nodes.
 */
export function txOutBody(protocol: Protocol, outbound: Outbound, height = 0) {
  const { chain, to, coin, maxGas, gasRate, memo, inHash, outHash, vaultPubKey } = outbound
  return {
    ...omitEmpty({ height, vault_pub_key: vaultPubKey, in_hash: inHash, out_hash: outHash }),
    ...omitEmpty({ vault_pub_key_eddsa: signsWithEddsa(chain) ? vaultPubKey : '' }),
    chain,
    to_address: to,
    coin: coinBody(coin),
    max_gas: maxGas === undefined ? null : [coinBody(maxGas, gasDecimals(protocol, chain))],
    ...omitEmpty({ gas_rate: Number(gasRate), memo }),
    ...own[protocol](outbound),
  }
}

type OwnFields = (outbound: Outbound) => Readonly<Record<string, string>>

/** Fields of one protocol. THORChain adds the original memo and the clout spent. */
const own: Readonly<Record<Protocol, OwnFields>> = {
  THORCHAIN: (outbound) => ({
    ...omitEmpty({ original_memo: outbound.originalMemo }),
    ...aggregatorOf(outbound),
    ...(outbound.aggregator && { aggregator_target_limit: String(outbound.aggregator.limit) }),
    ...(outbound.vaultPubKey === undefined ? {} : { clout_spent: String(outbound.cloutSpent) }),
  }),
  MAYACHAIN: (outbound) => {
    const limit = outbound.aggregator?.limit ?? 0n
    return { ...aggregatorOf(outbound), ...(limit > 0n && { aggregator_target_limit: String(limit) }) }
  },
}

function aggregatorOf({ aggregator }: Outbound): Readonly<Record<string, string>> {
  if (aggregator === undefined) return {}
  return omitEmpty({ aggregator: aggregator.contract, aggregator_target_asset: aggregator.target })
}
