import { bech32 } from '@scure/base'
import { isValidAddress } from '../address/address.ts'
import { type AddressCodec, decodeBech32 } from '../address/codec.ts'
import { addressFormats } from '../address/formats.ts'
import { InvalidAssetError, parseAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { type ChainId, chainIds, chains } from '../chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'

/** What reading needs to know of the world. */
export interface ParseContext {
  readonly protocol: Protocol
  readonly isName: (name: string) => boolean
}

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

/** A THORName or MAYAName, alone or with the chain whose alias is meant ("alice.eth"). */
const nameForm = /^([\w+-]{1,30})(?:\.[A-Za-z]{3,10})?$/

/** Shorter than any address (an XRP account has 25), longer than none (Cardano's have 103). */
const addressForm = /^\w{25,120}$/

/** Whether a text is an address of a chain that the protocol knows. Source: common.NewAddress of both nodes. */
export function isProtocolAddress(text: string, protocol: Protocol): boolean {
  if (!addressForm.test(text)) return false
  const likely = codecsKnown[protocol].filter(({ starts }) => starts.some((start) => text.startsWith(start)))
  const reads = ({ parse }: AddressCodec) => parse(text) !== undefined
  return likely.some(reads) || codecsKnown[protocol].some(reads) || isBinanceAddress(text)
}

/** Whether a text is an address of one chain on any network. */
export function isChainAddress(text: string, chain: ChainId): boolean {
  return networks.some((network) => isValidAddress(text, chain, network))
}

/** Every form once. Both nodes take any bech32 address of the Cosmos kind, also of a chain that they do not connect to. */
const codecsKnown: Readonly<Record<Protocol, readonly AddressCodec[]>> = {
  THORCHAIN: codecsOf('THORCHAIN'),
  MAYACHAIN: codecsOf('MAYACHAIN'),
}

function codecsOf(protocol: Protocol): readonly AddressCodec[] {
  const known = chainIds.filter((id) => chains[id].protocols.includes(protocol) || chains[id].family === 'cosmos')
  return [...new Set(known.flatMap((id) => networks.map((network) => addressFormats[id][network])))]
}

/** The closed Binance Chain: its addresses are still read, so that old memos are. */
function isBinanceAddress(text: string): boolean {
  const decoded = decodeBech32(bech32, text)
  return decoded?.bytes.length === 20 && (decoded.prefix === 'bnb' || decoded.prefix === 'tbnb')
}

/** Whether a text has the form of a name. */
export function hasNameForm(text: string): boolean {
  return nameForm.test(text)
}

export function expectParty(text: string, what: string, { protocol, isName }: ParseContext): string {
  const name = nameForm.exec(text)?.[1]
  if ((name !== undefined && isName(name)) || isProtocolAddress(text, protocol)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is neither an address nor a registered name.`)
}

export function expectAddress(text: string, what: string, { protocol }: ParseContext): string {
  if (isProtocolAddress(text, protocol)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an address.`)
}

/** An address of the protocol's own chain. */
export function expectOwnAddress(text: string, what: string, { protocol }: ParseContext): string {
  const { chain, name } = protocols[protocol]
  if (isChainAddress(text, chain)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an address of ${name}.`)
}

export function expectAsset(text: string, what: string, { protocol }: ParseContext): string {
  if (text !== '' && readable(() => resolveAsset(text, protocol, []))) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an asset.`)
}

/** Full notation: fields that know neither short codes nor a missing chain. */
export function expectFullAsset(text: string, what: string, { protocol }: ParseContext): string {
  if (text.length > 2 && readable(() => parseAsset(text, protocol))) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an asset.`)
}

function readable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof InvalidAssetError) return false
    throw error
  }
}
