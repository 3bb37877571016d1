import { sanitizeText } from '../../std/sanitizeText.ts'
import type { Protocol } from '../chains/protocol.ts'
import { isSwapMemo } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import type { Inbound } from './facts.ts'
import { reasonLines } from './reasonText.ts'
import type { SwapStatus } from './status.ts'

/** What happens to the coins of a payment that the network no longer tries to sign, and what to do. */
export interface UnsignedPayment {
  readonly sentence: string
  readonly todo: string
  /** The name of both texts and the values in them, for translations. */
  readonly text: UnsignedText
}

/** The name of the texts, and their values: the asset of a swap back and its receiver. */
type UnsignedText = readonly [name: keyof typeof unsignedTexts, ...values: readonly string[]]

const MAX_ADDRESS = 200

const removed = 'The network removed the payment from its queue, and no majority of the nodes reports it as sent.'
const support = 'in the protocol’s public support channel, with the hash of your deposit.'

/** The texts of each outcome. */
export const unsignedTexts = {
  not_sent: { sentence: removed, todo: `Ask for the payment ${support}` },
  unclear: { sentence: removed, todo: `Ask where the coins are ${support}` },
  treasury: {
    sentence: `${removed} THORChain sends coins that it cannot swap back to its treasury.`,
    todo: `Ask for the coins ${support}`,
  },
  swap_back: {
    sentence: (asset: string, address: string) =>
      `${removed} THORChain swaps such coins back to ${asset} for ${address}, in a new transaction with another hash. If it cannot, they go to its treasury.`,
    todo: `Look for the coins at that address. If they do not arrive, ask for them ${support}`,
  },
}

/**
 * Describes a payment that left the outbound queue unsigned; undefined for others. THORChain swaps the coins back, and
 * sends those that it cannot swap back to its treasury. Nodes do not report the link between the two transactions.
 * Source: sendFailedOutboundToTreasury of THORNode 3.17, LackSigning of Mayanode 1.124.
 */
export function unsignedPayment(status: SwapStatus): UnsignedPayment | undefined {
  const { signing, stage } = status
  if (stage !== 'sending' || !signing?.givenUp) return undefined
  const text = textOf(status)
  const [name, ...values] = text
  return { ...reasonLines(unsignedTexts[name], values), text }
}

function textOf({ protocol, inbound, outputs }: SwapStatus): UnsignedText {
  if (protocol === 'MAYACHAIN') return ['not_sent']
  const unpaid = outputs.filter(({ seen, role }) => !seen && role !== 'affiliate')
  const back = inbound && swapBackOf(inbound, protocol)
  if (back === undefined || unpaid.length === 0) return ['unclear']
  return unpaid.every(({ asset }) => asset === back.asset) ? ['treasury'] : ['swap_back', back.asset, back.address]
}

interface SwapBack {
  readonly asset: string
  readonly address: string
}

/** Returns the asset and the receiver of a swap back: the memo's refund address, else the sender. */
function swapBackOf({ coins, from, memo: text }: Inbound, protocol: Protocol): SwapBack | undefined {
  const parsed = parseMemo(text, protocol)
  const [coin] = coins
  if (!parsed.ok || !isSwapMemo(parsed.memo) || coin === undefined) return undefined
  return { asset: coin.asset, address: sanitizeText(parsed.memo.refundAddress || from, MAX_ADDRESS) }
}
