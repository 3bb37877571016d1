import { formatAsset, homeChain } from '../../../core/asset/asset.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { DepositRefusedError } from '../../../core/preparation/errors.ts'
import { hasDeposits } from '../../../core/preparation/expectSourceChain.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { ChainReader } from '../../../core/readers/reader.ts'
import type { ServerContext } from '../../context.ts'

/** Returns the reader of the chain that a swap is paid on. Throws `DepositRefusedError` (unsupported_asset) without one. */
export async function expectSourceReader(
  { loadReader }: Pick<ServerContext, 'loadReader'>,
  { protocol, fromAsset }: Pick<Quote, 'protocol' | 'fromAsset'>,
): Promise<ChainReader> {
  const home = homeChain(fromAsset, protocol)
  if (isChainId(home) && hasDeposits(home)) return loadReader(home)
  throw new DepositRefusedError('unsupported_asset', {
    message: `No transactions are built for ${formatAsset(fromAsset)}.`,
    hint: 'Quote it without a transaction, or pay with another coin.',
  })
}
