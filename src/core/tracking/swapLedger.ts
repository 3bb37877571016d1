import { isSameHash } from '../address/normalizeHash.ts'
import { formatDecimal, type Units, units } from '../asset/amount.ts'
import { formatAsset, homeChain, parseAsset, unitDecimals } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Midgard } from '../nodes/midgard.ts'
import type { QueryOptions } from '../nodes/node.ts'
import { wireLedger } from '../nodes/wire/wireActions.ts'
import type { TxHash } from './txHash.ts'

/** An amount of an asset, as a decimal without rounding. */
export interface LedgerAmount {
  readonly asset: string
  readonly amount: string
}

/** A payment of a swap. `price` is in dollars for one coin, at the time. */
interface LedgerPayment extends LedgerAmount {
  readonly role: 'output' | 'refund' | 'affiliate'
  readonly hash?: string
}

/** The figures of a swap as the indexer keeps them, for a person's own books. */
export interface SwapLedger {
  /** Unix seconds of the swap. */
  readonly at?: number
  readonly payments: readonly LedgerPayment[]
  /** Dollars for one coin at the time of the swap, as the indexer writes them. */
  readonly sentPrice?: string
  readonly receivedPrice?: string
  readonly networkFees: readonly LedgerAmount[]
  /** In RUNE or CACAO. */
  readonly liquidityFee?: LedgerAmount
}

/**
 * Reads the figures of a swap from the indexer; undefined when it has none. Throws `NodeFailureError` when it does not
 * respond. Source: Midgard 2.34 and Maya's 2.16, `/v2/actions`.
 */
export async function readSwapLedger(
  midgard: Midgard,
  hash: TxHash,
  options: QueryOptions = {},
): Promise<SwapLedger | undefined> {
  const ledger = await midgard.get(`/v2/actions?txid=${hash}&limit=50`, ledgerShape(midgard, hash), options)
  return ledger === 'none' ? undefined : ledger
}

const kinds = new Set(['swap', 'limit_swap', 'refund'])

const ledgerShape = ({ protocol }: Midgard, hash: TxHash) => {
  const amountOf = ({ asset, amount }: { readonly asset: string; readonly amount: bigint }): LedgerAmount => {
    const read = parseAsset(asset, protocol)
    return { asset: formatAsset(read), amount: formatDecimal(amount, unitDecimals(read)) }
  }
  const isOwn = (text: string) => isSameHash(text, hash)
  return decoding(wireLedger, ({ actions }): SwapLedger | 'none' => {
    const own = actions.filter(({ type, in: inputs }) => kinds.has(type) && inputs.some(({ txID }) => isOwn(txID)))
    if (own.length === 0) return 'none'
    const metas = own.flatMap(({ metadata }) => metadata?.swap ?? metadata?.refund ?? [])
    const payments = own.flatMap(({ type, out }) =>
      out.flatMap(({ txID, coins, affiliate, address }) =>
        coins.map((coin) => {
          const home = homeChain(parseAsset(coin.asset, protocol), protocol) === protocols[protocol].chain
          const role = affiliate ? 'affiliate' : type === 'refund' ? 'refund' : 'output'
          const sent = txID === '' || isOwn(txID) ? undefined : txID
          // A payment on the protocol's own chain is listed twice, the second time with the deposit's own hash.
          const key = home ? [address, coin.asset, coin.amount].join() : txID
          const payment: LedgerPayment = { ...amountOf(coin), role, ...(sent !== undefined && { hash: sent }) }
          return [key, payment, home || sent !== undefined] as const
        }),
      ),
    )
    const dates = own.flatMap(({ date }) => date ?? [])
    const fee = metas.reduce((sum, { liquidityFee = 0n }) => sum + liquidityFee, 0n)
    const [sentPrice] = metas.flatMap(({ inPriceUSD }) => inPriceUSD || [])
    const [receivedPrice] = metas.flatMap(({ outPriceUSD }) => outPriceUSD || [])
    return {
      ...(dates.length > 0 && { at: Math.max(...dates.map((date) => Number(BigInt(date) / 1_000_000_000n))) }),
      payments: [
        ...new Map(payments.filter(([, , isSent]) => isSent).map(([key, payment]) => [key, payment])).values(),
      ],
      ...(sentPrice !== undefined && { sentPrice }),
      ...(receivedPrice !== undefined && { receivedPrice }),
      networkFees: metas.flatMap(({ networkFees }) => (networkFees ?? []).map(amountOf)),
      ...(fee > 0n && { liquidityFee: amountOf({ asset: protocols[protocol].baseAsset, amount: fee }) }),
    }
  })
}

/** Multiplies a decimal amount and a decimal price without rounding. Undefined unless both are plain decimals. */
export function worthOf(amount: string, price: string): string | undefined {
  const left = splitDecimal(amount)
  const right = splitDecimal(price)
  if (left === undefined || right === undefined) return undefined
  return formatDecimal(left.digits * right.digits, left.decimals + right.decimals)
}

/** Adds decimals without rounding. Undefined unless all are plain decimals. */
export function sumOf(amounts: readonly string[]): string | undefined {
  const parts = amounts.map(splitDecimal)
  const decimals = Math.max(0, ...parts.map((part) => part?.decimals ?? 0))
  let sum = 0n
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part.digits * 10n ** BigInt(decimals - part.decimals)
  }
  return formatDecimal(sum, decimals)
}

function splitDecimal(text: string): { readonly digits: Units; readonly decimals: number } | undefined {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { digits: units(BigInt(whole + fraction)), decimals: fraction.length }
}
