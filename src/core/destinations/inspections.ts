import { type Address, chainsOfAddress, InvalidAddressError, isValidAddress, parseAddress } from '../address.ts'
import type { Asset } from '../asset.ts'
import { type ChainId, chains } from '../chain.ts'
import type { DestinationFinding, KnownAddresses } from '../destination.ts'
import type { NetworkKind } from '../protocol.ts'
import { isBurnAddress, isModuleAddress } from './graves.ts'
import { lookAlikeOf } from './lookAlike.ts'

/** An address that has the right form, and what is known around it. */
export interface Place {
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly address: Address
  readonly asset: Asset
  readonly known: KnownAddresses
}

/** Everything that can be wrong with an address of the right form. */
export const inspections: readonly ((place: Place) => DestinationFinding | undefined)[] = [
  (place) => amongOurs(place, 'vaults', 'vault', 'a vault of the protocol, which would take it for another deposit'),
  (place) => amongOurs(place, 'routers', 'router', 'the protocol’s own router, which has no way to pay it back'),
  inspectModule,
  inspectBurn,
  inspectToken,
  inspectLookAlike,
  inspectTwoChains,
  inspectTag,
]

function amongOurs(
  { chain, network, address, known }: Place,
  list: 'vaults' | 'routers',
  code: 'vault' | 'router',
  what: string,
): DestinationFinding | undefined {
  if (!normalised(chain, network, known[list]).includes(address)) return undefined
  return { code, severity: 'refusal', sentence: `That address is ${what}.`, wayOut: 'Give an address of your own.' }
}

function inspectModule({ chain, network, address }: Place): DestinationFinding | undefined {
  if (!isModuleAddress(chain, network, address)) return undefined
  return {
    code: 'module',
    severity: 'refusal',
    sentence: 'That address belongs to the protocol itself, and nobody holds its key.',
    wayOut: 'Give an address of your own.',
  }
}

function inspectBurn({ chain, network, address }: Place): DestinationFinding | undefined {
  if (!isBurnAddress(chain, network, address)) return undefined
  return {
    code: 'burn',
    severity: 'refusal',
    sentence: 'Nobody holds the key to that address: what is sent there is gone.',
    wayOut: 'Give an address of your own.',
  }
}

/** Contracts stand in upper case in assets, so that letter case cannot count. */
function inspectToken({ chain, address, asset, known }: Place): DestinationFinding | undefined {
  const tokens = [asset, ...(known.tokens ?? [])].filter((token) => token.chain === chain)
  const token = tokens.find(({ id }) => id !== undefined && id.toUpperCase() === address.toUpperCase())
  if (!token) return undefined
  return {
    code: 'token_contract',
    severity: 'refusal',
    sentence: `That is the contract of ${token.ticker}, not an account: coins sent to it are lost.`,
    wayOut: 'Give the address of a wallet.',
  }
}

function inspectLookAlike({ chain, network, address, known }: Place): DestinationFinding | undefined {
  const ours = [known.own, known.recent, known.vaults].flatMap((list) => normalised(chain, network, list))
  const twin = lookAlikeOf(address, ours)
  if (twin === undefined) return undefined
  return {
    code: 'look_alike',
    severity: 'danger',
    sentence: `The address has the same ends as ${twin}, which you know, but is another one.`,
    wayOut: 'Compare every character with the receiver’s own page; do not copy it from a list of transactions.',
  }
}

/** One text, two chains: Litecoin's and Bitcoin's 3…, Bitcoin Cash's old forms. The key may not reach the other chain. */
function inspectTwoChains({ chain, network, address }: Place): DestinationFinding | undefined {
  if (chains[chain].family !== 'utxo' || network === 'mocknet') return undefined
  const other = chainsOfAddress(address).find((home) => home.network === network && home.chain !== chain)
  if (!other) return undefined
  return {
    code: 'two_chains',
    severity: 'notice',
    sentence: `The address has the form of ${chains[other.chain].name} too.`,
    wayOut: `Make sure that it was shown for receiving ${chains[chain].name}.`,
  }
}

function inspectTag({ chain }: Place): DestinationFinding | undefined {
  if (chain !== 'XRP') return undefined
  return {
    code: 'needs_no_tag',
    severity: 'notice',
    sentence: 'Swaps are paid without a destination tag, so that an exchange cannot tell whose the coins are.',
    wayOut: 'Give an account of your own that is already activated.',
  }
}

function normalised(chain: ChainId, network: NetworkKind, texts: readonly string[] = []): string[] {
  return texts.flatMap((text) => {
    const address = readAddress(chain, text, network)
    return address instanceof InvalidAddressError ? [] : [address]
  })
}

/** Nothing real can reach a mocknet, so it takes addresses of every network. */
export function readAddress(chain: ChainId, text: string, network: NetworkKind): Address | InvalidAddressError {
  const accepted: readonly NetworkKind[] = network === 'mocknet' ? ['mocknet', 'stagenet', 'mainnet'] : [network]
  const home = accepted.find((one) => isValidAddress(chain, text, one))
  return home === undefined ? new InvalidAddressError({ chain, network, value: text }) : parseAddress(chain, text, home)
}
