import type { ChainClient, ReaderRequest, ServerAnswer } from './chainClient.ts'
import type { ReadOptions } from './reader.ts'
import type { Receipt, Receipts } from './receipts.ts'

/** A payment to an address as a server lists it; in the mempool unless it has a height or is marked as mined. */
export interface ListedPayment {
  readonly txid: string
  readonly value: bigint
  readonly height?: number
  /** It is in a block, whose height the server does not list. */
  readonly isMined?: true
}

interface ReceiptsRequest {
  /** Lists payments to the address. */
  readonly list: ReaderRequest<readonly ListedPayment[]>
  readonly value: bigint
}

/**
 * Returns the listed payments of exactly one value, with the operators that list each. Where only a proxy
 * reads the chain, its answer counts as one operator. Throws when no server answers.
 */
export async function readReceipts(
  client: ChainClient,
  { list, value }: ReceiptsRequest,
  options?: ReadOptions,
): Promise<Receipts> {
  const answers = await client.queryEach(list, options)
  if (answers.length > 0) return countReceipts(answers, value)
  return countReceipts([{ operator: '', value: await client.query(list, options) }], value)
}

function countReceipts(answers: readonly ServerAnswer<readonly ListedPayment[]>[], value: bigint): Receipts {
  const operators = new Map<string, Set<string>>()
  const mined = new Set<string>()
  for (const { operator, value: payments } of answers) {
    for (const payment of payments) {
      if (payment.value !== value) continue
      operators.set(payment.txid, (operators.get(payment.txid) ?? new Set()).add(operator))
      if (payment.height !== undefined || payment.isMined) mined.add(payment.txid)
    }
  }
  const found = [...operators].map(([hash, { size }]): Receipt => ({ hash, servers: size, isMined: mined.has(hash) }))
  return { servers: new Set(answers.map(({ operator }) => operator)).size, found }
}
