import { chainsOfAddress } from '../../../core/address/address.ts'
import type { DestinationFinding } from '../../../core/address/findings.ts'
import { addressFormats } from '../../../core/address/formats.ts'
import { type Asset, homeChain } from '../../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { recipientEn as messages } from '../../texts/recipient.en.ts'
import { numberLocale } from '../../texts/shownLanguage.ts'

/** The address that was checked. */
interface CheckedText {
  readonly protocol: Protocol
  readonly asset: Asset
  readonly text: string
  readonly network: NetworkKind
}

/** Returns what a finding says about an address and what to do, in the page's language. */
export function findingText({ code, about = '' }: DestinationFinding, checked: CheckedText): string {
  const { findings } = messages
  const { protocol, asset } = checked
  const chain = homeChain(asset, protocol)
  const name = chainName(chain)
  switch (code) {
    case 'invalid_address':
      return isChainId(chain) ? invalidText(chain, checked) : messages.invalid.none(name)
    case 'other_link':
      return findings.other_link(about, name)
    case 'unreadable_link':
      return findings.unreadable_link(name)
    case 'outdated':
      return findings.outdated(name)
    case 'unsupported_chain':
      return findings.unsupported_chain(protocols[protocol].name, name)
    case 'program':
      return findings.contract(about)
    case 'token_contract':
    case 'contract':
    case 'look_alike':
      return findings[code](about)
    case 'two_chains':
      return findings.two_chains(about, name)
    case 'needs_no_tag':
    case 'needs_no_memo':
      return findings[code](name)
    default:
      return findings[code]
  }
}

/** Says what a text is instead of an address of the chain, and how its addresses look. */
function invalidText(chain: ChainId, { text, network }: CheckedText): string {
  const { invalid } = messages
  const homes = chainsOfAddress(text)
  const { starts } = addressFormats[chain][network]
  const { name } = chains[chain]
  const what = () => {
    if (homes.some((home) => home.chain === chain)) return invalid.otherNetwork(name)
    if (homes.some((home) => chains[home.chain].family === 'evm')) return invalid.evm
    const names = [...new Set(homes.map((home) => chains[home.chain].name))]
    return names.length > 0 ? invalid.ofChains(listOf(names)) : invalid.none(name)
  }
  const needed = () => {
    const hasKnownStart = starts.some((start) => text.toLowerCase().startsWith(start.toLowerCase()))
    if (homes.length === 0 && hasKnownStart) return invalid.checksum
    return starts.length === 0 ? invalid.letters(name) : invalid.starts(name, listOf(starts))
  }
  return `${what()} ${needed()}`
}

const listOf = (words: readonly string[]): string =>
  new Intl.ListFormat(numberLocale(), { type: 'disjunction' }).format(words)
