import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import { isReadableChain } from '../../../core/readers/readerApis.ts'
import { browserReader, networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { recentDestinations } from '../../track/history/recentDestinations.ts'
import type { RecipientCheck } from '../recipientState.ts'
import { checkAddressText, checkRecipient } from './checkRecipient.ts'
import type { RecipientParams, RecipientSources } from './recipientParams.ts'
import { resolveEns } from './resolveEns.ts'
import { readRecipients } from './savedRecipients.ts'

/** An address field of this page: its network, history and saved recipients are known. */
export type PageRecipient = Omit<RecipientParams, 'network' | 'recent' | 'saved'>

/** Checks the text of an address field without a network call. Undefined for a name, which must be looked up. */
export const checkTextHere = (field: PageRecipient): RecipientCheck | undefined => checkAddressText(withPage(field))

/** Checks an address field with the nodes and chain servers of this page. */
export const checkHere = (nodes: Nodes, field: PageRecipient, signal: AbortSignal): Promise<RecipientCheck> =>
  checkRecipient({ nodes, resolveEns, codeOf }, withPage(field), signal)

function withPage(field: PageRecipient): RecipientParams {
  const network = networkKinds[publicConfig.network]
  return { ...field, network, recent: recentDestinations(network), saved: readRecipients(network).saved }
}

const codeOf: RecipientSources['codeOf'] = async (chain, address, signal) => {
  if (!isChainId(chain) || chains[chain].family !== 'evm' || !isReadableChain(chain)) return undefined
  const reader = await browserReader(chain)
  return 'code' in reader ? reader.code(address, { signal }) : undefined
}
