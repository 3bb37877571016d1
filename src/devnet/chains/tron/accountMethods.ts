import { hex } from '@scure/base'
import { freeBytesOf, PRICES } from './ledger.ts'
import { addressBytes, addressOf, invalidAddress, type TronMethods, type TronNode, type TronParams } from './node.ts'

/** Balances and free bandwidth. Source: TRON, HTTP API. */
export const accountMethods: TronMethods = {
  getaccount: ({ settled }, { address: text, visible }) => {
    const address = addressOf(text)
    if (address === undefined) return invalidAddress
    const balance = settled().coins.get(address)
    if (balance === undefined) return {}
    const shown = visible === true ? address : hex.encode(addressBytes(address))
    return { address: shown, ...(balance === 0n ? {} : { balance }) }
  },
  getaccountresource: bandwidthOf,
  getaccountnet: bandwidthOf,
}

function bandwidthOf({ settled, blocks }: TronNode, { address: text }: TronParams): object {
  const address = addressOf(text)
  if (address === undefined) return invalidAddress
  if (!settled().coins.has(address)) return {}
  const used = PRICES.freeBytes - freeBytesOf(settled(), address, blocks.time())
  return { freeNetLimit: PRICES.freeBytes, ...(used === 0n ? {} : { freeNetUsed: used }) }
}
