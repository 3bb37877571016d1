import { chainsOfAddress } from '../address/address.ts'
import { type Asset, homeChain } from '../asset/asset.ts'
import { chains } from '../chains/chains.ts'
import type { SwapErrorCode } from '../errors.ts'
import type { Node } from '../nodes/node.ts'
import { InvalidQuoteError } from './checkPair.ts'
import type { QuoteParams } from './quoteParams.ts'

/**
 * Throws `InvalidQuoteError` (invalid_destination, invalid_address) for an address that is not on the chain it should
 * be on. Names are left for the node to resolve.
 */
export function checkRecipients(node: Node, params: QuoteParams): void {
  const { fromAsset, toAsset } = params
  checkRecipient(node, { asset: toAsset, text: params.destination, code: 'invalid_destination', role: 'destination' })
  checkRecipient(node, {
    asset: fromAsset,
    text: params.refundAddress,
    code: 'invalid_address',
    role: 'refund address',
  })
}

/** THORNames and MAYANames: letters, digits, plus, minus and underscore, at most 30. Source: THORNode 3.17, MANAGETHORNAME. */
const nameForm = /^[\w+-]{1,30}$/

interface Recipient {
  readonly asset: Asset
  readonly text: string | undefined
  readonly code: SwapErrorCode
  readonly role: string
}

function checkRecipient({ protocol, network }: Node, { asset, text, code, role }: Recipient): void {
  if (text === undefined) return
  const home = homeChain(asset, protocol)
  const owners = chainsOfAddress(text)
  // Nothing real can reach a mocknet, so it takes addresses of every network.
  const fits = owners.some((owner) => owner.chain === home && (network === 'mocknet' || owner.network === network))
  if (fits || (owners.length === 0 && nameForm.test(text))) return
  throw new InvalidQuoteError(code, {
    message: `The ${role} is not an address on ${home}${describeOwner(owners, home)}.`,
    hint: `Give an address on ${home}, or a registered name.`,
  })
}

function describeOwner(owners: ReturnType<typeof chainsOfAddress>, home: string): string {
  const own = owners.find(({ chain }) => chain === home)
  if (own) return ` but on its ${own.network}`
  const [first] = owners
  if (!first) return ''
  return ` but on ${chains[first.chain].family === 'evm' ? 'an EVM chain' : first.chain}`
}
