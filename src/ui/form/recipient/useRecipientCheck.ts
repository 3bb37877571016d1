import { useEffect } from 'react'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import { isReadableChain } from '../../../core/readers/readerApis.ts'
import { browserReader, networkKinds, publicConfig } from '../../../runtime/browser.ts'
import { recentDestinations } from '../../track/history/recentDestinations.ts'
import type { RecipientCheck } from '../recipientState.ts'
import { checkAddressText, checkRecipient } from './checkRecipient.ts'
import type { RecipientParams, RecipientSources } from './recipientParams.ts'
import { resolveEns } from './resolveEns.ts'

/** Delay of the network checks after the last keystroke (ms). */
const typingMs = 300

/** An address field of this page: its network and history are known. */
type PageRecipient = Omit<RecipientParams, 'network' | 'recent'>

interface FieldToCheck extends PageRecipient {
  readonly nodes: Nodes
  /** Whether this text was checked before. */
  readonly isChecked?: boolean
  /** Called with the check of a text, undefined while a name is looked up. Must not change between renders. */
  readonly onCheck: (text: string, check: RecipientCheck | undefined) => void
}

/**
 * Checks an address field whenever its text, its asset or the protocol changes. A later text cancels the earlier check.
 */
export function useRecipientCheck({ side, text, asset, protocol, own, nodes, isChecked, onCheck }: FieldToCheck): void {
  useEffect(() => {
    if (text === '' || isChecked) return
    const params = withPage({ side, text, asset, protocol, own })
    const controller = new AbortController()
    onCheck(text, checkAddressText(params))
    const timer = setTimeout(() => {
      checkRecipient({ nodes, resolveEns, codeOf }, params, controller.signal).then(
        (check) => onCheck(text, check),
        () => undefined,
      )
    }, typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [side, text, asset, protocol, own, nodes, isChecked, onCheck])
}

function withPage(field: PageRecipient): RecipientParams {
  const network = networkKinds[publicConfig.network]
  return { ...field, network, recent: recentDestinations(network) }
}

const codeOf: RecipientSources['codeOf'] = async (chain, address, signal) => {
  if (!isChainId(chain) || chains[chain].family !== 'evm' || !isReadableChain(chain)) return undefined
  const reader = await browserReader(chain)
  return 'code' in reader ? reader.code(address, { signal }) : undefined
}
