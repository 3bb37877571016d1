import { encodeAddress } from '../../src/core/address/address.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'

/** What one THORNode says, by path; the query does not matter. */
export type Script = Readonly<Record<string, unknown>>

export const addresses = {
  vault: encodeAddress(new Uint8Array(20).fill(1), 'BTC', 'mocknet'),
  other: encodeAddress(new Uint8Array(20).fill(2), 'BTC', 'mocknet'),
  destination: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
}

export const quoteAnswer = {
  inbound_address: addresses.vault,
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
  },
  expiry: Date.UTC(2026, 0, 2, 3, 19) / 1000,
  warning: 'Ask again before you send.',
  notes: 'Send to the inbound address with the memo.',
  dust_threshold: '1000',
  recommended_min_amount_in: '6309',
  recommended_gas_rate: '3',
  gas_rate_units: 'satsperbyte',
  memo: `=:e:${addresses.destination}`,
  expected_amount_out: '3157691359',
  max_streaming_quantity: 16,
  streaming_swap_blocks: 6,
  streaming_swap_seconds: 36,
  total_swap_seconds: 1278,
}

export function inboundRow(address: string = addresses.vault, facts: object = {}) {
  return {
    chain: 'BTC',
    address,
    halted: false,
    global_trading_paused: false,
    chain_trading_paused: false,
    chain_lp_actions_paused: false,
    gas_rate: '3',
    gas_rate_units: 'satsperbyte',
    outbound_fee: '1103',
    dust_threshold: '1000',
    ...facts,
  }
}

/** Where ETH's deposits go, which a swap to ETH needs too. */
export const ethereumRow = inboundRow('0x1111111111111111111111111111111111111119', {
  chain: 'ETH',
  router: '0x1111111111111111111111111111111111111118',
  gas_rate: '30',
  gas_rate_units: 'gwei',
})

/** A pool as THORNode lists it. */
export const poolRow = (asset: string, balance_asset: string, balance_rune: string, facts: object = {}) => ({
  asset,
  status: 'Available',
  balance_asset,
  balance_rune,
  ...facts,
})

/** At these depths 1 BTC is worth 31.642 ETH without slip. */
export const poolRows = [
  poolRow('BTC.BTC', '100000000000', '1000000000000000', { asset_tor_price: '9500000000000' }),
  poolRow('ETH.ETH', '3164200000000', '1000000000000000', { asset_tor_price: '300000000000' }),
]

export const blockOf = (height: number) => ({ header: { height, time: '2026-01-02T03:04:00.123Z' } })

/** A healthy THORNode with two chains. */
export const healthy: Script = {
  '/thorchain/quote/swap': quoteAnswer,
  '/thorchain/inbound_addresses': [inboundRow(), ethereumRow],
  '/thorchain/pools': poolRows,
  '/thorchain/block': blockOf(1000),
  '/thorchain/network': {
    native_outbound_fee_rune: '2000000',
    outbound_fee_multiplier: '100',
    vaults_migrating: false,
  },
}

/** Nodes at /1, /2 and /3 that each follow a script; what no script knows is HTTP 501. */
export function scriptedNodes(views: readonly Script[], asked: string[] = []): Transport {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const [, view = '', , ...rest] = pathname.split('/')
    asked.push(`${rest.join('/')}${search}`)
    const body = views[Number(view) - 1]?.[`/${rest.join('/')}`]
    if (body === undefined) return Response.json({ code: 12, message: 'Not Implemented', details: [] }, { status: 501 })
    return Response.json(body)
  }
}
