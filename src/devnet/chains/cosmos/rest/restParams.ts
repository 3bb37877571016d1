import { cosmosNetworks } from '../../../../core/deposits/cosmos/cosmosNetworks.ts'
import type { ChainResponse } from '../../chain.ts'
import { leastFee } from '../bank.ts'
import type { CosmosNode } from '../cosmosNode.ts'
import { authModule, stakingModule } from '../moduleParams.ts'
import { ok } from './responses.ts'

export const authParams = (): ChainResponse =>
  ok({
    params: {
      max_memo_characters: String(authModule.maxMemoCharacters),
      tx_sig_limit: String(authModule.txSigLimit),
      tx_size_cost_per_byte: String(authModule.txSizeCostPerByte),
      sig_verify_cost_ed25519: String(authModule.sigVerifyCostEd25519),
      sig_verify_cost_secp256k1: String(authModule.sigVerifyCostSecp256k1),
    },
  })

export const bankParams = (): ChainResponse => ok({ params: { send_enabled: [], default_send_enabled: true } })

export function stakingParams(node: CosmosNode): ChainResponse {
  const { unbondingTime, maxValidators, maxEntries, historicalEntries, bondDenom } = stakingModule(node)
  return ok({
    params: {
      unbonding_time: `${unbondingTime.seconds}s`,
      max_validators: Number(maxValidators),
      max_entries: Number(maxEntries),
      historical_entries: Number(historicalEntries),
      bond_denom: bondDenom,
      min_commission_rate: '0.000000000000000000',
    },
  })
}

/** Minimum gas price per unit of gas, with 18 decimals; empty on the protocols' chains, which charge a flat fee. */
export function nodeConfig({ chain }: CosmosNode): ChainResponse {
  const { feeDenom } = cosmosNetworks[chain]
  const scaled = leastFee(chain, 10n ** 18n)
    .toString()
    .padStart(19, '0')
  const price = feeDenom === undefined ? '' : `${scaled.slice(0, -18)}.${scaled.slice(-18)}${feeDenom}`
  return ok({ minimum_gas_price: price, pruning_keep_recent: '0', pruning_interval: '0', halt_height: '0' })
}
