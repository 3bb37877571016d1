import { isSameHash } from '../address/normalizeHash.ts'
import { type Units, units } from '../asset/amount.ts'
import { formatAsset, homeChain, parseAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import { type WireAction, type WireTransfer, wireActions } from '../nodes/wire/wireActions.ts'
import type { IndexerFacts, SubSwaps } from './facts.ts'
import type { TxQuery } from './readTxStatus.ts'
import { refundFailed } from './refundNotice.ts'

/** The kinds of a swap's actions. Others with the same hash (the swap of a fee, a transfer) are ignored. */
const kinds = new Set(['swap', 'limit_swap', 'refund', 'failed'])

/** Reads `/v2/actions?txid=`; `none` when the indexer has no swap with that hash. */
export function actionsShape(query: TxQuery) {
  return decoding(wireActions, ({ actions }) => {
    const own = actions.filter((action) => kinds.has(action.type) && isOf(query, action))
    return own.length === 0 ? ('none' as const) : factsOf(query, own)
  })
}

function isOf({ hash }: TxQuery, { in: inputs }: WireAction): boolean {
  return inputs.some(({ txID }) => isSameHash(txID, hash))
}

function factsOf(query: TxQuery, actions: readonly WireAction[]): IndexerFacts {
  const metas = actions.map(({ metadata }) => metadata)
  const reason = metas.flatMap((meta) => meta?.refund?.reason ?? meta?.failed?.reason ?? []).find((text) => text !== '')
  const memo = metas.map((meta) => meta?.swap?.memo ?? meta?.refund?.memo ?? meta?.failed?.memo ?? '').find(Boolean)
  const input = actions.flatMap((action) => action.in)[0]
  const subSwaps = metas.map((meta) => meta?.swap?.streamingSwapMeta).find((meta) => (meta?.quantity ?? 0) > 1)
  // An output that could not be paid is listed as a refund, beside a swap that stays pending.
  const isUnpaid = reason !== undefined && refundFailed(reason) && /swap output/i.test(reason)
  const isOver = actions.every(({ status, type }) => status === 'success' || (isUnpaid && type === 'swap'))
  return {
    outcome: isOver ? 'success' : 'pending',
    kinds: actions.map(({ type }) => type),
    ...(input && { inbound: inboundOf(query, input, memo ?? '') }),
    paid: actions.flatMap((action) => paidOf(query, action)),
    ...(reason !== undefined && { reason }),
    ...(subSwaps && { subSwaps: subSwapsOf(subSwaps) }),
  }
}

type Meta = NonNullable<NonNullable<NonNullable<WireAction['metadata']>['swap']>['streamingSwapMeta']>

const subSwapsOf = ({ count = 0, quantity = 0, interval = 0, failedSwapReasons }: Meta): SubSwaps => ({
  count,
  quantity,
  interval,
  failed: failedSwapReasons ?? [],
})

function coinsOf(
  { protocol }: TxQuery,
  { coins }: WireTransfer,
): readonly { asset: string; chain: string; amount: Units }[] {
  return coins.map(({ asset, amount }) => {
    const read = parseAsset(asset, protocol)
    return { asset: formatAsset(read), chain: homeChain(read, protocol), amount: units(amount) }
  })
}

function inboundOf(query: TxQuery, input: WireTransfer, memo: string) {
  const coins = coinsOf(query, input)
  return {
    chain: coins[0]?.chain ?? '',
    from: input.address,
    to: '',
    coins: coins.map(({ asset, amount }) => ({ asset, amount })),
    memo,
  }
}

/** Removes duplicates: a native output is listed twice, the second time with the deposit's own hash. */
function paidOf(query: TxQuery, { type, out }: WireAction): IndexerFacts['paid'] {
  const { chain: home } = protocols[query.protocol]
  const all = out.flatMap((transfer) =>
    coinsOf(query, transfer).map((coin) => {
      const hash = transfer.txID === '' || isSameHash(transfer.txID, query.hash) ? undefined : transfer.txID
      const key = coin.chain === home ? [transfer.address, coin.asset, coin.amount].join() : transfer.txID
      return { transfer, coin, hash, key }
    }),
  )
  // On another chain, a payment without its own transaction has not been sent.
  const sent = all.filter(({ coin, hash }) => coin.chain === home || hash !== undefined)
  return [...new Map(sent.map((payment) => [payment.key, payment])).values()].map(({ transfer, coin, hash }) => ({
    chain: coin.chain,
    address: transfer.address,
    asset: coin.asset,
    amount: coin.amount,
    ...(hash !== undefined && { hash }),
    refund: type === 'refund',
    affiliate: transfer.affiliate === true,
  }))
}
