import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { parseMemo } from '../../../core/memo/parseMemo.ts'
import type { Action, ActionCoin, Streaming, SwapDetail, Transfer } from '../../indexer/action.ts'

/** Builds one row in Midgard's format. Source: Midgard 2.34 Action, Maya's 2.16. */
export function actionBody(protocol: Protocol, action: Action) {
  const { detail, height, time, ins, outs, pools } = action
  return {
    date: `${time}000000000`,
    height: String(height),
    in: ins,
    metadata: metadataOf(protocol, action),
    out: outs,
    pools,
    status: statusOf(protocol, action),
    type: detail.kind,
  }
}

/** Returns Midgard's transaction type of a memo. */
export function txTypeOf(protocol: Protocol, memo: string): string {
  const read = parseMemo(memo, protocol)
  return read.ok ? (txTypes[read.memo.kind] ?? 'unknown') : 'unknown'
}

const txTypes: Readonly<Record<string, string>> = {
  swap: 'swap',
  limit_swap: 'swap',
  add_liquidity: 'add',
  withdraw_liquidity: 'withdraw',
  donate: 'donate',
  name: 'thorname',
}

/** Reads the fifth and sixth fields of a swap memo: the affiliates and the sum of their fees. */
export function affiliateOf(memo: string): { readonly affiliateAddress: string; readonly affiliateFee: string } {
  const fields = memo.split('|')[0]?.split(':') ?? []
  const isSwap = /^(=|=<|s|swap)$/i.test(fields[0] ?? '')
  const shares = isSwap ? (fields[5] ?? '').split('/') : []
  const sum = shares.reduce((all, share) => all + (/^\d{1,5}$/.test(share) ? Number(share) : 0), 0)
  return { affiliateAddress: isSwap ? (fields[4] ?? '') : '', affiliateFee: String(sum) }
}

function metadataOf(protocol: Protocol, { detail, fees: networkFees }: Action): object {
  switch (detail.kind) {
    case 'swap':
      return { swap: swapMetadata(protocol, detail, networkFees) }
    case 'refund': {
      const { memo, reason } = detail
      return { refund: { ...affiliateOf(memo), memo, networkFees, reason, ...txType(protocol, memo) } }
    }
    case 'withdraw': {
      const { memo, units, bps, asymmetry, protection } = detail
      const own = { asymmetry, basisPoints: bps, impermanentLossProtection: protection, liquidityUnits: units }
      return { withdraw: { ...own, memo, networkFees } }
    }
    case 'addLiquidity':
      return detail.waiting ? {} : { addLiquidity: additionMetadata(detail) }
    case 'thorname': {
      const { kind, name, ...facts } = detail
      return { thorname: { ...facts, thorname: name, txType: kind } }
    }
    case 'send':
      return { send: { code: detail.code, memo: detail.memo, networkFees, reason: detail.reason } }
    case 'failed':
      return { failed: { code: detail.code, memo: detail.memo, reason: detail.reason } }
    case 'limit_swap':
      return { limitSwap: { memo: detail.memo } }
    case 'tcy_stake':
    case 'tcy_unstake':
      return { tcy: { memo: detail.memo } }
    case 'runePoolDeposit':
      return { runePoolDeposit: { units: detail.units } }
    case 'runePoolWithdraw': {
      const { kind, bps, ...facts } = detail
      return { [kind]: { ...facts, basisPoints: bps } }
    }
    default:
      return {}
  }
}

/** Maya's Midgard omits the transaction type. */
function txType(protocol: Protocol, memo: string) {
  return protocol === 'THORCHAIN' ? { txType: txTypeOf(protocol, memo) } : {}
}

function additionMetadata({ memo, units }: { readonly memo: string; readonly units: string }) {
  const [, , , address = '', fee = ''] = memo.split(':')
  return {
    affiliateAddress: address,
    affiliateFee: /^\d{1,5}$/.test(fee) ? fee : '0',
    liquidityUnits: units,
    memo,
  }
}

function swapMetadata(protocol: Protocol, detail: SwapDetail, networkFees: readonly ActionCoin[]) {
  const { memo, liquidityFee, slipBps, target, streaming } = detail
  const streams = streaming.quantity > 1n
  // Maya's Midgard includes it for every swap.
  const shown = streams || protocol === 'MAYACHAIN'
  return {
    ...affiliateOf(memo),
    inPriceUSD: detail.inPriceUSD,
    isStreamingSwap: streams,
    liquidityFee: String(liquidityFee),
    memo,
    networkFees,
    outPriceUSD: detail.outPriceUSD,
    ...(shown ? { streamingSwapMeta: streamingBody(streaming) } : {}),
    swapSlip: String(slipBps),
    swapTarget: target,
    ...txType(protocol, memo),
  }
}

function streamingBody(streaming: Streaming) {
  const { count, quantity, interval, lastHeight, deposited, failedSwaps, failedReasons, estimation } = streaming
  return {
    count: String(count),
    depositedCoin: deposited,
    ...(failedSwaps.length > 0 ? { failedSwapReasons: failedReasons, failedSwaps } : {}),
    inCoin: streaming.in,
    interval,
    lastHeight,
    outCoin: streaming.out,
    outEstimation: String(estimation),
    quantity: String(quantity),
  }
}

/**
 * Returns whether every outbound of an action has been sent. Source: Midgard timeseries/actions.go completeFromDBRead.
 */
function statusOf(protocol: Protocol, { detail, ins, outs, fees }: Action): 'success' | 'pending' | 'failed' {
  switch (detail.kind) {
    case 'swap': {
      const paid = outs.some(({ affiliate }) => affiliate !== true)
      return paid && detail.streaming.settled ? 'success' : 'pending'
    }
    case 'refund': {
      const owed = sumsOf(ins)
      const paid = sumsOf(outs)
      const fee = sumsOf([{ coins: fees }])
      const waits = [...owed].some(([asset, amount]) => amount > (fee.get(asset) ?? 0n) && !paid.has(asset))
      return waits && !/fail to refund/.test(detail.reason) ? 'pending' : 'success'
    }
    case 'withdraw': {
      const paid = sumsOf(outs)
      const fee = sumsOf([{ coins: fees }])
      const { baseAsset } = protocols[protocol]
      const done = (isBase: boolean, owed: bigint) => {
        const of = (sums: ReadonlyMap<string, bigint>) =>
          [...sums].reduce((all, [asset, amount]) => ((asset === baseAsset) === isBase ? all + amount : all), 0n)
        return owed <= of(fee) || of(paid) > 0n
      }
      return done(true, detail.emitBase) && done(false, detail.emitAsset) ? 'success' : 'pending'
    }
    case 'addLiquidity':
      return detail.waiting ? 'pending' : 'success'
    case 'send':
      return detail.code === '0' ? 'success' : 'failed'
    default:
      return 'success'
  }
}

function sumsOf(transfers: readonly Pick<Transfer, 'coins'>[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { coins } of transfers) {
    for (const { asset, amount } of coins) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount))
  }
  return sums
}
