import { isChainId } from '../../../core/chains/chains.ts'
import { isEvmChain } from '../../../core/chains/isEvmChain.ts'
import { SwapError } from '../../../core/errors.ts'
import { browserReader } from '../../../runtime/browser.ts'
import type { ResolveEns } from './recipientParams.ts'

/**
 * Resolves an ENS name with the configured Ethereum servers. Its code loads with the first name. Throws what
 * `resolveEnsName` throws, and `SwapError` (unknown_name) for a chain that ENS names are not looked up for.
 */
export const resolveEns: ResolveEns = async ({ name, chain }, options) => {
  if (!isChainId(chain) || !isEvmChain(chain)) {
    throw new SwapError(`ENS has no addresses on ${chain}.`, {
      code: 'unknown_name',
      hint: 'Paste the address itself.',
    })
  }
  const [reader, { resolveEnsName }] = await Promise.all([
    browserReader('ETH'),
    import('../../../core/readers/ens/resolveEnsName.ts'),
  ])
  return resolveEnsName(reader, { name, chain }, options)
}
