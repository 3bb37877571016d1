import type { ChainClient, ReaderRequest, ServerAnswer } from '../chainClient.ts'
import type { ReadOptions, Receipt, Receipts } from '../reader.ts'
import type { ListedUtxo } from './utxoApi.ts'

interface ReceiptsRequest {
  /** Lists the unspent outputs of the address. */
  readonly list: ReaderRequest<readonly ListedUtxo[]>
  readonly value: bigint
}

/**
 * Returns the transactions with an unspent output of exactly one value, with the operators that list each. Where only a
 * proxy reads the chain, its answer counts as one operator. Throws when no server answers.
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

function countReceipts(answers: readonly ServerAnswer<readonly ListedUtxo[]>[], value: bigint): Receipts {
  const operators = new Map<string, Set<string>>()
  const mined = new Set<string>()
  for (const { operator, value: outputs } of answers) {
    for (const output of outputs) {
      if (output.value !== value) continue
      operators.set(output.txid, (operators.get(output.txid) ?? new Set()).add(operator))
      if (output.height !== undefined) mined.add(output.txid)
    }
  }
  const found = [...operators].map(([hash, { size }]): Receipt => ({ hash, servers: size, isMined: mined.has(hash) }))
  return { servers: new Set(answers.map(({ operator }) => operator)).size, found }
}
