import { isValidAddress } from '../address/address.ts'
import { type AddressCodec, decodeBech32 } from '../address/codec.ts'
import { bech32 } from '../address/encoding/bech32.ts'
import { addressFormats } from '../address/formats.ts'
import { InvalidAssetError, parseAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { type ChainId, chainIds, chains } from '../chains/chains.ts'
import { type NetworkKind, type Protocol, protocols } from '../chains/protocol.ts'
import { excerpt, MemoParseError } from './memoParseError.ts'

/** What parsing depends on besides the text. */
export interface ParseContext {
  readonly protocol: Protocol
  readonly isName: (name: string) => boolean
}

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

/** A THORName or MAYAName, optionally with the chain of its alias ("alice.eth"). */
const namePattern = /^([\w+-]{1,30})(?:\.[A-Za-z]{3,10})?$/

/** The lengths of addresses, from XRP's shortest (25) to beyond Cardano's (103). */
const addressPattern = /^\w{25,120}$/

/** Whether a text is an address of a chain that the protocol knows. Source: common.NewAddress of both nodes. */
export function isProtocolAddress(text: string, protocol: Protocol): boolean {
  if (!addressPattern.test(text)) return false
  const likely = knownCodecs[protocol].filter(({ starts }) => starts.some((start) => text.startsWith(start)))
  const accepts = ({ parse }: AddressCodec) => parse(text) !== undefined
  return likely.some(accepts) || knownCodecs[protocol].some(accepts) || isBinanceAddress(text)
}

/** Whether a text is an address of one chain on any network. */
export function isChainAddress(text: string, chain: ChainId): boolean {
  return networks.some((network) => isValidAddress(text, chain, network))
}

/** Each codec once. Both nodes accept Cosmos addresses of any chain, connected or not. */
const knownCodecs: Readonly<Record<Protocol, readonly AddressCodec[]>> = {
  THORCHAIN: codecsOf('THORCHAIN'),
  MAYACHAIN: codecsOf('MAYACHAIN'),
}

function codecsOf(protocol: Protocol): readonly AddressCodec[] {
  const known = chainIds.filter((id) => chains[id].protocols.includes(protocol) || chains[id].family === 'cosmos')
  return [...new Set(known.flatMap((id) => networks.map((network) => addressFormats[id][network])))]
}

/** Addresses of the closed Binance Chain, which old memos contain. */
function isBinanceAddress(text: string): boolean {
  const decoded = decodeBech32(bech32, text)
  return decoded?.bytes.length === 20 && (decoded.prefix === 'bnb' || decoded.prefix === 'tbnb')
}

/** Whether a text has the form of a name. */
export function hasNameForm(text: string): boolean {
  return namePattern.test(text)
}

/** Throws `MemoParseError` unless the text is an address or a registered name. */
export function expectParty(text: string, what: string, { protocol, isName }: ParseContext): string {
  const name = namePattern.exec(text)?.[1]
  if ((name !== undefined && isName(name)) || isProtocolAddress(text, protocol)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is neither an address nor a registered name.`)
}

/** Throws `MemoParseError` unless the text is an address. */
export function expectAddress(text: string, what: string, { protocol }: ParseContext): string {
  if (isProtocolAddress(text, protocol)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an address.`)
}

/** Throws `MemoParseError` unless the text is an address on the protocol's own chain. */
export function expectOwnAddress(text: string, what: string, { protocol }: ParseContext): string {
  const { chain, name } = protocols[protocol]
  if (isChainAddress(text, chain)) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an address on ${name}.`)
}

/** Throws `MemoParseError` unless the text is an asset, in any notation that memos allow. */
export function expectAsset(text: string, what: string, { protocol }: ParseContext): string {
  if (text !== '' && isAsset(() => resolveAsset(text, protocol, []))) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an asset.`)
}

/** Throws `MemoParseError` unless the text is an asset in full notation, without short codes. */
export function expectFullAsset(text: string, what: string, { protocol }: ParseContext): string {
  if (text.length > 2 && isAsset(() => parseAsset(text, protocol))) return text
  throw new MemoParseError(`The ${what} ${excerpt(text)} is not an asset.`)
}

function isAsset(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch (error) {
    if (error instanceof InvalidAssetError) return false
    throw error
  }
}
