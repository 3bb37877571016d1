import type { ChainFamily, ChainId } from '../chains/chains.ts'
import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { chainsOfAddress, InvalidAddressError } from './address.ts'
import type { DestinationFinding } from './findings.ts'
import type { AddressContext } from './inspectRecipient.ts'
import { readAddress } from './inspectRecipient.ts'

/** What a person should know about an address that may be paid. */
export const notices: readonly ((context: AddressContext) => DestinationFinding | undefined)[] = [
  inspectLookAlike,
  inspectTwoChains,
  inspectTag,
]

function inspectLookAlike({ chain, network, address, known }: AddressContext): DestinationFinding | undefined {
  const ours = [known.own, known.recent, known.vaults].flatMap((list) => normalised(chain, network, list))
  const lookAlike = lookAlikeOf(address, ours)
  if (lookAlike === undefined) return undefined
  return {
    code: 'look_alike',
    severity: 'danger',
    about: lookAlike,
    sentence: `The address has the same ends as ${lookAlike}, which you know, but is another one.`,
    hint: 'Compare every character with the receiver’s own page; do not copy it from a list of transactions.',
  }
}

/** One text, two chains: Bitcoin Cash's old forms are those of Bitcoin. The key may not reach the other chain. */
function inspectTwoChains({ text, chain, network }: AddressContext): DestinationFinding | undefined {
  if (chains[chain].family !== 'utxo' || network === 'mocknet') return undefined
  const other = chainsOfAddress(text).find((home) => home.network === network && home.chain !== chain)
  if (!other) return undefined
  return {
    code: 'two_chains',
    severity: 'notice',
    about: chains[other.chain].name,
    sentence: `The address has the form of ${chains[other.chain].name} too.`,
    hint: `Make sure that it was shown for receiving ${chains[chain].name}.`,
  }
}

/** Data that a chain's exchanges need with an address and that a vault's payment cannot include. */
const needed: Readonly<
  Partial<Record<ChainFamily, { readonly code: 'needs_no_tag' | 'needs_no_memo'; readonly what: string }>>
> = {
  xrp: { code: 'needs_no_tag', what: 'destination tag' },
  cosmos: { code: 'needs_no_memo', what: 'memo' },
}

function inspectTag({ chain }: AddressContext): DestinationFinding | undefined {
  const { family, name } = chains[chain]
  const missing = needed[family]
  if (!missing) return undefined
  const account =
    family === 'xrp' ? 'an account of your own that is already activated' : 'an address of your own wallet'
  return {
    code: missing.code,
    severity: 'notice',
    sentence: `An exchange may need a ${missing.what} to credit a deposit on ${name}, and a swap cannot include one.`,
    hint: `Give ${account}, not an exchange’s deposit address.`,
  }
}

function normalised(chain: ChainId, network: NetworkKind, texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => {
    const address = readAddress(text, chain, network)
    return address instanceof InvalidAddressError ? [] : [address]
  })
}

/**
 * Returns the known address that shares the first and last four characters with this one but differs between them.
 * Ignores letter case. Both must be in their chain's normal spelling.
 */
export function lookAlikeOf(address: string, known: readonly string[]): string | undefined {
  const ends = firstAndLastFour(address)
  return known.find((other) => other !== address && firstAndLastFour(other) === ends)
}

function firstAndLastFour(address: string): string {
  return (address.slice(0, 4) + address.slice(-4)).toLowerCase()
}
