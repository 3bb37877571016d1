import { isChainId } from '../../core/chains/chains.ts'
import { readerApisOf } from '../../core/readers/apis.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { payEn as messages } from '../texts/pay.en.ts'
import type { RegisteredSwap } from './memolessSwap.ts'
import { isSearched } from './seenPayment.ts'

/** Describes who sees a payment first: the chain's own servers where they are searched, else THORChain's nodes. */
export function watchingText({ from }: Pick<RegisteredSwap, 'from'>): string {
  const { chain } = from
  const isOnChain = isChainId(chain) && isSearched(from) && readerApisOf(chain).length > 0
  return (isOnChain ? messages.watchedOnChain : messages.watchedByNodes)(chainName(chain))
}
