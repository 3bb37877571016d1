import { chains } from '../../../core/chains/chains.ts'
import { globalTradingHalted, lpPaused, type ProtocolState, tradingHalted } from '../../rules/state.ts'
import { type Handler, ok } from '../handler.ts'
import { observedChains } from './heights.ts'
import { gasAssetOf, outboundFeeOf } from './outboundFees.ts'

/** Lists one object per chain with a vault, sorted by name. Source: THORNode 3.17 queryInboundAddresses. */
export const inboundAddresses: Handler = (state) =>
  ok(observedChains(state).map((chain) => inboundAddress(state, chain)))

function inboundAddress(state: ProtocolState, chain: ReturnType<typeof observedChains>[number]) {
  const vault = state.vaults.get(chain)
  const fee = state.networkFees.get(chain)
  const rate = fee?.transactionFeeRate ?? 0n
  const globalHalt = globalTradingHalted(state)
  const chainHalt = tradingHalted(state, chain)
  const observed = state.protocol === 'THORCHAIN' ? { observed_fee_rate: String(rate) } : {}
  return {
    chain,
    pub_key: vault?.pubKey ?? '',
    address: vault?.address ?? '',
    ...(vault?.router === undefined ? {} : { router: vault.router }),
    halted: globalHalt || chainHalt,
    global_trading_paused: globalHalt,
    chain_trading_paused: chainHalt,
    chain_lp_actions_paused: lpPaused(state, chain),
    ...observed,
    // Half as much again as observed, so that an outbound is likely to confirm.
    gas_rate: String((rate * 3n) / 2n),
    gas_rate_units: chains[chain].gasRateUnits,
    outbound_tx_size: String(fee?.transactionSize ?? 0n),
    outbound_fee: String(outboundFeeOf(state, gasAssetOf(chain, state.protocol))),
    dust_threshold: String(chains[chain].dustThreshold[state.protocol]),
  }
}
