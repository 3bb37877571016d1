import { type Asset, formatAsset, InvalidAssetError, layer1Of, parseAsset } from '../../core/asset/asset.ts'
import { memoBytes } from '../../core/memo/memoLimits.ts'
import { type ProtocolState, settingOf, type WireResponse } from '../rules/state.ts'
import { findAddress } from './addresses.ts'
import { readThorchainAffiliates } from './affiliates.ts'
import { isBase, type Market, marketOf } from './market.ts'
import { nativeOutboundFee } from './outboundCost.ts'
import { QuoteRefusal, refuseThorchain, respond, withPrefix } from './quoteRefusal.ts'
import { assetRefusal, readCount, readUint } from './readParameters.ts'
import { sendingFields } from './responseFields.ts'
import { swapMemo, writeMemo } from './swapMemo.ts'
import { maxQuantityOf, minimumOf } from './thorchainParams.ts'
import { inboundInfo, memoLimit } from './transferInfo.ts'

const BLOCK_SECONDS = 6n

/**
 * Answers GET /thorchain/quote/limit with memo and expiry of a limit swap. Simulates nothing. Maya has no such path.
 * Checks in the order of THORNode. Source: THORNode 3.17 queryQuoteLimit.
 */
export function quoteLimit(state: ProtocolState, query: URLSearchParams): WireResponse {
  if (state.protocol !== 'THORCHAIN') {
    return { status: 501, body: { code: 12, message: 'Not Implemented', details: [] } }
  }
  return respond(refuseThorchain, () => {
    const market = marketOf(state)
    return buildBody(market, readParams(market, query))
  })
}

type LimitQuoteParams = ReturnType<typeof readParams>

function readParams(market: Market, query: URLSearchParams) {
  const { state } = market
  if (settingOf(state, 'EnableAdvSwapQueue') <= 0) {
    throw new QuoteRefusal('limit orders require advanced swap queue to be enabled')
  }
  for (const name of ['from_asset', 'to_asset', 'amount', 'destination', 'target_out']) {
    if (!query.get(name)) throw new QuoteRefusal(`missing ${name} parameter`)
  }
  const from = readFullAsset('bad from_asset', query.get('from_asset') ?? '')
  const to = readFullAsset('bad to_asset', query.get('to_asset') ?? '')
  const amount = readUint('bad amount', query.get('amount') ?? '')
  if (amount === 0n) throw new QuoteRefusal('amount must be positive')
  const targetOut = readUint('bad target_out', query.get('target_out') ?? '')
  if (targetOut === 0n) throw new QuoteRefusal('target_out must be positive')
  const ttl = readTtl(state, query.get('custom_ttl'))
  const wanted = readCount('bad streaming_quantity', query.get('streaming_quantity'))
  const most = maxQuantityOf(market, from, to, amount, ttl)
  const affiliates = readThorchainAffiliates(query)
  const refundAddress = readRawAddress('bad refund_address', state, query.get('refund_address') ?? '')
  const destination = readRawAddress('bad destination', state, query.get('destination') ?? '')
  const quantity = wanted > most ? most : wanted
  return { from, to, amount, targetOut, ttl, quantity, affiliates, refundAddress, destination }
}

/** Parses an asset. Limit quotes accept neither short codes nor shortened ids. */
function readFullAsset(what: string, text: string): Asset {
  try {
    return parseAsset(text)
  } catch (error) {
    if (error instanceof InvalidAssetError) throw new QuoteRefusal(`${what}: ${assetRefusal(text)}`)
    throw error
  }
}

/** Reads the order's time to live in blocks; by default the network's maximum. */
function readTtl(state: ProtocolState, text: string | null): bigint {
  const most = BigInt(settingOf(state, 'StreamingLimitSwapMaxAge'))
  if (!text) return most
  const invalid = (reason: string) => new QuoteRefusal(`bad custom_ttl: strconv.ParseInt: parsing "${text}": ${reason}`)
  if (!/^[+-]?\d+$/.test(text)) throw invalid('invalid syntax')
  const ttl = BigInt(text.replace(/^\+/, ''))
  if (BigInt.asIntN(64, ttl) !== ttl) throw invalid('value out of range')
  if (ttl <= 0n) throw new QuoteRefusal('custom_ttl must be positive')
  if (ttl > most) throw new QuoteRefusal(`custom_ttl must be less than or equal to the max age: ${most}`)
  return ttl
}

/** Reads an address without resolving names. */
function readRawAddress(what: string, state: ProtocolState, text: string): string {
  if (text === '') return ''
  const address = findAddress(state, text)
  if (address === undefined) throw new QuoteRefusal(`${what}: address format not supported: ${text}`)
  return address
}

function buildBody(market: Market, params: LimitQuoteParams): object {
  const { state } = market
  const { from, to, amount, targetOut, ttl, affiliates } = params
  // The node uses the layer-1 chain here, so a claim shows its chain's vault.
  const inbound = withPrefix('failed to get inbound address', () => inboundInfo(market, layer1Of(from), amount))
  const memo = memoOf(params)
  const outbound = isBase(market, to) ? 0n : nativeOutboundFee(state)
  const minimum = minimumOf(market, from, to, affiliates.totalBps)
  // The node writes this response with every field, and its numbers as text.
  return {
    expected_amount_out: `${targetOut}`,
    fees: { ...noFees, outbound: `${outbound}`, total: `${outbound}` },

    inbound_address: '',
    router: '',
    dust_threshold: '',
    notes: '',
    recommended_gas_rate: '',
    gas_rate_units: '',
    ...sendingFields(state, from, to, inbound),
    memo,
    order_expiry_block: `${BigInt(state.height) + ttl}`,
    order_expiry_timestamp: `${BigInt(state.time) + ttl * BLOCK_SECONDS}`,
    recommended_min_amount_in: `${minimum}`,
  }
}

/** Fees that a limit quote does not estimate. */
const noFees = { asset: '', affiliate: '', liquidity: '', slippage_bps: '0', total_bps: '0' }

function memoOf({
  from,
  to,
  targetOut,
  ttl,
  quantity,
  affiliates,
  refundAddress,
  destination,
}: LimitQuoteParams): string {
  const quoted = swapMemo({
    kind: 'limit_swap',
    asset: formatAsset(to),
    destination,
    refundAddress,
    limit: targetOut,
    interval: ttl,
    quantity,
    affiliates: affiliates.names,
    affiliateBps: affiliates.memoBps,
  })
  const memo = writeMemo(quoted)
  if (memoBytes(memo) > memoLimit(from.chain)) {
    throw new QuoteRefusal('generated memo too long for source chain')
  }
  return memo
}
