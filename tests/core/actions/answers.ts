import { encodeAddress } from '../../../src/core/address/address.ts'
import { type ChainId, chains } from '../../../src/core/chains/chains.ts'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'

/** A valid address whose key hash repeats one byte. Mainnet by default. */
export function addressOf(chain: ChainId, byte: number, network: NetworkKind = 'mainnet'): string {
  return encodeAddress(new Uint8Array(20).fill(byte), chain, network)
}

/** A quote BTC.BTC → ETH.ETH as THORNode returns it, with some fields replaced. */
export function wireQuoteOf(
  change: Readonly<Record<string, unknown>> = {},
  fees: Readonly<Record<string, unknown>> = {},
) {
  return {
    inbound_address: addressOf('BTC', 1),
    inbound_confirmation_blocks: 1,
    inbound_confirmation_seconds: 600,
    outbound_delay_blocks: 113,
    outbound_delay_seconds: 678,
    fees: {
      asset: 'ETH.ETH',
      affiliate: '0',
      outbound: '9270',
      liquidity: '6487472',
      total: '6496742',
      slippage_bps: 20,
      total_bps: 20,
      ...fees,
    },
    expiry: 1_800_000_900,
    warning: 'Do not cache this response.',
    notes: 'First output should be to inbound_address.',
    dust_threshold: '1000',
    recommended_min_amount_in: '6309',
    recommended_gas_rate: '3',
    gas_rate_units: 'satsperbyte',
    expected_amount_out: '3157691359',
    max_streaming_quantity: 16,
    streaming_swap_blocks: 6,
    streaming_swap_seconds: 36,
    total_swap_seconds: 1278,
    ...change,
  }
}

export function wirePoolOf(asset: string, change: Readonly<Record<string, unknown>> = {}) {
  return { asset, status: 'Available', balance_asset: '100', balance_rune: '100', asset_tor_price: '5', ...change }
}

export function wireInboundOf(chain: ChainId, change: Readonly<Record<string, unknown>> = {}) {
  return {
    chain,
    pub_key: 'thorpub1x',
    address: addressOf(chain, 1),
    halted: false,
    global_trading_paused: false,
    chain_trading_paused: false,
    chain_lp_actions_paused: false,
    gas_rate: '3',
    gas_rate_units: chains[chain].gasRateUnits,
    outbound_fee: '1103',
    dust_threshold: '1000',
    ...change,
  }
}
