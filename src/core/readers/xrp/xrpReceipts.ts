import * as v from 'valibot'
import { decoding } from '../../nodes/bodySchema.ts'
import { count, digits, hash32 } from '../bodyFields.ts'
import type { ChainClient } from '../chainClient.ts'
import type { ReadOptions } from '../reader.ts'
import { type ListedPayment, readReceipts } from '../readReceipts.ts'
import type { Receipts } from '../receipts.ts'
import { rippled } from './rippled.ts'

/** Transactions of an address that a query lists. A page that waits for a payment queries every 20 seconds. */
const MOST = 50

/**
 * A payment in a validated ledger. `delivered_amount` is what arrived, which is less than `Amount` for a partial
 * payment; tokens have an object instead of drops.
 */
const received = v.object({
  tx: v.object({
    TransactionType: v.literal('Payment'),
    Destination: v.string(),
    Memos: v.optional(v.array(v.unknown())),
    hash: hash32,
    ledger_index: count,
  }),
  meta: v.object({ TransactionResult: v.literal('tesSUCCESS'), delivered_amount: digits(20) }),
  validated: v.literal(true),
})

/** Entries of other kinds are left out. */
const accountTx = v.object({ account: v.string(), transactions: v.array(v.fallback(v.nullable(received), null)) })

/** Returns the receipts of an address. Source: XRPL, account_tx of API version 1. */
export function receiptsAt(
  client: ChainClient,
  { address, value }: { readonly address: string; readonly value: bigint },
  options?: ReadOptions,
): Promise<Receipts> {
  const payments = decoding(accountTx, ({ account, transactions }): readonly ListedPayment[] | undefined =>
    account === address ? transactions.flatMap((listed) => paymentsTo(address, listed)) : undefined,
  )
  const none = (error: string) => (error === 'actNotFound' ? { value: [] } : undefined)
  const list = rippled('account_tx', { account: address, limit: MOST, api_version: 1 }, payments, none)
  return readReceipts(client, { list, value }, options)
}

/** Leaves out payments by the address, and those with a memo, which are swaps of their own. */
function paymentsTo(address: string, listed: v.InferOutput<typeof received> | null): readonly ListedPayment[] {
  if (listed === null || listed.tx.Destination !== address || (listed.tx.Memos?.length ?? 0) > 0) return []
  const { hash: txid, ledger_index: height } = listed.tx
  return [{ txid, height, value: BigInt(listed.meta.delivered_amount) }]
}
