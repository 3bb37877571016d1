import { type Units, ZERO } from '../asset/amount.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { maxSpendable } from '../deposits/tron/maxSpendable.ts'
import type { ReadOptions, TronReader } from '../readers/reader.ts'
import type { PreparerParams } from './depositParams.ts'
import { expectCoins, readTronSource } from './prepareTron.ts'

/**
 * Returns the coin balance minus what bandwidth and memo burn, or the whole balance of a token. Throws
 * `InsufficientBalanceError` when the coin does not cover the energy of a token.
 */
export async function maxTron(
  reader: TronReader,
  request: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<Units> {
  const source = await readTronSource(reader, request, options)
  const most = maxSpendable(source)
  if (source.token !== undefined && most > ZERO) expectCoins(source, source.token.balance)
  return most
}
