import { errors } from '../contract/errors.ts'
import type { QuoteParams } from '../core/actions/quoteParams.ts'
import { type ConfirmedInbound, verifyInbound } from '../core/actions/verifyInbound.ts'
import { chainsOfAddress } from '../core/address.ts'
import { homeChain } from '../core/asset.ts'
import { SwapError, type SwapErrorCode } from '../core/errors.ts'
import type { Node } from '../core/nodes/node.ts'
import { protocols } from '../core/protocol.ts'
import { digestOfDeposit, type OpenQuote } from './openQuote.ts'

/** Memo, address and router as a quote tells them, or why it tells no address. */
export interface Deposit {
  readonly memo?: string
  readonly inbound_address?: string
  readonly router?: string
  readonly inbound_address_withheld?: { readonly code: SwapErrorCode; readonly reason: string }
}

/**
 * Starts to ask every node where deposits go, and gives the function that says what a quote may tell. Coins sent to a
 * wrong address are gone, so the address and the router are those that a majority of the nodes names right now, and
 * only when the quoting node named the same and deposits are open; else the reason is told, in words that name no
 * address. Without a destination there is nothing to deposit; a swap from the protocol's own chain has no address.
 */
export function confirmedDeposit(node: Node, params: QuoteParams): (quoted: OpenQuote) => Promise<Deposit> {
  const { destination, fromAsset } = params
  if (destination === undefined) return async () => ({})
  const chain = homeChain(fromAsset, node.protocol)
  const confirming = chain === protocols[node.protocol].chain ? undefined : confirm(node, chain)
  // The quote may be refused before anybody looks at this.
  confirming?.catch(() => {})
  return async ({ quote, depositDigest }) => {
    if (!quote.memo || !names(quote.memo, destination)) return withheld('node_bad_response')
    const memo = { memo: quote.memo }
    if (confirming === undefined || depositDigest === undefined) return memo
    const confirmed = await confirming
    if (typeof confirmed === 'string') return { ...memo, ...withheld(confirmed) }
    const { address, router, halted } = confirmed
    if ((await digestOfDeposit(address, router)) !== depositDigest)
      return { ...memo, ...withheld('inbound_unconfirmed') }
    if (halted) return { ...memo, ...withheld('trading_halted') }
    return { ...memo, inbound_address: address, ...(router === undefined ? {} : { router }) }
  }
}

/** What the nodes agree on, or the code that says why they do not. Never rejects with one of the library's errors. */
async function confirm(node: Node, chain: string): Promise<ConfirmedInbound | SwapErrorCode> {
  try {
    return await verifyInbound(node, chain)
  } catch (thrown) {
    if (thrown instanceof SwapError) return thrown.code
    throw thrown
  }
}

/** Whether the memo pays who it should. A registered name may stand in it as the address that it resolves to. */
function names(memo: string, destination: string): boolean {
  if (chainsOfAddress(destination).length === 0) return true
  // Bitcoin Cash's prefix is left out of memos.
  const bare = destination.split(':').at(-1) ?? ''
  return memo.toLowerCase().includes(bare.toLowerCase())
}

function withheld(code: SwapErrorCode): Deposit {
  const { title, hint } = errors[code]
  return { inbound_address_withheld: { code, reason: `${title} ${hint}` } }
}
