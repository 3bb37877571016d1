import { type Units, ZERO } from '../asset/amount.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { maxSpendable } from '../deposits/tron/maxSpendable.ts'
import type { ReadOptions, TronReader } from '../readers/reader.ts'
import type { CheckedDepositParams } from './depositParams.ts'
import { expectCoins, readTronSource } from './prepareTron.ts'

/**
 * The coin without what bandwidth and memo burn; the whole balance of a token, once the coin covers its energy. Throws
 * `InsufficientBalanceError` when it does not. Source: product.md's rule of MAX for TRX and TRC-20.
 */
export async function maxTron(
  reader: TronReader,
  asked: { readonly question: CheckedDepositParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<Units> {
  const source = await readTronSource(reader, asked, options)
  const most = maxSpendable(source)
  if (source.token !== undefined && most > ZERO) expectCoins(source, source.token.balance)
  return most
}
