import { useEffect } from 'react'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { isReadableChain } from '../../core/readers/apis.ts'
import { browserReader, networkKinds, publicConfig } from '../../runtime/browser.ts'
import type { RecipientSide } from '../swap/recipient.ts'
import type { Swap } from '../swap/useSwap.ts'
import { checkAddressText, checkRecipient } from './checkRecipient.ts'
import type { RecipientSources } from './recipientParams.ts'
import { resolveEns } from './resolveEns.ts'

/** Delay of the network checks after the last keystroke (ms). */
const typingMs = 300

/** Checks an address field whenever its text, its asset or the protocol changes. A later text cancels the earlier check. */
export function useRecipientCheck(
  { form, dispatch, nodes, protocol, ownAddresses: own }: Swap,
  side: RecipientSide,
): void {
  const { text } = form[side]
  const asset = side === 'destination' ? form.to : form.from
  useEffect(() => {
    if (text === '') return
    const params = { side, text, asset, protocol, network: networkKinds[publicConfig.network], own }
    const controller = new AbortController()
    dispatch({ type: 'recipientChecked', side, text, check: checkAddressText(params) })
    const timer = setTimeout(() => {
      checkRecipient({ nodes, resolveEns, codeOf }, params, controller.signal).then(
        (check) => dispatch({ type: 'recipientChecked', side, text, check }),
        () => undefined,
      )
    }, typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [side, text, asset, protocol, own, nodes, dispatch])
}

const codeOf: RecipientSources['codeOf'] = async (chain, address, signal) => {
  if (!isChainId(chain) || chains[chain].family !== 'evm' || !isReadableChain(chain)) return undefined
  const reader = await browserReader(chain)
  return 'code' in reader ? reader.code(address, { signal }) : undefined
}
